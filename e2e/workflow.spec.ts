import { expect, test, type Page } from '@playwright/test';
import { createItem, logIn } from './support/admin.ts';
import { ADMIN, call, login, request } from './support/app.ts';
import { ADMIN_ORIGIN, expectAccessible, expectNoSidewaysScrolling, shared } from './support/fixtures.ts';
import { mailTo, makeContributor, PASSWORD, siteId } from './support/people.ts';

const SITE_HOST = 'quayside.localhost';

test.describe('the life of an item among its editors', () => {
  test('two publications are compared, the older one is restored and published again', async ({ page }) => {
    const token = await login(shared);
    const item = await draft(token, `Spring tide ${Date.now()}`);
    await publishWith(token, item.id, { deck: 'The quay stays dry.' });
    const { path } = await publishWith(token, item.id, { deck: 'The quay is under water.' });

    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin/edit-content/${item.id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Versions' }).click();
    await page
      .getByRole('radio', { name: /^Compare from Published/ })
      .nth(1)
      .check();
    const comparison = page.getByRole('region', { name: 'Comparison' });
    await expect(comparison.getByRole('heading', { name: 'Deck' })).toBeVisible();
    await expect(comparison.locator('del')).toContainText('stays dry');
    await expect(comparison.locator('ins')).toContainText('is under water');
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScrolling(page);
    }
    await expectAccessible(page);

    await comparison.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Deck' })).toHaveValue('The quay stays dry.');
    expect((await visit(path)).body).toContain('The quay is under water.');
    await publishInEditor(page);
    expect((await visit(path)).body).toContain('The quay stays dry.');
  });

  test('a contributor submits, the editor gets a notice and returns it, and the second version is published', async ({
    page,
    browser,
  }) => {
    const token = await login(shared);
    const email = await makeContributor(token);
    const own = await (await browser.newContext()).newPage();
    await logIn(own, { email, password: PASSWORD });
    const title = `A first report ${Date.now()}`;
    await createItem(own, 'article', title);
    await expect(own.getByRole('button', { name: /^Publish/ })).toHaveCount(0);
    await submit(own, 'Is the tone right?');
    await mailTo(ADMIN.email, `For review: ${title}`);

    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin/content?show=waiting`);
    await expect(page.getByRole('link', { name: /waiting for review/ })).toBeVisible();
    await page.getByRole('link', { name: new RegExp(title) }).click();
    await expect(page.getByText('Is the tone right?')).toBeVisible();
    await page.getByRole('button', { name: 'Send back', exact: true }).click();
    await page.getByLabel('What needs to be done').fill('Name the ship.');
    await page.getByRole('button', { name: 'Send back with a note' }).click();
    await expect(page.getByText('Sent back with your note.')).toBeVisible();
    await mailTo(email, `Sent back: ${title}`);

    // Both windows stay open: the other user's changes arrive live.
    await expect(own.getByText('Name the ship.')).toBeVisible({ timeout: 6_000 });
    await own.getByLabel('Deck').fill('The Marit is late.');
    await submit(own, 'Done.');
    await expect(page.getByRole('textbox', { name: 'Deck' })).toHaveValue('The Marit is late.', {
      timeout: 6_000,
    });
    await expect(page.getByRole('list', { name: 'Reviews' })).toContainText('Done.');
    await publishInEditor(page);
    await own.getByLabel('Deck').fill('The Marit is in.');
    await expect(page.getByRole('textbox', { name: 'Deck' })).toHaveValue('The Marit is in.', {
      timeout: 6_000,
    });
    await page.getByRole('button', { name: 'Publish changes' }).click();
    const changes = page.getByRole('dialog', { name: 'Publish' }).getByRole('region', { name: 'Changes' });
    await expect(changes).toContainText('Deck: Ingrid Haugen');
    await page.keyboard.press('Escape');
    await mailTo(email, `Published: ${title}`);
    await own.context().close();
  });

  test('a preview is shared without a login; the item goes to the trash and comes back', async ({
    page,
    browser,
  }) => {
    const token = await login(shared);
    const item = await draft(token, `Not yet public ${Date.now()}`);
    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin/edit-content/${item.id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Share a link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share a link' });
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = dialog.getByRole('list', { name: 'Active links' }).getByRole('link');
    const url = (await link.getAttribute('href')) ?? '';
    await expectAccessible(page);

    const outside = await browser.newContext();
    const guest = await outside.newPage();
    await guest.goto(url);
    await expect(guest.getByRole('heading', { level: 1 })).toContainText(item.values.name);
    expect(await outside.cookies()).toEqual([]);
    await dialog.getByRole('button', { name: 'Revoke this link' }).click();
    await expect(dialog.getByText('No active links.')).toBeVisible();
    await guest.reload();
    await expect(guest.getByText('This preview has expired')).toBeVisible();
    await outside.close();

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/admin\/@[\w-]+\/content/);
    await page.getByRole('link', { name: 'Trash' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Restore “${item.values.name}”` }).click();
    await expect(page.getByText(`“${item.values.name}” is a draft again.`)).toBeVisible();
    await page.goto(`${ADMIN_ORIGIN}/admin/edit-content/${item.id}`);
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(item.values.name);
  });

  test('several items are published and trashed from the list; what was refused stays chosen, with the reason', async ({
    page,
  }) => {
    const token = await login(shared);
    const word = `Fairway${Date.now()}`;
    const items: Item[] = [];
    for (const place of ['north', 'mid', 'south']) items.push(await draft(token, `${word} ${place}`));
    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin/content?search=${word}&sort=name`);
    const bar = page.getByRole('region', { name: 'Selected items' });
    await page.getByRole('checkbox', { name: `Select “${word} mid”` }).focus();
    await page.keyboard.press('Space');
    await expect(bar).toContainText('1 selected');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await expect(bar).toContainText('3 selected');
    // A colleague continues writing: unseen changes are not published.
    const [, mid] = items;
    await call(
      shared,
      'saveContent',
      { id: mid?.id, version: mid?.version, changes: { deck: 'Dredged.' }, base: {} },
      token,
    );
    await bar.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    await expect(dialog).toContainText('Publish 3 items?');
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScrolling(page);
    }
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    const outcome = dialog.getByRole('alert');
    await expect(outcome).toContainText('2 items published. 1 item was not published:');
    await expect(outcome.getByRole('listitem')).toContainText([`${word} mid`]);
    await expect(outcome).toContainText('Someone else changed this item since you loaded it.');
    await dialog.getByRole('button', { name: 'Back to the list' }).click();
    await expect(bar).toContainText('1 selected');
    await expect(page.getByRole('checkbox', { name: `Select “${word} mid”` })).toBeChecked();
    expect((await visit(items[0]?.path ?? '')).status).toBe(200);

    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await bar.getByRole('button', { name: 'Move to trash' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Move to trash' }).click();
    await expect(page.getByText('3 items moved to the trash.')).toBeVisible();
    expect((await visit(items[0]?.path ?? '')).status).toBe(404);
    await page.goto(`${ADMIN_ORIGIN}/admin/content?search=${word}&status=deleted`);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await bar.getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
    await expect(page.getByText('3 items permanently deleted.')).toBeVisible();
  });
});

interface Item {
  id: number;
  version: string;
  path: string;
  values: Record<string, unknown> & { name: string };
}

const visit = (path: string) => request(shared, SITE_HOST, path);

async function draft(token: string, name: string): Promise<Item> {
  return call<Item>(
    shared,
    'createContent',
    { type: 'Article', site: await siteId(token), values: { name } },
    token,
  );
}

async function publishWith(token: string, id: number, changes: Record<string, unknown>): Promise<Item> {
  const before = await call<Item>(shared, 'getContentDocument', { id }, token);
  const saved = await call<Item>(
    shared,
    'saveContent',
    { id, version: before.version, changes, base: {} },
    token,
  );
  return call<Item>(shared, 'publishContent', { id, version: saved.version }, token);
}

async function publishInEditor(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Publish( changes)?$/ }).click();
  const form = page.getByRole('dialog', { name: 'Publish' });
  await form.getByRole('button', { name: /^Publish (now|changes)$/ }).click();
  await expect(page.getByText('Published. The item is live.').first()).toBeVisible();
}

async function submit(page: Page, note: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Submit/ })
    .first()
    .click();
  await page.getByLabel('Note to editor').fill(note);
  await page.getByRole('dialog').getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText('Submitted. You will be notified').first()).toBeVisible();
}
