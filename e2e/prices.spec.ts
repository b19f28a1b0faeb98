import { expect, test } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { call, login, request } from './support/app.ts';
import { ADMIN_ORIGIN, expectAccessible, shared, watchConsole } from './support/fixtures.ts';

const joining = async () => (await request(shared, 'quayside.localhost', '/membership/choose')).body;

test('a price is entered in whole units, and readers see it so', async ({ page }) => {
  const faults = watchConsole(page);
  const title = `Pilots ${Date.now() % 1_000_000}`;
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/create-membership`);
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('switch', { name: 'Free of charge' }).click();
  const price = page.getByRole('textbox', { name: 'Price' });
  await price.fill('forty-nine');
  await page.getByRole('combobox', { name: 'Currency' }).fill('euro');
  await page.getByRole('option', { name: /^EUR/ }).click();
  await page.getByRole('button', { name: 'Create membership' }).click();
  await expect(page.getByText('Enter an amount such as 49 or 49.00, or clear the field.')).toBeVisible();
  await expect(price).toBeFocused();
  await price.fill('49.00');
  await expect(page.getByText('Readers see €49.00.')).toBeVisible();
  await expectAccessible(page);
  // In a currency without cents, 49 is still 49.
  await page.getByRole('combobox', { name: 'Currency' }).fill('JPY');
  await page.getByRole('option', { name: /^JPY/ }).click();
  await expect(page.getByText(/Readers see (?:JP)?¥49\./)).toBeVisible();
  await page.getByRole('combobox', { name: 'Currency' }).fill('EUR');
  await page.getByRole('option', { name: /^EUR/ }).click();
  await expect(page.getByText('Readers see €49.00.')).toBeVisible();
  await page.getByRole('button', { name: 'Create membership' }).click();
  await expect(page).toHaveURL(/\/edit-membership\/\d+/);
  await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('49.00');
  expect(await joining()).toMatch(new RegExp(`${title}[\\s\\S]{0,400}€49\\.00`));
  await page.goto(`${ADMIN_ORIGIN}/admin/memberships`);
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('€49.00 a year');
  expect(faults).toEqual([]);
});

test('a price below one whole unit is named on the home screen and above the membership', async ({
  page,
}) => {
  const token = await login(shared);
  const title = `Deckhands ${Date.now() % 1_000_000}`;
  const { sites } = await call<{ sites: { id: number; tenantKey: string }[] }>(
    shared,
    'cmsUser/getActiveCMSUser',
    {},
    token,
  );
  const site = sites.find(({ tenantKey }) => tenantKey === 'quayside')?.id;
  const tiny = { site, title, isFree: false, price: 49, currency: 'EUR', period: 'year', status: 0 };
  const { id } = await call<{ id: number }>(shared, 'createMembership', tiny, token);
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin`);
  const figure = page.getByRole('region', { name: /Prices to check/ });
  await expect(figure.getByRole('link', { name: new RegExp(title) })).toBeVisible();
  await figure.getByRole('link', { name: new RegExp(title) }).click();
  await expect(page).toHaveURL(new RegExp(`/edit-membership/${id}`));
  await expect(page.getByText('Readers pay €0.49 a year')).toBeVisible();
  await call(shared, 'deleteMembership', { id }, token);
});
