/** The editor of items: everyday behaviour. */
import { expect, test, type Page } from '@playwright/test';
import { createItem, logIn, publicPath, publish } from './support/admin.ts';
import { call, login, request } from './support/app.ts';
import {
  ADMIN_ORIGIN,
  emulateScheme,
  expectAccessible,
  expectNoSidewaysScrolling,
  shared,
  watchConsole,
} from './support/fixtures.ts';

const visit = (path: string) => request(shared, 'quayside.localhost', path);
const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const openNew = async (page: Page, editKey: string) => {
  await page.goto(`${ADMIN_ORIGIN}/admin/create-content/${editKey}`);
  await expect(titleOf(page)).toBeFocused();
};
const ITS_OWN_ADDRESS = /\/admin\/@[\w-]+\/edit-content\/\d{8}$/;

/** Number of drafts whose title has these words. */
async function draftsCalled(words: string): Promise<number> {
  const token = await login(shared);
  const { edges } = await call<{ edges: { node: { name: string } }[] }>(
    shared,
    'getContentList',
    { limit: 500, state: 'draft' },
    token,
  );
  return edges.filter(({ node }) => node.name.includes(words)).length;
}

test.describe('a new item', () => {
  test('a new item opens in its editor, is created with the first edit, once, and the cursor stays', async ({
    page,
  }) => {
    const problems = watchConsole(page);
    await logIn(page);
    const before = await draftsCalled('');
    await openNew(page, 'article');
    await expectAccessible(page);
    await page.reload();
    await expect(titleOf(page)).toBeFocused();
    expect(await draftsCalled('')).toBe(before);

    const title = `Night shift ${Date.now()}`;
    await page.keyboard.type(title);
    await expect(page).toHaveURL(ITS_OWN_ADDRESS);
    await expect(titleOf(page)).toBeFocused();
    await page.keyboard.type(', in fog');
    await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
    expect(await draftsCalled(title)).toBe(1);
    await page.reload();
    await expect(titleOf(page)).toHaveValue(`${title}, in fog`);
    expect(problems).toEqual([]);
  });

  test('a new item can begin with its text: it is saved as untitled until a title is typed', async ({
    page,
  }) => {
    await logIn(page);
    await openNew(page, 'news');
    await page.getByRole('textbox', { name: 'Deck' }).fill('The text comes first.');
    await expect(page).toHaveURL(ITS_OWN_ADDRESS);
    await expect(titleOf(page)).toHaveValue('Untitled news');
    await titleOf(page).focus();
    await page.keyboard.type('The title comes second');
    await expect(titleOf(page)).toHaveValue('The title comes second');
  });

  test('a new item is created once when the response to its first save is lost', async ({ page }) => {
    await logIn(page);
    await openNew(page, 'article');
    let lost = 0;
    await page.route('**/graphql', async (route) => {
      if (lost > 0 || !route.request().postData()?.includes('mutation createContent'))
        return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    const title = `Lost answer ${Date.now()}`;
    await page.keyboard.type(title);
    await expect(page).toHaveURL(ITS_OWN_ADDRESS);
    expect(lost).toBe(1);
    expect(await draftsCalled(title)).toBe(1);
  });

  test('browser history returns to an abandoned new item, and another new item is separate', async ({
    page,
  }) => {
    await logIn(page);
    await openNew(page, 'article');
    const title = `Come back ${Date.now()}`;
    await page.keyboard.type(title);
    await expect(page).toHaveURL(ITS_OWN_ADDRESS);
    const address = page.url();
    await page.getByRole('button', { name: /Search or go to/ }).click();
    const palette = page.getByRole('dialog');
    await palette.getByRole('textbox').fill('New article');
    await palette.getByRole('button', { name: 'New article' }).click();
    await expect(titleOf(page)).toHaveValue('');
    await expect(page).toHaveURL(/\/create-content\/article$/);
    await page.goBack();
    await expect(titleOf(page)).toHaveValue(title);
    await expect(page).toHaveURL(address);
  });
});

test.describe('the side panel of an item', () => {
  test('the side panel scrolls separately on a desktop, and shares one column with the text on a phone', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 700 });
    await logIn(page);
    await createItem(page, 'article', `Two columns ${Date.now()}`);
    await page.getByRole('textbox', { name: 'Body' }).click();
    for (let line = 0; line < 40; line += 1) await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: 'About this item' });
    const status = panel.getByRole('button', { name: 'Status' });
    await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
    expect(await page.evaluate('window.scrollY')).toBeGreaterThan(200);
    await expect(status).toBeInViewport();

    const scrolled = await page.evaluate('window.scrollY');
    await panel.hover();
    await page.mouse.wheel(0, 4_000);
    await expect(status).not.toBeInViewport();
    await expect(panel.getByRole('button', { name: 'Internal' })).toBeInViewport();
    await page.mouse.wheel(0, 4_000);
    expect(await page.evaluate('window.scrollY')).toBe(scrolled);
    await expectAccessible(page);

    await page.setViewportSize({ width: 390, height: 844 });
    const text = await page.getByRole('textbox', { name: 'Body' }).boundingBox();
    const below = await panel.boundingBox();
    expect(below?.y).toBeGreaterThan((text?.y ?? 0) + (text?.height ?? 0) - 1);
    const inside = await panel.evaluate((element) => element.scrollHeight - element.clientHeight);
    expect(inside, 'pixels scrolled inside the panel').toBeLessThanOrEqual(0);
    await expectNoSidewaysScrolling(page);
  });

  test('the editor shows the future URL of an item and its redirects, before and after it is published', async ({
    page,
  }) => {
    await logIn(page);
    const stamp = Date.now();
    await createItem(page, 'article', `Old title ${stamp}`);
    await publish(page);
    const panel = page.getByRole('complementary', { name: 'About this item' });
    const old = await publicPath(page);
    await titleOf(page).fill(`New title ${stamp}`);
    const next = old.replace('old-title', 'new-title');
    await expect(panel.getByText(`New URL when published: ${next}`)).toBeVisible();
    await expect(panel.getByText(`${old} will redirect to it.`)).toBeVisible();
    expect((await visit(old)).status).toBe(200);
    await expectAccessible(page);
    await publish(page);
    await expect(panel.getByText(/will redirect to it/)).toBeHidden();
    const led = await visit(old);
    expect([led.status, led.headers.location]).toEqual([301, next]);
    expect((await visit(next)).body).toContain(`New title ${stamp}`);
  });

  test('the URL of a page is changed by hand, and the old one redirects to it @deep', async ({ page }) => {
    await logIn(page);
    const stamp = Date.now();
    await createItem(page, 'page', `Imprint ${stamp}`);
    const address = page.getByRole('textbox', { name: 'Custom URL', exact: true });
    await address.fill(`imprint-${stamp}`);
    await publish(page);
    await address.fill(`legal/imprint-${stamp}`);
    await expect(page.getByText(`New URL when published: /legal/imprint-${stamp}`)).toBeVisible();
    await expect(page.getByText(`/imprint-${stamp} will redirect to it.`)).toBeVisible();
    await publish(page);
    const led = await visit(`/imprint-${stamp}`);
    expect([led.status, led.headers.location]).toEqual([301, `/legal/imprint-${stamp}`]);
  });

  test('an event has one form for its address, which its page shows', async ({ page }) => {
    await logIn(page);
    await createItem(page, 'event', `Open day ${Date.now()}`);
    await expect(page.getByRole('textbox', { name: 'City' })).toHaveCount(1);
    await expect(page.getByRole('textbox', { name: 'Street' })).toHaveCount(1);
    const venue = page.getByRole('group', { name: 'Venue' });
    await venue.getByRole('textbox', { name: 'Name' }).fill('Old Fish Hall');
    await venue.getByRole('textbox', { name: 'City' }).fill('Ostend');
    await publish(page);
    expect((await visit(await publicPath(page))).body).toContain('Old Fish Hall, Ostend');
  });

  test('the chosen entry of a search list is readable in both schemes @deep', async ({ page }) => {
    await logIn(page);
    await openNew(page, 'article');
    const search = page.getByRole('group', { name: 'Authors' }).getByRole('textbox');
    for (const colorScheme of ['light', 'dark'] as const) {
      await emulateScheme(page, colorScheme);
      await search.click();
      await expect(page.getByRole('option').first()).toHaveAttribute('data-combobox-selected');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    }
  });
});
