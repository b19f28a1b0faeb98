/** Where the focus is after its element was removed. */
import { expect, test } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { call, login } from './support/app.ts';
import { ADMIN_ORIGIN, shared } from './support/fixtures.ts';

test('a removed placement comes back with Alt+Z, and a cancelled question returns to its menu', async ({
  page,
}) => {
  const token = await login(shared);
  const me = await call<{ sites: { id: number }[] }>(shared, 'cmsUser/getActiveCMSUser', {}, token);
  const values = { name: `Lock gates ${Date.now()}` };
  const input = { type: 'Article', site: me.sites[0]?.id, values };
  const { id } = await call<{ id: number }>(shared, 'createContent', input, token);
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/edit-content/${id}`);
  const placements = page.getByRole('group', { name: 'Placements' });
  const add = placements.getByRole('button', { name: 'Add placement' });
  await add.click();
  await placements.getByRole('button', { name: 'Remove placement 1' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Placement 1 removed.')).toBeVisible();
  await expect(add).toBeFocused();
  await page.keyboard.press('Alt+z');
  await expect(placements.locator('[data-entry]')).toBeFocused();

  const more = page.getByRole('button', { name: 'More actions' });
  await more.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete…' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(more).toBeFocused();
});
