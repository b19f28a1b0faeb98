import { expect, test, type Locator, type Page } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { call, login, request } from './support/app.ts';
import {
  ADMIN_ORIGIN,
  expectAccessibleInBothSchemes,
  expectNoSidewaysScrolling,
  shared,
  SITE_ORIGIN,
  watchConsole,
} from './support/fixtures.ts';
import { expectFocus, tabTo } from './support/keys.ts';
import { DEEP, looks } from './support/looks.ts';
import { siteId } from './support/people.ts';

/** Requests a path as an anonymous visitor, bypassing every browser cache. */
const visit = (path: string) => request(shared, 'quayside.localhost', path);

interface Layout {
  id: number;
  version: number;
  grid: { v: 1; rows: unknown[] };
}

test.describe('layouts', () => {
  test('a section layout made with the mouse is on the page at the next request', async ({ page }) => {
    const problems = watchConsole(page);
    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin/layouts`);
    await page.getByRole('link', { name: 'Create layout' }).click();
    await page.getByLabel('Name').fill('Ports front');
    await chooseOption(page, page.getByRole('combobox', { name: 'Type' }), 'Sections');
    await page.getByRole('textbox', { name: 'Section' }).fill('Ports');
    await page
      .getByRole('option', { name: /^Ports/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Create layout' }).click();
    await expect(page).toHaveURL(/\/admin\/@[\w-]+\/edit-web-layout\/\d+/);
    await expect(page.getByText(/^Used by .*Ports/)).toBeVisible();

    await page.getByRole('button', { name: 'Add a row: two thirds and a third' }).click();
    await addBlock(page, 'Row 1, column 1', 'Page title');
    await addBlock(page, 'Row 1, column 1', 'Content list');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Everything on ports');
    await addBlock(page, 'Row 1, column 2', 'Content list');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('From the other column');
    // A page shows no item twice: this list takes one, so that the list below has some left.
    await page.getByRole('textbox', { name: 'Number of items' }).fill('1');
    await page.getByRole('button', { name: /^Row 1/ }).click();
    await chooseOption(
      page,
      page.getByRole('combobox', { name: 'Background', exact: true }),
      'Custom colour',
    );
    await page.getByRole('textbox', { name: 'Background colour' }).fill('#ffe9a8');
    await page.getByRole('button', { name: 'Add a row: three thirds' }).click();
    await addBlock(page, 'Row 2, column 1', 'Rich text');
    // The formatted text. Its editor loads a moment after the panel; its frame has a field of this name too.
    await page.locator('[contenteditable="true"][aria-label="Text"]').fill('Every berth has its own number.');
    await addBlock(page, 'Row 2, column 2', 'Section tree');
    await page.getByRole('radiogroup', { name: 'Section' }).getByText('The whole site').click();
    await addBlock(page, 'Row 2, column 3', 'Call to action');
    await page.getByRole('textbox', { name: 'Text', exact: true }).first().fill('Tell us of your port.');
    await page.getByRole('textbox', { name: 'Button', exact: true }).first().fill('Write to us');
    await page.getByRole('textbox', { name: 'Button link' }).first().fill('/contact');
    // The tree of sections is far higher than its neighbours.
    await page.getByRole('button', { name: /^Row 2/ }).click();
    await page.getByLabel('Always side by side').check();
    await expect(page.getByText('Not saved yet')).toBeVisible();

    const card = (name: RegExp) => page.getByRole('button', { name });
    await drag(page, card(/^Content list From the other/), card(/^Content list Everything on/));
    await expect(blocksOf(page, 'Row 1, column 1')).toHaveText([
      /Page title/,
      /From the other column/,
      /Everything on ports/,
    ]);
    const before = await visit('/ports');
    expect(before.body).not.toContain('Everything on ports');
    await page.getByRole('button', { name: 'Preview' }).click();
    const frame = page.frameLocator('iframe[title="Page preview"]');
    await expect(frame.getByRole('heading', { name: 'Everything on ports' })).toBeVisible();
    expect((await visit('/ports')).body).toBe(before.body);
    await save(page);

    const after = await visit('/ports');
    expect(after.headers['x-cache']).toBe('miss');
    expect(after.body).toContain('--paper:#ffe9a8');
    expect(after.body.indexOf('From the other column')).toBeGreaterThan(0);
    expect(after.body.indexOf('Everything on ports')).toBeGreaterThan(
      after.body.indexOf('From the other column'),
    );
    expect((await visit('/ports')).headers['x-cache']).toBe('hit');
    await page.setViewportSize({ width: 1440, height: 900 });
    const reader = await page.context().newPage();
    await reader.goto(`${SITE_ORIGIN}/ports`);
    const rowBelow = reader.locator('main .row').last();
    const [left, middle, right] = await Promise.all(
      [
        rowBelow.getByText('Every berth has its own number.'),
        rowBelow.getByRole('link', { name: 'Ferries & Ro-Ro' }),
        rowBelow.getByRole('link', { name: 'Write to us' }),
      ].map(async (part) => (await part.boundingBox())?.x ?? -1),
    );
    expect([left, middle, right]).toEqual([left, middle, right].sort((a = 0, b = 0) => a - b));
    expect(new Set([left, middle, right]).size).toBe(3);
    await reader.close();

    const id = Number(page.url().split('/').at(-1));
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Move to trash…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Move to trash' }).click();
    await expect(page).toHaveURL(/\/admin\/@[\w-]+\/layouts/);
    expect((await visit('/ports')).body).not.toContain('Everything on ports');
    await page.getByRole('link', { name: 'Trash' }).click();
    await page.getByRole('button', { name: 'Restore “Ports front”' }).first().click();
    await expect(page.getByText(/was restored\.$/)).toBeVisible();
    expect((await visit('/ports')).body).toContain('Everything on ports');
    // The browser logs the test's own script in the frame, because the frame runs no scripts.
    expect(problems.filter((text) => !text.includes('sandboxed'))).toEqual([]);
    await call(shared, 'deleteLayout', { id }, await login(shared));
  });

  test('a layout is built, rearranged and saved with the keyboard only @deep', async ({ page }) => {
    const token = await login(shared);
    const { id } = await makeLayout(token, { name: 'By keys', section: await sectionId(token, 'People') });
    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin/edit-web-layout/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'By keys' })).toBeVisible();
    const press = (...keys: string[]) =>
      keys.reduce((all, key) => all.then(() => page.keyboard.press(key)), Promise.resolve());

    await tabTo(page, 'Add a row: two halves');
    await press('Enter');
    await expectFocus(page, /^Row 1Two halves/);
    await tabTo(page, 'Add a block to Row 1, column 1');
    await press('Enter');
    await page.keyboard.type('page title');
    await press('Enter');
    await expectFocus(page, /^Page title/);
    await tabTo(page, 'Add a block to Row 1, column 1');
    await press('Enter');
    await page.keyboard.type('newest first');
    await press('ArrowDown', 'Enter');
    await expectFocus(page, /^Content list/);
    await press('Alt+ArrowUp');
    await expect(blocksOf(page, 'Row 1, column 1')).toHaveText([/Content list/, /Page title/]);
    await expectFocus(page, /^Content list/);
    await press('Alt+ArrowDown', 'Alt+ArrowDown');
    await expect(blocksOf(page, 'Row 1, column 1')).toHaveText([/Page title/]);
    await expect(blocksOf(page, 'Row 1, column 2')).toHaveText([/Content list/]);
    await expectFocus(page, /^Content list/);
    await tabTo(page, 'Actions for Content list');
    await press('Enter');
    await expectFocus(page, /^Move up$/);
    await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter');
    await expect(blocksOf(page, 'Row 1, column 2')).toHaveText([/Content list/, /Content list/]);
    await tabTo(page, 'Title');
    await page.keyboard.type('Made by keys');
    await press('Control+s');
    await expect(page.getByText(/^Saved/)).toBeVisible();
    expect((await visit('/people')).body).toContain('Made by keys');
    await call(shared, 'deleteLayout', { id }, token);
  });

  test('steps are taken back and done again; leaving with unsaved work asks first', async ({ page }) => {
    const token = await login(shared);
    const { id } = await makeLayout(token, { name: 'Back and forth', type: 'module', key: 'nowhere' });
    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin/edit-web-layout/${id}`);
    await page.getByRole('button', { name: 'Add a row: one column' }).click();
    await addBlock(page, 'Row 1, column 1', 'Content list');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Typed');
    const cards = blocksOf(page, 'Row 1, column 1');
    await expect(cards).toHaveText([/Typed/]);
    await page.keyboard.press('Control+z');
    await expect(cards).not.toHaveText([/Typed/]);
    await page.keyboard.press('Control+z');
    await expect(cards).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(page.getByText('No rows yet.')).toBeVisible();
    await expect(page.getByText('Not saved yet')).toBeHidden();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+Shift+z');
    await expect(cards).toHaveText([/Typed/]);
    await cards
      .first()
      .getByRole('button', { name: /^Content list Typed/ })
      .focus();
    await page.keyboard.press('Delete');
    await expect(cards).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(cards).toHaveText([/Typed/]);

    await page.getByRole('link', { name: 'Back to layouts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Not saved yet' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(/edit-web-layout/);
    await page.getByRole('link', { name: 'Back to layouts' }).click();
    await dialog.getByRole('button', { name: 'Save and leave' }).click();
    await expect(page).toHaveURL(/\/admin\/@[\w-]+\/layouts/);
    expect(JSON.stringify((await getLayout(token, id)).grid)).toContain('Typed');
  });

  test('two editors of one layout: the second sees both in words and loses nothing @deep', async ({
    page,
  }) => {
    const token = await login(shared);
    const made = await makeLayout(token, { name: 'For two', type: 'module', key: 'for-two' });
    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin/edit-web-layout/${made.id}`);
    await page.getByRole('button', { name: 'Add a row: two halves' }).click();
    const theirs = {
      v: 1,
      rows: [{ id: 'r1', layout: '1', settings: { title: 'Theirs' }, columns: [{ blocks: [] }] }],
    };
    await call(
      shared,
      'updateLayout',
      { id: made.id, version: made.version, changes: { grid: theirs }, base: { grid: made.grid } },
      token,
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const bar = page.getByRole('region', { name: 'Conflicting changes' });
    await bar.getByRole('button', { name: 'Compare' }).click();
    await expect(bar).toContainText('Row 1, one column “Theirs”');
    await expect(bar).toContainText('Row 1, columns 1 : 1');
    await expect(bar).not.toContainText('{');
    expect((await getLayout(token, made.id)).grid).toEqual(theirs);
    await bar.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByText(/^Saved/)).toBeVisible();
    expect((await getLayout(token, made.id)).grid.rows).toMatchObject([{ layout: '1_1' }]);
  });

  test('an invalid setting is marked at its field, and nothing is stored', async ({ page }) => {
    const token = await login(shared);
    const made = await makeLayout(token, { name: 'With a fault', type: 'module', key: 'fault' });
    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin/edit-web-layout/${made.id}`);
    await page.getByRole('button', { name: 'Add a row: one column' }).click();
    await addBlock(page, 'Row 1, column 1', 'Content list');
    await page.getByRole('textbox', { name: 'Number of items' }).fill('101');
    await expect(page.getByText('Number of items must be at most 100.')).toBeVisible();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Content list: Number of items must be at most 100.');
    await expect(page.getByRole('textbox', { name: 'Number of items' })).toHaveValue('101');
    expect((await getLayout(token, made.id)).grid.rows).toEqual([]);
  });

  for (const width of looks(390, 1440))
    test(`the editor is accessible and fits at ${width} px, light and dark`, DEEP, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await logIn(page);
      await page.goto(`${ADMIN_ORIGIN}/admin/create-web-layout`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessibleInBothSchemes(page);
      await page.goto(`${ADMIN_ORIGIN}/admin/layouts`);
      await page.locator('[data-row-link]', { hasText: /^Home$/ }).click();
      await expect(page.getByRole('button', { name: /^Row 1/ })).toBeVisible();
      await expectNoSidewaysScrolling(page);
      await expectAccessibleInBothSchemes(page);
      for (const part of [/^Content list Latest/, /^Row 1/]) {
        await page.getByRole('button', { name: part }).first().click();
        await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible();
        await expectAccessibleInBothSchemes(page);
        if (width === 390) await page.getByRole('button', { name: 'Close' }).click();
      }
      await page.getByRole('button', { name: 'Add a block to Row 1, column 1' }).click();
      await expect(page.getByRole('dialog', { name: 'Add a block' })).toBeVisible();
      await expectAccessibleInBothSchemes(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Preview' }).click();
      await expect(page.getByText('/ with unsaved changes.')).toBeVisible();
      await expectNoSidewaysScrolling(page);
      await expectAccessibleInBothSchemes(page);
    });
});

async function chooseOption(page: Page, input: Locator, name: string): Promise<void> {
  await input.click();
  await page.getByRole('option', { name, exact: true }).click();
}

async function addBlock(page: Page, place: string, block: string): Promise<void> {
  await page.getByRole('button', { name: `Add a block to ${place}` }).click();
  await page
    .getByRole('dialog', { name: 'Add a block' })
    .getByRole('button', { name: new RegExp(`^${block}`) })
    .click();
  await expect(page.getByRole('heading', { level: 2, name: block })).toBeVisible();
}

function blocksOf(page: Page, place: string): Locator {
  return page.getByRole('list', { name: place }).getByRole('listitem');
}

/** Drags the handle of the first card to the upper half of the second. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('The cards are not on the screen.');
  await page.mouse.move(start.x - 10, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x - 10, start.y + start.height / 2 + 12, { steps: 4 });
  await page.mouse.move(end.x + 30, end.y + 8, { steps: 12 });
  await page.mouse.move(end.x + 32, end.y + 10, { steps: 3 });
  await page.mouse.up();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
}

async function sectionId(token: string, name: string): Promise<number> {
  const answer = await call<{ edges: { node: { id: number; name: string } }[] }>(
    shared,
    'getWebsiteSectionStream',
    // Both sites of the demo may have a layout of that name.
    { search: name, site: await siteId(token) },
    token,
  );
  const found = answer.edges.find(({ node }) => node.name === name);
  if (!found) throw new Error(`There is no section ${name}.`);
  return found.node.id;
}

async function makeLayout(token: string, values: Record<string, unknown>): Promise<Layout> {
  const site = await siteId(token);
  return call<Layout>(
    shared,
    'createLayout',
    { site, type: 'section', grid: { v: 1, rows: [] }, ...values },
    token,
  );
}

function getLayout(token: string, id: number): Promise<Layout> {
  return call<Layout>(shared, 'getLayout', { id }, token);
}
