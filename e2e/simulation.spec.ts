import { expect, test, type Browser } from '@playwright/test';
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
import { join } from './support/readers.ts';

test('staff view the site as a reader by a button, and a link alone logs nobody in', async ({
  page,
  browser,
}) => {
  const email = await joinedReader(browser);
  const token = await login(shared);
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
  for (const width of [390, 1440]) {
    await site.setViewportSize({ width, height: 900 });
    await site.goto(`${SITE_ORIGIN}/`);
    await site.locator('.card-favorite').first().click();
    await expect(site.getByRole('alert')).toContainText('not possible while staff view the site as a reader');
    await site.getByRole('button', { name: 'End' }).click({ trial: true });
    await expect(site.locator('.card-favorite').first()).toHaveAttribute('aria-pressed', 'false');
  }
  await site.getByRole('button', { name: 'End' }).click();
  await expect(site.getByText(`You are viewing this site as ${email}.`)).toHaveCount(0);
});

/** Answers the address. */
async function joinedReader(browser: Browser): Promise<string> {
  const reader = await (await browser.newContext()).newPage();
  await reader.goto(`${SITE_ORIGIN}/membership/choose`);
  await reader.locator('.memberships a').first().click();
  const email = await join(reader, 'Quayside', true);
  await expect(reader).toHaveURL(`${SITE_ORIGIN}/`);
  await reader.context().close();
  return email;
}

test('the dashboard counts who joined', async ({ page, browser }) => {
  await joinedReader(browser);
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin`);
  const figures = page.getByRole('region', { name: 'Members in the last 30 days' });
  await expect(figures.getByRole('definition').first()).toHaveText(/^[1-9]/);
  await expect(figures.getByRole('img', { name: /^Bar chart of 30 days: at most [1-9]/ })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScrolling(page);
  }
  await figures.getByText('Show the numbers').click();
  await expect(figures.getByRole('row')).toHaveCount(31);
  await figures.getByRole('link', { name: 'Members in the last 30 days' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members');
});
