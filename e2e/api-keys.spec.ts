/** An administrator gives a program a key, and takes it away. */
import { expect, test } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { call, login } from './support/app.ts';
import { ADMIN_ORIGIN, expectAccessibleInBothSchemes, shared } from './support/fixtures.ts';
import { LOOKS } from './support/looks.ts';

const NAME = `Tide tables of the harbour office ${Date.now()}`;

test('a program uses its key until it is revoked', LOOKS, async ({ page }) => {
  const staff = await login(shared);
  const { sites } = await call<{ sites: { id: number }[] }>(shared, 'cmsUser/getActiveCMSUser', {}, staff);
  const site = sites[0]?.id;
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/create-api-key`);
  await page.getByRole('textbox', { name: 'Name' }).fill(NAME);
  await page.getByRole('combobox', { name: 'Permissions' }).click();
  const option = page.getByRole('option', { name: 'Create and edit content' });
  await option.click();
  await page.keyboard.press('Escape');
  await expect(option).toBeHidden();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Create API key' }).click();
  await expect(page).toHaveURL(/\/admin\/api-keys\/\d+$/);
  await expect(page.getByText('No secret yet')).toBeVisible();

  await page.getByRole('button', { name: 'Create secret' }).click();
  const shown = page.getByRole('textbox', { name: 'Secret', exact: true });
  await expect(shown).toHaveValue(/^mhk_.{43}$/);
  const secret = await shown.inputValue();
  await expectAccessibleInBothSchemes(page);
  const created = await call<{ id: number }>(
    shared,
    'createContent',
    { type: 'Article', site, values: { name: 'Tides of December' } },
    secret,
  );
  expect(created.id).toBeGreaterThan(0);

  await page.reload();
  await expect(page.getByText(/^Last used on /)).toBeVisible();
  await expect(shown).toHaveCount(0);
  await page.goto(`${ADMIN_ORIGIN}/admin/api-keys`);
  const row = page.getByRole('row', { name: NAME });
  await expect(row).toContainText('Active');
  await expectAccessibleInBothSchemes(page);
  await row.getByRole('link', { name: NAME }).click();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText(/^Revoked on /)).toBeVisible();
  await expect(call(shared, 'getContentList', { limit: 1 }, secret)).rejects.toThrow('was revoked');
});
