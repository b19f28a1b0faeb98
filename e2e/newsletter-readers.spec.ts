import { expect, test, type Page } from '@playwright/test';
import { call, login } from './support/app.ts';
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectNoSidewaysScrolling,
  SITE_ORIGIN,
  shared,
  watchConsole,
} from './support/fixtures.ts';
import { mailTo } from './support/people.ts';
import { askToJoin, READER_PASSWORD } from './support/readers.ts';
import { changeGeneral } from './support/site-settings.ts';

const BATCH_ORIGIN = SITE_ORIGIN.replace('quayside', 'batch');

let token = '';
let site = 0;
let newsletterIds: number[] = [];

/** Two newsletters of a site in the new design, which has the pane. Other journeys use the site too. */
test.beforeAll(async () => {
  token = await login(shared);
  const user = await call<{ sites: { id: number; name: string }[] }>(
    shared,
    'cmsUser/getActiveCMSUser',
    {},
    token,
  );
  site = user.sites.find(({ name }) => name === 'Batch')?.id ?? 0;
  await changeGeneral(shared, token, site, () => ({ useNewDesign: true }));
  newsletterIds = [];
  for (const title of ['Baker’s Dozen', 'Mill News']) {
    const input = { site, title, description: 'Every Thursday.', fromEmail: 'news@batch.example' };
    newsletterIds.push((await call<{ id: number }>(shared, 'createNewsletter', input, token)).id);
  }
  await enable(newsletterIds);
});

test.afterAll(async () => {
  await enable([]);
  await changeGeneral(shared, token, site, () => ({ useNewDesign: false }));
});

async function enable(ids: readonly number[]): Promise<void> {
  const { version } = await call<{ version: number }>(shared, 'getSite', { id: site }, token);
  const enabledNewsletters = ids.map((newsletter) => ({ newsletter, showInSubscribeBlock: true }));
  const changes = { newsletters: { enabledNewsletters } };
  await call(shared, 'updateSite', { id: site, version, changes }, token);
}

async function openPane(page: Page) {
  await page.goto(BATCH_ORIGIN);
  await page.getByRole('link', { name: 'Sign Up' }).click();
  const pane = page.getByRole('dialog');
  await expect(pane.locator('site-form:defined')).toBeVisible();
  return pane;
}

test('an anonymous reader subscribes in the pane and confirms the address', async ({ page }) => {
  const problems = watchConsole(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const pane = await openPane(page);
  await expectAccessibleInBothSchemes(page);
  await expectNoSidewaysScrolling(page);
  await pane.getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(pane.getByRole('alert')).toContainText('Please select a newsletter before continuing');
  const email = `anonymous-${Date.now()}@harbour.example`;
  await pane.getByLabel('Mill News').check();
  await pane.getByLabel('Email Address').fill(email);
  await pane.getByLabel('Country').selectOption({ label: 'Netherlands' });
  await pane.getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(pane.locator('.form-done')).toContainText(`Please confirm the link we sent to ${email}.`);
  await expect(pane.getByText('Mill News')).toHaveCount(0);
  await expect(pane.getByText('Baker’s Dozen')).toBeVisible();
  const { text = '' } = await mailTo(email, 'Confirm your subscription at Batch');
  await page.goto(/http\S+/.exec(text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Confirmed. a•••@harbour.example now receives “Mill News”.')).toBeVisible();
  expect(problems).toEqual([]);
});

test('a reader subscribes at registration and in the pane, and unsubscribes on the preferences page', async ({
  page,
}) => {
  const problems = watchConsole(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const email = `member-${Date.now()}@harbour.example`;
  await page.goto(`${BATCH_ORIGIN}/membership/choose`);
  await page.getByRole('link', { name: 'Join' }).last().click();
  await askToJoin(page, email, true);
  const { text = '' } = await mailTo(email, 'Complete your registration at Batch');
  await page.goto(/http\S+/.exec(text)?.[0] ?? '');
  await page.getByLabel('First name').fill('Marit');
  await page.getByLabel('Last name').fill('de Vries');
  await page.getByLabel('Password').fill(READER_PASSWORD);
  await expect(page.getByLabel('Mill News')).not.toBeChecked();
  await page.getByLabel('Mill News').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Complete registration' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-member', 'free');

  await expect(async () => {
    const pane = await openPane(page);
    await expect(pane.getByText('Mill News')).toHaveCount(0, { timeout: 100 });
  }).toPass();
  const pane = page.getByRole('dialog');
  await expect(pane.getByText(`Logged in as ${email}`)).toBeVisible();
  await pane.getByLabel('Baker’s Dozen').check();
  await pane.getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(pane.getByText('Congrats, you have subscribed to all of our newsletters!')).toBeVisible();

  // The stored data lists the newsletters of a member.
  expect(await page.evaluate(() => localStorage.getItem('reader'))).toBeNull();

  await page.goto(`${BATCH_ORIGIN}/newsletter/preferences`);
  const row = page.getByRole('listitem').filter({ hasText: 'Mill News' });
  await row.getByText('Unsubscribe', { exact: true }).first().click();
  await expect(row.getByText('Are you sure you wish to opt out from this newsletter?')).toBeVisible();
  await row.getByRole('button', { name: 'Unsubscribe: Mill News' }).click();
  await expect(page.locator('.toast')).toContainText('Newsletter opt out successful!');
  await expect(row.getByRole('button', { name: 'Subscribe: Mill News' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  // Functions for scripts of the site.
  const results = await page.evaluate(async (id) => {
    const part = document.createElement('div');
    part.innerHTML = '<block-subscribe></block-subscribe>';
    document.body.append(part);
    part.dispatchEvent(new Event('part-added', { bubbles: true }));
    await customElements.whenDefined('block-subscribe');
    const service = part.querySelector<NewsletterService>('block-subscribe');
    return [
      await service?.subscribeToNewsletter(id, 'Mill News', 'NlWidgetAuthenticated', 'SPRING'),
      await service?.unsubscribeToNewsletter(id, 'Account'),
      await service?.subscribeToNewsletter(999_999_999, 'No such newsletter'),
    ];
  }, newsletterIds[1] ?? 0);
  expect(results).toEqual([
    { error: false, message: 'Newsletter opt in successful!', title: 'Mill News' },
    { error: false, message: 'Newsletter opt out successful!' },
    {
      error: true,
      message: 'Newsletter opt in failed. Please try again or contact support for assistance.',
      title: 'No such newsletter',
    },
  ]);
  expect(problems).toEqual([]);
});

interface NewsletterService extends HTMLElement {
  subscribeToNewsletter: (id: number, title: string, source?: string, promoCode?: string) => Promise<unknown>;
  unsubscribeToNewsletter: (id: number, source?: string) => Promise<unknown>;
}
