import { expect, test, type Locator, type Page } from '@playwright/test';
import { call, login } from './support/app.ts';
import {
  expectAccessibleInBothSchemes,
  expectNoSidewaysScrolling,
  shared,
  SITE_ORIGIN,
  watchConsole,
} from './support/fixtures.ts';
import { mailTo } from './support/people.ts';

const ORIGIN = SITE_ORIGIN.replace('quayside', 'batch');
const PREFERENCES = `${ORIGIN}/newsletter/preferences`;

let token = '';
let site = 0;

test.beforeAll(async () => {
  token = await login(shared);
  const user = await call<{ sites: { id: number; name: string }[] }>(
    shared,
    'cmsUser/getActiveCMSUser',
    {},
    token,
  );
  site = user.sites.find(({ name }) => name === 'Batch')?.id ?? 0;
  const input = { site, title: 'Flour Post', description: 'Every Monday.', fromEmail: 'news@batch.example' };
  const { id } = await call<{ id: number }>(shared, 'createNewsletter', input, token);
  await enable([id]);
});

test.afterAll(() => enable([]));

async function enable(ids: readonly number[]): Promise<void> {
  const { version } = await call<{ version: number }>(shared, 'getSite', { id: site }, token);
  const enabledNewsletters = ids.map((newsletter) => ({ newsletter, showInSubscribeBlock: true }));
  await call(
    shared,
    'updateSite',
    { id: site, version, changes: { newsletters: { enabledNewsletters } } },
    token,
  );
}

/** Opens the link in the email with this subject to this address. */
async function openLink(page: Page, email: string, subject: string): Promise<void> {
  const { text = '' } = await mailTo(email, subject);
  await page.goto(/http\S+/.exec(text)?.[0] ?? '');
}

async function subscribe(page: Page, email: string): Promise<void> {
  await page.goto(`${ORIGIN}/newsletters`);
  await expect(page.locator('site-form:defined')).toBeVisible();
  await page.getByLabel('Flour Post').check();
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Country').selectOption({ label: 'Netherlands' });
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(page.locator('.form-done')).toContainText(`Please confirm the link we sent to ${email}.`);
  await openLink(page, email, 'Confirm your subscription at Batch');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Confirmed.')).toBeVisible();
}

/** Requests the link of the preferences page and opens it. */
async function openByLink(page: Page, email: string): Promise<void> {
  await page.goto(PREFERENCES);
  await expect(page.locator('site-form:defined')).toBeVisible();
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.locator('.form-done')).toHaveText(
    'If this address receives our newsletters, we have sent it a link.',
  );
  await openLink(page, email, 'Manage your newsletters of Batch');
}

/** Moves the focus to an element with the Tab key. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let time = 0; time < 60; time += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('The Tab key does not reach the element.');
}

test('an anonymous reader requests the link of the preferences page and changes newsletters by keys on a phone', async ({
  page,
}) => {
  const problems = watchConsole(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const email = `anonymous-${Date.now()}@harbour.example`;
  await subscribe(page, email);
  await page.goto(PREFERENCES);
  await expect(page.getByRole('link', { name: 'Login' }).last()).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await expectNoSidewaysScrolling(page);
  await openByLink(page, email);
  await expect(page.getByText('Newsletters for a•••@harbour.example')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await expectNoSidewaysScrolling(page);

  await tabTo(page, page.getByRole('button', { name: 'Pause: Flour Post' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast')).toContainText('Newsletter paused.');
  const row = page.getByRole('listitem').filter({ hasText: 'Flour Post' });
  await expect(row.getByText('Paused')).toBeVisible();
  await tabTo(page, row.locator('summary'));
  await page.keyboard.press('Enter');
  await tabTo(page, row.getByRole('button', { name: 'Unsubscribe: Flour Post' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast')).toContainText('Newsletter opt out successful!');
  await expect(row.getByRole('button', { name: 'Subscribe: Flour Post' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('a change of address moves the newsletters, and the link in the email to the old address moves them back', async ({
  page,
}) => {
  const problems = watchConsole(page);
  await page.setViewportSize({ width: 768, height: 1024 });
  const now = Date.now();
  const [from, to] = [`old-${now}@harbour.example`, `new-${now}@harbour.example`];
  await subscribe(page, from);
  await openByLink(page, from);
  await page.getByLabel('New email address').fill(to);
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast')).toContainText(
    'Please confirm the link that we sent to the new address.',
  );

  await openLink(page, to, 'Confirm your new address at Batch');
  await expect(page.getByText('for o•••@harbour.example to n•••@harbour.example')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your newsletters now go to n•••@harbour.example.')).toBeVisible();
  await openByLink(page, to);
  await expect(page.getByRole('button', { name: 'Pause: Flour Post' })).toBeVisible();

  await openLink(page, from, 'Your newsletters of Batch go to a new address');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('Your newsletters go to o•••@harbour.example again.')).toBeVisible();
  await openLink(page, from, 'Manage your newsletters of Batch');
  await expect(page.getByRole('button', { name: 'Pause: Flour Post' })).toBeVisible();
  expect(problems).toEqual([]);
});
