import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectAccessible, SITE_ORIGIN, watchConsole } from './support/fixtures.ts';
import { mailsTo, mailTo } from './support/people.ts';
import { itemOf, join, READER_PASSWORD } from './support/readers.ts';

const BATCH_ORIGIN = SITE_ORIGIN.replace('quayside', 'batch');

/** Joins the first membership of a site; returns the email address. */
async function joinFirst(page: Page, origin: string, siteName: string, hasScript: boolean): Promise<string> {
  await page.goto(`${origin}/membership/choose`);
  await page.locator('.memberships a').first().click();
  const email = await join(page, siteName, hasScript);
  await expect(page).toHaveURL(`${origin}/`);
  return email;
}

const linkIn = (text = '') => /http\S+/.exec(text)?.[0] ?? '';

test('a member saves articles, changes the profile and finds both again, in place', async ({ page }) => {
  const problems = watchConsole(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${SITE_ORIGIN}/account`);
  await expect(page).toHaveURL(`${SITE_ORIGIN}/account/login?redirectTo=%2Faccount`);
  await joinFirst(page, SITE_ORIGIN, 'Quayside', true);
  const saved = page.locator('.card-favorite').first();
  await expect(saved).toHaveAttribute('aria-pressed', 'false');
  const title = (await saved.getAttribute('aria-label'))?.replace('Save: ', '') ?? '';
  await saved.click();
  await expect(saved).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(page.locator('.card-favorite').first()).toHaveAttribute('aria-pressed', 'true');
  await page.locator('.card-title a').first().click();
  const button = page.locator('.favorite').getByRole('button', { name: 'Save' });
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await page.locator('.header-account').getByRole('button', { name: 'My account' }).click();
  await page.getByRole('link', { name: 'Manage Favorites' }).first().click();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await page.getByLabel('Company').fill('Port of Quayside');
  await page.getByLabel('Country').selectOption('GBR');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.locator('.account-done')).toHaveText('Your profile has been saved.');
  await expect(page.getByLabel('Company')).toHaveValue('Port of Quayside');
  await expectAccessible(page);
  await page.getByRole('button', { name: `Remove ${title} from your favorites` }).click();
  await expect(page.getByText('You have no favorites yet.', { exact: false })).toBeVisible();
  await page.locator('.header-account').getByRole('button', { name: 'My account' }).click();
  await page.locator('.header-account').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${SITE_ORIGIN}/`);
  expect(await page.evaluate(() => localStorage.getItem('reader'))).toBeNull();
  await expect(page.locator('.card-favorite')).toHaveCount(0);
  expect(problems).toEqual([]);
});

/**
 * Gzipped bytes of the scripts a page has fetched so far, without those of the list at its end, which isn't
 * part of the article.
 */
const scriptBytes = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(
        (entry) => entry instanceof PerformanceResourceTiming && /\/(?!load-more)[^/]+\.js$/.test(entry.name),
      )
      .reduce(
        (sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0),
        0,
      ),
  );

/** The limits of `npm run check -- --only bundle-size`: of an article, and of elements that are loaded when the page is idle. */
const SCRIPT_BYTES_MAX = 3_895 + 2_000 + 2_300;

test('an article costs a member little script, and reports what failed without a network', async ({
  page,
  browser,
}) => {
  const address = `${SITE_ORIGIN}${await itemOf(SITE_ORIGIN, 'battery-that-has-to-last')}`;
  await joinFirst(page, SITE_ORIGIN, 'Quayside', true);
  await page.goto(address);
  const button = page.locator('.favorite').getByRole('button', { name: 'Save' });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  expect(await scriptBytes(page)).toBeLessThanOrEqual(SCRIPT_BYTES_MAX);
  await page.context().setOffline(true);
  const message = page.getByRole('alert');
  await button.press('Enter');
  await expect(message).toContainText('Your favorites could not be changed.');
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Escape');
  await expect(message).toBeHidden();
  await expect(button).toBeFocused();
  await page.locator('.header-account').getByRole('button', { name: 'My account' }).click();
  await page.locator('.header-account').getByRole('button', { name: 'Logout' }).click();
  await expect(message).toContainText('Unable to logout:');
  await expectAccessible(page);
  await page.context().setOffline(false);
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(message).toBeHidden();
  const anonymous = await browser.newPage();
  await anonymous.goto(address);
  await expect(anonymous.locator('site-menu:defined')).toBeAttached();
  expect(await scriptBytes(anonymous)).toBeLessThanOrEqual(SCRIPT_BYTES_MAX);
  await anonymous.close();
});

/** Opens a page without scripts, as on an old phone. */
async function plainPage(browser: Browser): Promise<Page> {
  const viewport = { width: 390, height: 844 };
  return (await browser.newContext({ javaScriptEnabled: false, viewport })).newPage();
}

test('a change of address is confirmed at the new one and taken back from the old one, without a script @deep', async ({
  browser,
}) => {
  const page = await plainPage(browser);
  const old = await joinFirst(page, BATCH_ORIGIN, 'Batch', false);
  const email = `new-${Date.now()}@mill.example`;
  await page.goto(`${BATCH_ORIGIN}/account/change-email`);
  await expectNoSideScroll(page);
  await page.getByLabel('New email').fill(email);
  await page.getByLabel('Current password').fill(READER_PASSWORD);
  await page.getByRole('button', { name: 'Send confirmation link' }).click();
  await expect(page.locator('.form-done')).toContainText('Open the link in it within 48 hours');
  const { text } = await mailTo(email, 'Confirm your new email address for Batch');
  await page.goto(linkIn(text));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Your email address has been changed.')).toBeVisible();
  await expect(page.getByText(`Logged in as ${email}`)).toBeVisible();
  const notice = await mailTo(old, 'Your email address at Batch is being changed');
  await page.goto(linkIn(notice.text));
  await page.getByRole('button', { name: 'Restore old address' }).click();
  await page.getByLabel('New password').fill('a heron and a barge');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.goto(`${BATCH_ORIGIN}/account`);
  await expect(page.getByText(`Logged in as ${old}`)).toBeVisible();
  await page.context().close();
});

async function expectNoSideScroll(page: Page): Promise<void> {
  const { width = 0 } = (await page.locator('main').boundingBox()) ?? {};
  expect(width).toBeLessThanOrEqual(390);
}

test('an account is closed, and logs in no more @deep', async ({ browser }) => {
  const page = await plainPage(browser);
  const email = await joinFirst(page, BATCH_ORIGIN, 'Batch', false);
  await page.goto(`${BATCH_ORIGIN}/account#close-account`);
  const section = page.locator('#close-account');
  await section.getByLabel('Current password').fill('not the right one');
  await section.getByRole('button', { name: 'Close my account' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'not your current password' })).toBeVisible();
  await section.getByLabel('Current password').fill(READER_PASSWORD);
  await section.getByRole('button', { name: 'Close my account' }).click();
  await expect(page).toHaveURL(`${BATCH_ORIGIN}/`);
  // No personal data of the reader remains: the email about it is deleted after it is sent.
  await expect.poll(async () => (await mailsTo(email)).length).toBe(0);
  await page.goto(`${BATCH_ORIGIN}/account/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(READER_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText('Please try again');
  await page.context().close();
});
