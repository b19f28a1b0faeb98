/** Steps of a site's readers on the way to a gated item. */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { call, request, someAddress, type RunningApp } from './app.ts';
import { shared } from './fixtures.ts';
import { mailTo } from './people.ts';

/** Password of the readers created here. */
export const READER_PASSWORD = 'herons over the lock gate';

/**
 * Joins the membership whose form is on the page, through the link in the email; returns the address.
 * `hasScript`: whether the browser runs scripts.
 */
export async function join(page: Page, siteName: string, hasScript: boolean): Promise<string> {
  const email = `reader-${Date.now()}@harbour.example`;
  await askToJoin(page, email, hasScript);
  const { text = '' } = await mailTo(email, `Complete your registration at ${siteName}`);
  await page.goto(/http\S+/.exec(text)?.[0] ?? '');
  await page.getByLabel('First name').fill('Marit');
  await page.getByLabel('Last name').fill('de Vries');
  await page.getByLabel('Password').fill(READER_PASSWORD);
  await page.getByRole('button', { name: 'Complete registration' }).click();
  return email;
}

/**
 * Creates a reader who joined the first membership of the first demo site, by API calls: for journeys that
 * begin with a reader. `token` is a staff token. Returns the address.
 */
export async function makeReader(
  token: string,
  app: Pick<RunningApp, 'port' | 'dataDir'> = shared,
): Promise<string> {
  const ofSite = { host: `quayside.localhost:${app.port}`, 'x-forwarded-for': someAddress() };
  const email = `reader-${randomUUID().slice(0, 8)}@harbour.example`;
  const { edges } = await call<{ edges: { node: { id: number; title: string } }[] }>(
    app,
    'getMembershipStream',
    {},
    token,
    { 'x-tenant-key': 'quayside' },
  );
  // Found by title, because other journeys create memberships, too.
  const membershipId = edges.find(({ node }) => node.title === 'Quayside Readers')?.node.id ?? 0;
  const recaptchaToken = await solvedChallenge(ofSite, app);
  await call(app, 'requestRegisterSiteUser', { email, membershipId, recaptchaToken }, undefined, ofSite);
  const { text = '' } = await mailTo(email, 'Complete your registration at Quayside', app);
  const id = /[?&]id=([A-Za-z0-9_-]{43})/.exec(text)?.[1];
  const profile = { firstName: 'Marit', lastName: 'de Vries', password: READER_PASSWORD };
  await call(app, 'registerSiteUser', { id, ...profile }, undefined, ofSite);
  return email;
}

interface Challenge {
  algorithm: string;
  challenge: string;
  maxnumber: number;
  salt: string;
  signature: string;
}

/** A browser's solution of a bot-check challenge, after the two seconds that every solution needs. */
export async function solvedChallenge(
  headers: Record<string, string>,
  app: Pick<RunningApp, 'port'>,
): Promise<string> {
  const issued = await call<Challenge>(app, 'getBotCheckChallenge', {}, undefined, headers);
  const { algorithm, challenge, maxnumber, salt, signature } = issued;
  const hashOf = (number: number) => createHash('sha256').update(`${salt}${number}`).digest('hex');
  let number = 0;
  while (number < maxnumber && hashOf(number) !== challenge) number += 1;
  await sleep(2_050);
  return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64');
}

/** First step only: submits the form; the page then confirms that an email was sent. */
export async function askToJoin(page: Page, email: string, hasScript: boolean): Promise<void> {
  // A form sent before its script has loaded asks to be sent again.
  if (hasScript) await expect(page.locator('site-form:defined')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  if (hasScript) await page.getByRole('button', { name: 'Join', exact: true }).click();
  else await pressUntil(page, 'Join', '-sent');
  const done = page.locator('.form-done');
  await expect(done).toBeVisible();
  await expect(done).toContainText('Open the link in it within 48 hours');
}

/** Path of the first item in the site's sitemap whose URL contains these words. */
export async function itemOf(origin: string, words: string, type = 'article'): Promise<string> {
  const { body } = await request(shared, new URL(origin).hostname, `/sitemap/${type}-1.xml`);
  const address = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].find(([, loc = '']) => loc.includes(words))?.[1];
  return new URL(address ?? '').pathname;
}

/**
 * Reads gated items while the site has free views left, and checks the remaining number on each page. Each reader has another
 * address, because all journeys run on one machine, and an address gets few gated items in full without cookies.
 */
export async function useUpViews(
  page: Page,
  origin: string,
  items: readonly [words: string, type?: string][],
): Promise<void> {
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
  for (const [index, [words, type]] of items.entries()) {
    await page.goto(`${origin}${await itemOf(origin, words, type)}`);
    await expect(page.locator('.gating-form')).toHaveCount(0);
    const left = items.length - index - 1;
    await expect(page.locator('.meter-notice')).toContainText(
      left > 0 ? `${left} of ${items.length} left until` : `the last of your ${items.length} free articles`,
    );
  }
}

/**
 * Sends a form without a script. A form sent faster than people type is shown again, so it is sent until it
 * is accepted.
 */
export async function pressUntil(page: Page, button: string, ending: string): Promise<void> {
  await expect(async () => {
    if (!page.url().endsWith(ending)) await page.getByRole('button', { name: button, exact: true }).click();
    expect(page.url().endsWith(ending)).toBe(true);
  }).toPass();
}
