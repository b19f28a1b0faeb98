/** Layouts, menus and settings: mistaken changes and deletions are undone. */
import { expect, test, type Page } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { call, login, request } from './support/app.ts';
import { ADMIN_ORIGIN, expectAccessibleInBothSchemes, shared } from './support/fixtures.ts';

interface Layout {
  id: number;
  name: string;
  type: string;
  section: { id: number } | null;
}

const front = () => request(shared, 'quayside.localhost', '/');

async function firstSite(token: string): Promise<number> {
  const me = await call<{ sites: { id: number }[] }>(shared, 'cmsUser/getActiveCMSUser', {}, token);
  return me.sites[0]?.id ?? 0;
}

/** The layout of the home page. */
async function homeLayout(token: string): Promise<Layout> {
  const { edges } = await call<{ edges: { node: Layout }[] }>(
    shared,
    'getLayoutStream',
    { site: await firstSite(token), limit: 100 },
    token,
  );
  // The lowest id: the demo created this layout before any other journey created one.
  const [found] = edges
    .map(({ node }) => node)
    .filter(({ type, section }) => type === 'section' && section)
    .sort((one, other) => one.id - other.id);
  if (!found) throw new Error('The demo has no layout of its home page.');
  return found;
}

async function openVersions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(page.getByRole('dialog', { name: 'Versions' }).getByRole('button').nth(1)).toBeVisible();
}

for (const width of [1440, 390]) {
  test(`the layout of the home page is not deleted unasked, and comes back from the trash, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const token = await login(shared);
    const { id, name } = await homeLayout(token);
    const before = (await front()).body.length;
    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin/edit-web-layout/${id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Move to trash…' }).click();
    const question = page.getByRole('dialog', { name: 'This layout is in use' });
    await expect(question.getByText(/^Used by the section Home/)).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    // Nothing has changed yet, and the focus is on the button that does nothing.
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    expect((await front()).body.length).toBe(before);

    await question.getByRole('button', { name: 'Move to trash' }).click();
    await expect(page).toHaveURL(/\/admin\/@[\w-]+\/layouts/);
    await expect(page.getByText(`“${name}” is in the trash.`)).toBeVisible();
    expect((await front()).body.length).not.toBe(before);

    await page.getByRole('link', { name: 'Trash' }).click();
    await page.getByRole('button', { name: `Restore “${name}”` }).click();
    await expect(page.getByText(`“${name}” was restored.`)).toBeVisible();
    await expect.poll(async () => (await front()).body.length).toBe(before);
  });
}

test('a layout that was changed by mistake is restored from its versions', async ({ page }) => {
  const token = await login(shared);
  const { id, name } = await homeLayout(token);
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/edit-web-layout/${id}`);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Name').fill('A name by mistake');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Versions' });
  await expect(dialog.getByRole('listitem').first()).toContainText('Name');
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole('listitem').nth(1).getByRole('button').click();
  await expect(dialog.getByRole('heading', { name: 'Name' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Restored. The previous version is kept.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect((await homeLayout(token)).name).toBe(name);
});

test('settings of a site are restored from their versions', async ({ page }) => {
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/edit-site-settings`);
  const publisher = page.getByRole('textbox', { name: 'Publisher' });
  const before = await publisher.inputValue();
  const wanted = `Once more ${Date.now()} Ltd`;
  await publisher.fill('Somebody else Ltd');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
  await publisher.fill(wanted);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await publisher.fill(`A mistake ${Date.now()}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await openVersions(page);
  const dialog = page.getByRole('dialog', { name: 'Versions' });
  await dialog.getByRole('listitem').nth(1).getByRole('button').click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(publisher).toHaveValue(wanted);
  await expect.poll(async () => (await front()).body).toContain(wanted);
  await publisher.fill(before);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
});
