import { expect, test, type Page } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { call, login } from './support/app.ts';
import {
  ADMIN_ORIGIN,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectNoSidewaysScrolling,
  shared,
  SITE_ORIGIN,
} from './support/fixtures.ts';
import { looks } from './support/looks.ts';
import { makeReader } from './support/readers.ts';

test('staff view the site as a reader by a button, and a link without it logs in no one @looks', async ({
  page,
}) => {
  const token = await login(shared);
  const email = await makeReader(token);
  const found = await call<{ edges: { node: { id: number } }[] }>(
    shared,
    'getSiteUserStream',
    { search: email },
    token,
  );
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/site-users/${found.edges[0]?.node.id ?? 0}`);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Simulate' }).click();
  await expect(page.getByText(`Successfully signed into ${email}`)).toBeVisible();
  const site = await opened;
  await expect(site.getByRole('heading', { level: 1 })).toHaveText('View this site as a reader');
  await expectAccessible(site);
  expect((await site.context().cookies(SITE_ORIGIN)).map(({ name }) => name)).not.toContain(
    `reader_${shared.port}`,
  );
  await site.getByRole('button', { name: 'View as this reader' }).click();
  await expect(site.getByText(`You are viewing this site as ${email}.`)).toBeVisible();
  for (const width of looks(390, 1440)) {
    await site.setViewportSize({ width, height: 900 });
    await site.goto(`${SITE_ORIGIN}/`);
    expect(await site.locator('.simulation-bar bdi').evaluate(linesOf), 'lines of the address').toBe(1);
    await site.locator('.card-favorite').first().click();
    await expect(site.getByRole('alert')).toContainText('not possible while staff view the site as a reader');
    await site.getByRole('button', { name: 'End' }).click({ trial: true });
    await expect(site.locator('.card-favorite').first()).toHaveAttribute('aria-pressed', 'false');
  }
  await site.getByRole('button', { name: 'End' }).click();
  await expect(site.getByText(`You are viewing this site as ${email}.`)).toHaveCount(0);
});

/** Number of lines the text of an element covers. */
function linesOf(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
}

/** Presses Enter, then Escape, while the response to a search is held back; then releases the response. */
async function escapePendingSearch(page: Page, phrase: string): Promise<void> {
  const [requested, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes(phrase) === true) {
      requested.resolve();
      await released.promise;
    }
    await route.continue();
  });
  await page.keyboard.type(phrase);
  await page.keyboard.press('Enter');
  await requested.promise;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox', { name: 'Results' })).toHaveCount(0);
  released.resolve();
  await page.unrouteAll({ behavior: 'wait' });
}

test('staff merge two accounts by keys only, with a preview of the result @deep', async ({ page }) => {
  const token = await login(shared);
  const [remaining, removed] = await Promise.all([makeReader(token), makeReader(token), logIn(page)]);
  const idOf = async (search: string) => {
    const found = await call<{ edges: { node: { id: number } }[] }>(
      shared,
      'getSiteUserStream',
      { search },
      token,
    );
    return found.edges[0]?.node.id ?? 0;
  };
  await call(shared, 'closeSiteUser', { id: await idOf(removed) }, token);
  // Starts from the closed account: the open one remains after the merge.
  await page.goto(`${ADMIN_ORIGIN}/admin/site-users/${await idOf(removed)}`);
  const actions = page.getByRole('button', { name: 'Actions' });
  const other = page.getByRole('dialog').getByRole('textbox');
  const openDialog = async () => {
    await actions.press('Enter');
    await page.getByRole('menuitem', { name: 'Merge…' }).press('Enter');
    await expect(other).toBeFocused();
  };
  const chooseOther = async () => {
    await openDialog();
    // Presses Enter immediately after the last letter, before the search has returned.
    await page.keyboard.type(remaining);
    await page.keyboard.press('Enter');
    await expect(other).not.toHaveAttribute('data-expanded');
    await expect(other).toHaveValue(remaining);
    await page.getByRole('button', { name: 'Continue' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  };
  await openDialog();
  await escapePendingSearch(page, remaining);
  await expect(other).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(other).toHaveCount(0);
  await chooseOther();
  const dialog = page.getByRole('dialog', { name: 'Merge these accounts?' });
  await expect(dialog).toContainText(`Kept: ${remaining} (active)`);
  await expect(dialog).toContainText(`Removed: ${removed} (closed)`);
  await expect(dialog).toContainText('Memberships afterwards: Quayside Readers (Quayside).');
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(actions).toBeFocused();
  await chooseOther();
  await dialog.getByRole('button', { name: 'Merge' }).press('Enter');
  await expect(page.getByText('Accounts merged.')).toBeVisible();
  await expectAccessible(page);
  await expect(page).toHaveURL(`${ADMIN_ORIGIN}/admin/@quayside/site-users/${await idOf(remaining)}`);
});

test('the dashboard counts who joined @deep', async ({ page }) => {
  await makeReader(await login(shared));
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin`);
  const figures = page.getByRole('region', { name: 'Members in the last 30 days' });
  await expect(figures.getByRole('definition').first()).toHaveText(/^[1-9]/);
  await expect(figures.getByRole('img', { name: /^Bar chart, 30 days: up to [1-9]/ })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScrolling(page);
  }
  await figures.getByText('Show data table').click();
  await expect(figures.getByRole('row')).toHaveCount(31);
  await figures.getByRole('link', { name: 'Members in the last 30 days' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members');
});
