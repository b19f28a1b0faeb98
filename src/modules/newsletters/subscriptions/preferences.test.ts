/** Owners of addresses manage their newsletters: by the link of an email, as members, and by operations. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PayloadOfEvent } from '#model/jobs/define-event.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import type { AnyJob } from '#server/background/index.ts';
import type { JobContext } from '#server/context.ts';
import { registry } from '#server/registry.ts';
import { runJobs } from '#testing/jobs.ts';
import { gql, systemOf } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { buildTestWorld } from '#testing/world.ts';
import { subscriptionChanged } from '../index.ts';
import { unsubscribeLink } from '../sending/model/unsubscribe-link.ts';
import { newsletter } from './entities/newsletter/entity.ts';
import { newsletterSubscription } from './entities/newsletter-subscription/entity.ts';

const reported: PayloadOfEvent<typeof subscriptionChanged>[] = [];
const noteChange = defineJob({
  name: 'tracking/noteChange',
  summary: 'Notes changes of subscriptions.',
  attemptsMax: 1,
  on: [subscriptionChanged],
  run: async (_ctx: JobContext, payload) => void reported.push(payload),
});
const jobs = new Map([...registry.jobs, [noteChange.name, noteChange as unknown as AnyJob] as const]);
const subject = await buildTestWorld({ registry: { ...registry, jobs } });
const { app, services, database, world, clock } = subject;
const { a1, a2 } = world.sites;
const { get, post, cookieOf } = readerRequests(subject, a1.host);
afterAll(subject.close);

const writer = systemOf(a1.organisationId, [a1.id]);
let [weekly, tides, old] = [0, 0, 0];

beforeAll(async () => {
  const make = async (title: string, values: object = {}) =>
    (
      await services.write(writer, ({ records }) =>
        records.create(newsletter, { site: a1.id, title, ...values }),
      )
    ).id;
  weekly = await make('Quay Weekly');
  tides = await make('Tide Tables', { omedaProductId: 77 });
  old = await make('Fog Horn');
  const enabledNewsletters = [weekly, tides].map((id) => ({ newsletter: id, showInSubscribeBlock: true }));
  await services.write(writer, async (work) => {
    await sql`update site set newsletters = ${JSON.stringify({ enabledNewsletters })}::jsonb where id = ${a1.id}`.execute(
      work.db,
    );
    work.tags.add('sites').add(`site:${a1.id}`);
  });
});

let count = 0;

/** A subscriber with the link of an email to them. */
async function subscriber(ids: readonly number[] = [weekly]) {
  const email = `owner-${(count += 1)}@harbour.example`;
  const made: { id: number }[] = [];
  for (const id of ids)
    made.push(
      await services.write(writer, ({ records, now }) =>
        records.insertSkippingPrepare(newsletterSubscription, {
          site: a1.id,
          newsletter: id,
          email,
          emailKey: email,
          status: 'confirmed',
          source: 'Staff',
          consentKind: 'express',
          requestedAt: now,
          confirmedAt: now,
        }),
      ),
    );
  const issue = (scopeId: number, nowMs = Date.now()) =>
    services.links.issue(unsubscribeLink, {
      scopeId,
      values: { subscription: made[0]?.id ?? 0, delivery: 0 },
      nowMs,
    });
  const url = `/newsletter/preferences?id=${issue(a1.id)}`;
  return { email, issue, url };
}

const statesOf = async (email: string) =>
  Object.fromEntries(
    (
      await database.superuser<{ title: string; status: string }>(
        `select n.title, s.status from newsletter_subscription s join newsletter n on n.id = s.newsletter_id
         where s.email = $1`,
        [email],
      )
    ).map(({ title, status }) => [title, status]),
  );

const change = (url: string, id: number, action: string, cookie = '') =>
  post(url, { x_form: 'preferences.change', newsletter: String(id), action }, { ...(cookie && { cookie }) });

describe('the preferences page', () => {
  test('the page shows the masked address and every newsletter behind the link, and stays out of caches', async () => {
    const { url, email } = await subscriber([weekly, old]);
    const answer = await app.inject({ url, headers: { host: a1.host } });
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(answer.body).toContain('o•••@harbour.example');
    expect(answer.body).not.toContain(email);
    for (const title of ['Quay Weekly', 'Tide Tables', 'Fog Horn']) expect(answer.body).toContain(title);
    expect(answer.body).toContain('Are you sure you wish to opt out from this newsletter?');
  });

  test('the page shows no newsletters for a changed link, one of another site, and an expired one', async () => {
    const { url, issue } = await subscriber();
    const foreign = `/newsletter/preferences?id=${issue(a2.id)}`;
    const expired = `/newsletter/preferences?id=${issue(a1.id, Date.parse('2020-01-01'))}`;
    for (const wrong of [`${url}x`, foreign, expired]) {
      const { body } = await get(wrong);
      expect(body).toContain('This link is invalid or has expired.');
      expect(body).not.toContain('harbour.example');
      expect((await change(wrong, weekly, 'unsubscribe')).status).toBe(422);
    }
  });

  test('the page subscribes, pauses, resumes and unsubscribes, each with a notice', async () => {
    const { url, email } = await subscriber();
    for (const [id, action, state, message] of [
      [
        tides,
        'subscribe',
        { 'Quay Weekly': 'confirmed', 'Tide Tables': 'confirmed' },
        'Newsletter opt in successful!',
      ],
      [weekly, 'pause', { 'Quay Weekly': 'paused', 'Tide Tables': 'confirmed' }, 'Newsletter paused.'],
      [weekly, 'resume', { 'Quay Weekly': 'confirmed', 'Tide Tables': 'confirmed' }, 'Newsletter resumed.'],
      [
        weekly,
        'unsubscribe',
        { 'Quay Weekly': 'unsubscribed', 'Tide Tables': 'confirmed' },
        'Newsletter opt out successful!',
      ],
    ] as const) {
      const { status, location } = await change(url, id, action);
      expect([status, await statesOf(email)]).toEqual([303, state]);
      expect((await get(location ?? '')).body).toContain(message);
    }
  });

  test('the page refuses a newsletter that the site does not offer, and one of another site', async () => {
    const { url, email } = await subscriber();
    for (const id of [old, 999_999]) expect((await change(url, id, 'subscribe')).status).toBe(422);
    expect(await statesOf(email)).toEqual({ 'Quay Weekly': 'confirmed' });
  });

  test('the page ends every newsletter with a reason', async () => {
    const { url, email } = await subscriber([weekly, tides, old]);
    const answer = await post(url, { x_form: 'preferences.all', reason: 'Too many' });
    expect(answer.status).toBe(303);
    const rows = await database.superuser(
      'select status, unsubscribe_reason, unsubscribe_source from newsletter_subscription where email = $1',
      [email],
    );
    const ended = {
      status: 'unsubscribed',
      unsubscribe_reason: 'Too many',
      unsubscribe_source: 'Preferences',
    };
    expect(rows).toEqual([ended, ended, ended]);
    expect((await get(answer.location ?? '')).body).toContain(
      'You no longer receive any of our newsletters.',
    );
  });

  test('the page is a page of the member who is logged in, with the whole address', async () => {
    const reader = await makeReader(services, a1, {});
    const cookie = cookieOf(reader.token);
    await change('/newsletter/preferences', weekly, 'subscribe', cookie);
    expect(await statesOf(reader.email)).toEqual({ 'Quay Weekly': 'confirmed' });
    expect((await get('/newsletter/preferences', { cookie })).body).toContain(`Logged in as ${reader.email}`);
    const account = (await get('/account', { cookie })).body;
    expect(account).toContain('id="manage-newsletters"');
    expect(account).toContain('href="/account#manage-newsletters"');
  });
});

describe('an operation of a member', () => {
  test('a start and an end are reported once each to other modules, with action, source and promo code', async () => {
    const reader = await makeReader(services, a1, {});
    const headers = {
      cookie: cookieOf(reader.token),
      origin: `http://${a1.host}`,
      'sec-fetch-site': 'same-origin',
    };
    const call = (id: string, input: Record<string, unknown>) =>
      gql(app, { id, input: { newsletterId: 77, ...input }, host: a1.host, headers });
    for (let time = 0; time < 2; time += 1)
      await call('subscribeSiteUserNewsletter', { promoCode: 'SPRING' });
    for (let time = 0; time < 2; time += 1) await call('unsubscribeSiteUserNewsletter', {});
    await runJobs(subject);
    const shared = { newsletter: tides, account: reader.id, source: 'Account', promoCode: 'SPRING' };
    expect(reported.filter(({ account }) => account === reader.id)).toMatchObject([
      { ...shared, action: 'OptIn' },
      { ...shared, action: 'OptOut' },
    ]);
  });

  test('a mutation stores the source of a choice, and refuses a source that members do not have', async () => {
    const reader = await makeReader(services, a1, {});
    const headers = {
      cookie: cookieOf(reader.token),
      origin: `http://${a1.host}`,
      'sec-fetch-site': 'same-origin',
    };
    const call = (id: string, source: string) =>
      gql(app, { id, input: { newsletterId: 77, source }, host: a1.host, headers });
    const stored = async () =>
      database.superuser('select source, unsubscribe_source from newsletter_subscription where email = $1', [
        reader.email,
      ]);
    expect((await call('subscribeSiteUserNewsletter', 'Staff')).error).not.toBeNull();
    expect(await stored()).toEqual([]);
    await call('subscribeSiteUserNewsletter', 'NlWidgetAuthenticated');
    expect(await stored()).toEqual([{ source: 'NlWidgetAuthenticated', unsubscribe_source: null }]);
    await call('unsubscribeSiteUserNewsletter', 'Account');
    expect(await stored()).toEqual([{ source: 'NlWidgetAuthenticated', unsubscribe_source: 'Account' }]);
  });

  test('a mutation subscribes and unsubscribes by product id', async () => {
    const reader = await makeReader(services, a1, {});
    const call = (id: string, newsletterId: number) =>
      gql(app, {
        id,
        input: { newsletterId },
        host: a1.host,
        headers: {
          cookie: cookieOf(reader.token),
          origin: `http://${a1.host}`,
          'sec-fetch-site': 'same-origin',
        },
      });
    const done = await call('subscribeSiteUserNewsletter', 77);
    expect(done.body).toContain('Newsletter opt in successful!');
    expect(await statesOf(reader.email)).toEqual({ 'Tide Tables': 'confirmed' });
    expect((await call('unsubscribeSiteUserNewsletter', 77)).body).toContain(
      'Newsletter opt out successful!',
    );
    expect(await statesOf(reader.email)).toEqual({ 'Tide Tables': 'unsubscribed' });
    expect((await call('subscribeSiteUserNewsletter', old)).body).toContain('Newsletter opt in failed.');
    expect((await call('unsubscribeSiteUserNewsletter', 999_999)).body).toContain(
      'Newsletter opt out failed. Please try again or contact support for assistance.',
    );
  });
});

describe('an anonymous call', () => {
  async function token(): Promise<string> {
    const { siteId } = { siteId: a1.id };
    const challenge = services.botCheck.issue({ siteId, action: 'newsletterSubscribeSignUp' });
    clock.advance(2_100);
    const { createHash } = await import('node:crypto');
    const hash = (number: number) => createHash('sha256').update(`${challenge.salt}${number}`).digest('hex');
    let number = 0;
    while (hash(number) !== challenge.challenge) number += 1;
    const { signature } = challenge;
    return Buffer.from(JSON.stringify({ ...challenge, signature, number })).toString('base64');
  }
  const call = async (input: object, recaptchaToken?: string) =>
    gql(app, {
      id: 'subscribeAnonymousCustomer',
      host: a1.host,
      input: { countryCode: 'NLD', ...input, recaptchaToken: recaptchaToken ?? (await token()) },
    });

  test('a call waits for confirmation, with the message of the form', async () => {
    const email = 'program@harbour.example';
    const { body } = await call({ email, omedaProducts: [77, weekly] });
    expect(body).toContain('Please confirm the link we sent to program@harbour.example.');
    expect(await statesOf(email)).toEqual({ 'Quay Weekly': 'pending', 'Tide Tables': 'pending' });
  });

  test('a call answers with an error for unknown newsletters and missing consent, and needs the bot check', async () => {
    const email = 'wrong@harbour.example';
    expect((await call({ email, omedaProducts: [old] })).body).toContain('Please select a newsletter');
    const brazil = await call({ email, omedaProducts: [77], countryCode: 'BRA' });
    expect(brazil.result).toEqual({
      error: true,
      message: 'Please correct issues with this form: Consent: Agree, so that we may write to you.',
      fields: { consent: 'Agree, so that we may write to you.' },
    });
    const fieldsOf = async (input: object) =>
      ((await call({ email, omedaProducts: [77], ...input })).result as { fields: object }).fields;
    expect(await fieldsOf({ countryCode: null })).toEqual({ countryCode: 'Fill in this field.' });
    expect(await fieldsOf({ countryCode: 'ZZZ' })).toEqual({ countryCode: 'Choose one of the options.' });
    expect(await fieldsOf({ countryCode: 'CAN' })).toEqual({
      regionCode: 'Choose a region of the chosen country.',
      consent: 'Agree, so that we may write to you.',
    });
    expect((await call({ email, omedaProducts: [77] }, 'forged')).code).toBe('BAD_USER_INPUT');
    expect(await statesOf(email)).toEqual({});
  });
});
