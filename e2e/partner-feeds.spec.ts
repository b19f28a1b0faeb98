import { expect, test, type Page } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { request } from './support/app.ts';
import {
  ADMIN_ORIGIN,
  expectAccessibleInBothSchemes,
  expectNoSidewaysScrolling,
  shared,
  SITE_ORIGIN,
  watchConsole,
} from './support/fixtures.ts';

const PARTNER = 'Tide Tables Weekly';
/** Part of a gated item, below its preview. */
const GATED = 'we are all going now';

/** Fetches a feed as a partner's program does: without cookies. */
const fetchFeed = (url: string) => {
  const { hostname, pathname, search } = new URL(url);
  return request(shared, hostname, `${pathname}${search}`);
};

test('staff create the address of a partner’s feed, copy it this once, and revoke it @deep', async ({
  page,
}) => {
  const problems = watchConsole(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/create-partner-feed`);
  await page.getByRole('textbox', { name: 'Partner' }).fill(PARTNER);
  await page.getByRole('button', { name: 'Create partner feed' }).click();
  await expect(page).toHaveURL(/\/admin\/@[\w-]+\/edit-partner-feed\/\d+/);
  const record = page.url();

  await page.goto(`${ADMIN_ORIGIN}/admin/partner-feeds`);
  const address = await createAddress(page);
  await page.getByRole('button', { name: `Copy: URL for ${PARTNER}` }).click();
  await expect(page.getByRole('button', { name: `Copied: URL for ${PARTNER}` })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectNoSidewaysScrolling(page);
    await expectAccessibleInBothSchemes(page);
  }
  expect(new URL(address).origin).toBe(SITE_ORIGIN);
  expect(await fetchFeed(address)).toMatchObject({ status: 200, body: expect.stringContaining(GATED) });
  expect((await fetchFeed(address.split('?')[0] ?? '')).body).not.toContain(GATED);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Create URL' })).toBeVisible();
  await expect(page.getByText(address.split('access=')[1] ?? '')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: `URL for ${PARTNER}` })).toHaveCount(0);

  await page.goto(record);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Revoked' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Partner feed saved.')).toBeVisible();
  await expect.poll(async () => (await fetchFeed(address)).status).toBe(403);
  expect((await fetchFeed(address)).body).not.toContain(GATED);
  await expectNoSidewaysScrolling(page);
  await expectAccessibleInBothSchemes(page);
  expect(problems).toEqual([]);
});

/** Chooses the partner and presses the button; returns the address shown. */
async function createAddress(page: Page): Promise<string> {
  const button = page.getByRole('button', { name: 'Create URL' });
  await expect(button).toBeDisabled();
  await page.getByRole('combobox', { name: 'Create a feed URL' }).click();
  await page.getByRole('option', { name: PARTNER }).click();
  await button.click();
  await expect(page.getByText('It won’t be shown again.')).toBeVisible();
  return page.getByRole('textbox', { name: `URL for ${PARTNER}`, exact: true }).inputValue();
}
