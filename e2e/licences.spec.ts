import { expect, test } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { call, login, request } from './support/app.ts';
import { ADMIN_ORIGIN, expectAccessible, shared, SITE_ORIGIN, watchConsole } from './support/fixtures.ts';

const INSIDE = '193.0.6.20';
const OUTSIDE = '193.0.9.1';
const END = 'we are all going now';

/**
 * Turns site licences of the first site on, and its meter off, because the meter opens gated items as well.
 * With false, reverts both.
 */
async function allow(isAllowed: boolean): Promise<void> {
  const token = await login(shared);
  const { version, memberships } = await call<{ version: number; memberships: object }>(
    shared,
    'getSite',
    { id: 1 },
    token,
  );
  const changes = { memberships: { ...memberships, allowIpGating: isAllowed, contentMetering: !isAllowed } };
  await call(shared, 'updateSite', { id: 1, version, changes }, token);
}

async function gatedItem(): Promise<string> {
  const { body } = await request(shared, new URL(SITE_ORIGIN).hostname, '/sitemap/article-1.xml');
  const found = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].find(([, loc = '']) =>
    loc.includes('battery-that-has-to-last'),
  );
  return new URL(found?.[1] ?? '').pathname;
}

test.afterAll(() => allow(false));

test('staff license a company, and its readers read gated items, with a script and without @deep', async ({
  page,
  browser,
}) => {
  const problems = watchConsole(page);
  await allow(true);
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/create-ip-gating`);
  await page.getByLabel('Company').fill('Quayside Shipping');
  await page.getByLabel('IP addresses').fill('193.0.6.9/24\n10.0.0.1');
  await page.getByRole('button', { name: 'Create site license' }).click();
  await expect(page.getByText('Line 2: 10.0.0.1 is private')).toBeVisible();
  await page.getByLabel('IP addresses').fill('193.0.6.9/24');
  await page.getByRole('button', { name: 'Create site license' }).click();
  await expect(page.getByText('193.0.6.9/24: 193.0.6.0–193.0.6.255, 256 addresses')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/ip-gating-settings`);
  await page.getByRole('textbox', { name: 'Test an IP address' }).fill(INSIDE);
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByText(`${INSIDE} is covered by Quayside Shipping.`)).toBeVisible();
  await expectAccessible(page);
  const path = await gatedItem();
  for (const javaScriptEnabled of [true, false]) {
    const seen = async (address: string) => {
      const context = await browser.newContext({
        javaScriptEnabled,
        extraHTTPHeaders: { 'x-forwarded-for': address },
      });
      const reader = await context.newPage();
      await reader.goto(`${SITE_ORIGIN}${path}`);
      const isWhole = (await reader.getByText(END, { exact: false }).count()) > 0;
      const notices = await reader.getByText('Access provided by Quayside Shipping').count();
      await context.close();
      return { isWhole, notices };
    };
    expect(await seen(OUTSIDE)).toEqual({ isWhole: false, notices: 0 });
    expect(await seen(INSIDE)).toEqual({ isWhole: true, notices: 1 });
  }
  // The form that is refused.
  expect(problems).toEqual([
    'Failed to load resource: the server responded with a status of 400 (Bad Request)',
  ]);
});
