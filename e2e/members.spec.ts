import { expect, test } from '@playwright/test';
import { expectAccessible, SITE_ORIGIN, watchConsole } from './support/fixtures.ts';
import { mailTo } from './support/people.ts';
import { askToJoin, itemOf, join, pressUntil, READER_PASSWORD, useUpViews } from './support/readers.ts';

const BATCH_ORIGIN = SITE_ORIGIN.replace('quayside', 'batch');

test('a reader uses up the free views, joins from a gated article, reads it, logs out, and logs in to read it again', async ({
  page,
}) => {
  const problems = watchConsole(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await useUpViews(page, SITE_ORIGIN, [
    ['oudemonde-switches-on'],
    ['cala-ferranda'],
    ['one-quay-and-eleven'],
  ]);
  const path = await itemOf(SITE_ORIGIN, 'battery-that-has-to-last');
  const end = page.getByText('we are all going now', { exact: false });
  const later = page.locator('.prose p');
  await page.goto(`${SITE_ORIGIN}${path}`);
  const gated = await later.count();
  await expect(page.getByText('This article is for readers with a membership.')).toBeVisible();
  await expect(page.locator('.gating-form')).toContainText('You have read 3 of 3 free articles.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Join Quayside Readers' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Quayside Readers');
  const email = `marit-${Date.now()}@harbour.example`;
  await askToJoin(page, email, true);
  const { text = '' } = await mailTo(email, 'Complete your registration at Quayside');
  await page.goto(/http\S+/.exec(text)?.[0] ?? '');
  await page.getByLabel('First name').fill('Marit');
  await page.getByLabel('Last name').fill('de Vries');
  await page.getByLabel('Password').fill('quay');
  await page.getByRole('button', { name: 'Complete registration' }).click();
  await expect(page.getByRole('alert')).toContainText('at least 12 characters');
  await expect(page.getByLabel('First name')).toHaveValue('Marit');
  await page.getByLabel('Password').fill(READER_PASSWORD);
  await page.getByRole('button', { name: 'Complete registration' }).click();
  await expect(page).toHaveURL(`${SITE_ORIGIN}${path}`);
  expect(await later.count()).toBeGreaterThan(gated);
  await expect(end).toBeVisible();
  await page.locator('.header-account').getByRole('button', { name: 'My account' }).click();
  await page.getByRole('link', { name: 'My Profile' }).first().click();
  await expect(page.getByText(`Logged in as ${email}`)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Quayside Readers' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${SITE_ORIGIN}/`);
  await page.goto(`${SITE_ORIGIN}${path}`);
  expect(await later.count()).toBe(gated);
  await page.locator('.header-account').getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('not the right one');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Please try again or use the reset password link below.',
  );
  await page.getByLabel('Password').fill(READER_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${SITE_ORIGIN}${path}`);
  expect(await later.count()).toBeGreaterThan(gated);
  expect(problems).toEqual([]);
});

test('the same without a script, on a phone, with a password that was forgotten @deep', async ({
  browser,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await useUpViews(page, BATCH_ORIGIN, [['three-hundred-baskets'], ['stone'], ['shaping-a-boule', 'video']]);
  const path = await itemOf(BATCH_ORIGIN, 'rye');
  await page.goto(`${BATCH_ORIGIN}${path}`);
  await expect(page.getByText('This article is for readers with a membership.')).toBeVisible();
  await page.getByRole('link', { name: 'Join The Batch Table' }).click();
  const email = await join(page, 'Batch', false);
  await expect(page).toHaveURL(`${BATCH_ORIGIN}${path}`);
  await expect(page.getByText('This article is for readers with a membership.')).toHaveCount(0);
  const header = page.locator('.header-old');
  await header.getByRole('button', { name: 'My account' }).click();
  await expect(header.getByRole('link', { name: 'My Profile' })).toBeVisible();
  await header.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${BATCH_ORIGIN}/`);
  await expect(header.getByRole('link', { name: 'Join now' })).toBeVisible();
  await context.clearCookies();
  await page.goto(`${BATCH_ORIGIN}/account/reset-password`);
  await page.getByLabel('Email').fill(email);
  await pressUntil(page, 'Send link', '-sent');
  const reset = await mailTo(email, 'A new password for Batch');
  await page.goto(/http\S+/.exec(reset.text ?? '')?.[0] ?? '');
  await page.getByLabel('New password').fill('a heron and a barge');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.goto(`${BATCH_ORIGIN}${path}`);
  await expect(page.getByText('This article is for readers with a membership.')).toHaveCount(0);
  await page.goto(`${BATCH_ORIGIN}/account`);
  await expect(page.getByText(`Logged in as ${email}`)).toBeVisible();
  await context.close();
});

/**
 * What scripts of a site may request (specification, public site, section 7), as far as the journey below
 * uses it.
 */
interface MembershipService extends HTMLElement {
  isMembershipSystemActive: () => Promise<boolean>;
  isLoggedIn: () => boolean;
  getUserInfo: () => Promise<unknown>;
  hasSiteLicenseCompany: () => Promise<boolean>;
  getFreeMemberships: () => Promise<{ title: string }[]>;
  getLoginLink: () => string;
}

test('scripts of a site ask what they may of its memberships', async ({ page, context }) => {
  const problems = watchConsole(page);
  await page.goto(`${SITE_ORIGIN}/search?text=quay`);
  const said = await page.evaluate(async () => {
    const part = document.createElement('div');
    part.innerHTML = '<site-membership-service></site-membership-service>';
    document.body.append(part);
    part.dispatchEvent(new Event('part-added', { bubbles: true }));
    await customElements.whenDefined('site-membership-service');
    const service = part.querySelector<MembershipService>('site-membership-service');
    return (
      service && {
        isActive: await service.isMembershipSystemActive(),
        isLoggedIn: service.isLoggedIn(),
        user: await service.getUserInfo(),
        hasCompany: await service.hasSiteLicenseCompany(),
        free: (await service.getFreeMemberships()).map(({ title }) => title),
        login: service.getLoginLink(),
      }
    );
  });
  expect(said).toEqual({
    isActive: true,
    isLoggedIn: false,
    user: null,
    hasCompany: false,
    free: ['Quayside Readers'],
    login: '/account/login?redirectTo=%2Fsearch%3Ftext%3Dquay',
  });
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('licence_none_'))).toHaveLength(1);
  expect(problems).toEqual([]);
});
