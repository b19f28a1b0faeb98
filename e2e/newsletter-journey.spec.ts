/** From the subscription of a reader to the end of it, over real SMTP. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { startMailServer, type MailServer } from '#testing/mail/mail-server.ts';
import { call, login, removeFolder, startApp, type RunningApp } from './support/app.ts';
import { logIn } from './support/admin.ts';
import { expectAccessibleInBothSchemes, expectNoSidewaysScrolling } from './support/fixtures.ts';
import { beginSend, finished, skipGracePeriod, until } from './support/newsletters.ts';

const READER = 'ines.carvalho@cais-norte.example';
const SUBJECT = 'Twelve megawatts, nine plugs';

/** Folder for screenshots of the emails; default: no screenshots. */
const screenshotsDir = process.env['MASTHEAD_SCREENSHOTS'];

let app: RunningApp;
let mail: MailServer;

test.beforeAll(async () => {
  mail = await startMailServer();
  const { url } = mail;
  app = await startApp({ environment: { SMTP_URL: url, SMTP_BULK_URL: url } });
});

test.afterAll(async () => {
  await app.stop();
  await mail.close();
  await removeFolder(app.dataDir);
});

const site = () => `http://quayside.localhost:${app.port}`;
const admin = () => `http://localhost:${app.port}/admin`;

test('a reader who subscribes receives campaigns until the subscription ends', async ({ page }) => {
  await subscribe(page);
  await confirm(page);

  await logIn(page, undefined, `http://localhost:${app.port}`);
  const id = await send(page);
  await finished(app, { id });
  const emails = await received(SUBJECT);
  expect(emails.map(({ to }) => to?.[0]?.address)).toContain(READER);
  await openEverywhere(page, emails[0]);

  const own = emails.find(({ to }) => to?.[0]?.address === READER);
  await leave(page, own);
  await sendNext(id);
  const next = (await received('The one after')).map(({ to }) => to?.[0]?.address);
  expect(next).toHaveLength(emails.length - 1);
  expect(next).not.toContain(READER);
});

async function subscribe(page: Page): Promise<void> {
  await page.goto(`${site()}/`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sign Up' }).click();
  const pane = page.getByRole('dialog');
  await pane.getByText('The Tide Table').click();
  await pane.getByLabel('Email Address').fill(READER);
  await pane.getByLabel('Country').selectOption({ label: 'Portugal' });
  const consent = pane.getByRole('checkbox', { name: /^I agree/ });
  await consent.check();
  await pane.getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(pane.getByText("You're all done!")).toBeVisible();
}

/** Opens the link of the email and presses the button that confirms. */
async function confirm(page: Page): Promise<void> {
  await until(() => mail.emails.some(({ recipient }) => recipient === READER));
  const email = await PostalMime.parse(
    mail.emails.find(({ recipient }) => recipient === READER)?.source ?? '',
  );
  const link = /http:\/\/\S+newsletter-confirm\/[\w.~-]+/.exec(email.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('now receives “The Tide Table”')).toBeVisible();
}

/** Sends the demo's draft from its editor; returns its id. */
async function send(page: Page): Promise<number> {
  await page.goto(`${admin()}/newsletter-campaigns`);
  await page.getByRole('link', { name: SUBJECT }).click();
  await expect(page).toHaveURL(/\/edit-newsletter-campaign\/\d+/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  await sendTest(page);
  await page.getByRole('button', { name: 'Send…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('15 subscribers')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('The campaign is sent in 60 seconds.')).toBeVisible();
  await skipGracePeriod(app, id);
  return id;
}

/** The testers of the template are suggested, and another address can be added. */
async function sendTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Send test…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a test' });
  const addresses = dialog.getByLabel('Email addresses');
  await expect(addresses).toHaveValue('ruth.vandermeer@quayside.example');
  await addresses.fill('ruth.vandermeer@quayside.example; second@quayside.example');
  await dialog.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByText('Test queued. It arrives within a minute.')).toBeVisible();
  await until(() => mail.emails.filter(({ subject }) => subject === `[Test] ${SUBJECT}`).length === 2);
  const [test] = await received(`[Test] ${SUBJECT}`);
  expect(test?.to).toEqual([{ name: 'Ruth Vandermeer', address: 'ruth.vandermeer@quayside.example' }]);
}

async function received(subject: string): Promise<Email[]> {
  const raw = mail.emails.filter((email) => email.subject === subject);
  return Promise.all(raw.map((email) => PostalMime.parse(email.source)));
}

/** The email is readable on phones and computers, in light and dark. */
async function openEverywhere(page: Page, email: Email | undefined): Promise<void> {
  const { html = '' } = email ?? {};
  await page.route('**/an-email', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 700]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${site()}/an-email`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Oudemonde can now power a small town')).toBeVisible();
      await expect(page.getByText('Advertisement', { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Get Under the Keel' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Unsubscribe' })).toBeVisible();
      await expectNoSidewaysScrolling(page);
      if (screenshotsDir === undefined) continue;
      await mkdir(screenshotsDir, { recursive: true });
      const path = join(screenshotsDir, `${width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: true });
    }
}

/** Scanners that follow the link change nothing; the POST of a mail program ends the subscription. */
async function leave(page: Page, email: Email | undefined): Promise<void> {
  const header = email?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const url = /<(http[^>]+)>/.exec(header)?.[1] ?? '';
  await page.goto(url);
  await expectAccessibleInBothSchemes(page);
  await expect(page.getByRole('button', { name: /^Unsubscribe/ })).toBeVisible();
  const preferences = email?.html?.match(/http[^"]+newsletter\/preferences[^"]+/)?.[0] ?? '';
  await page.goto(preferences.replaceAll('&amp;', '&'));
  await expect(page.getByRole('button', { name: 'Pause: The Tide Table' })).toBeVisible();
  const { host, pathname } = new URL(url);
  // Node does not resolve the names that browsers resolve to this computer.
  const answer = await page.request.post(`http://127.0.0.1:${app.port}${pathname}`, {
    form: { 'List-Unsubscribe': 'One-Click' },
    headers: { host },
    maxRedirects: 0,
  });
  expect([answer.status(), answer.headers()['set-cookie']]).toEqual([200, undefined]);
}

/** Duplicates the campaign and sends the copy. */
async function sendNext(id: number): Promise<void> {
  const token = await login(app);
  const copy = await call<{ id: number; version: number }>(app, 'duplicateNewsletterCampaign', { id }, token);
  const change = { id: copy.id, version: copy.version, changes: { subject: 'The one after' } };
  const { version } = await call<{ version: number }>(app, 'updateNewsletterCampaign', change, token);
  await beginSend(app, { id: copy.id, version });
  await finished(app, copy);
}
