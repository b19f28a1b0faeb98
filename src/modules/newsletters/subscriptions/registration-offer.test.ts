/** Readers choose newsletters when they register, and the data of their account lists them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLink } from '#modules/memberships/account/server/login/links.ts';
import { runJobs } from '#testing/jobs.ts';
import { gql } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { linkIn, mailsTo } from '#testing/readers/reader-mails.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { shownIn, tokenIn } from '#testing/readers/survey-answers.ts';
import { buildTestWorld } from '#testing/world.ts';
import { siteNewsletters } from '#testing/make/site-newsletters.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
const { get, post, cookieOf } = readerRequests(subject, a1.host);
const { make, enable, settle, rowsOf, writer } = siteNewsletters(subject, a1);
afterAll(subject.close);

const PASSWORD = 'herons over the lock gate';
const TIDES = 77;
let [weekly, tides, inactive] = [0, 0, 0];

beforeAll(async () => {
  weekly = await make('Quay Weekly', { description: '<b>Ports</b> and locks.' });
  tides = await make('Tide Tables', { omedaProductId: TIDES });
  inactive = await make('Fog Horn', { status: 0 });
});
beforeEach(async () => {
  await enable(weekly, tides, inactive);
  await settle('modules', { newsletters: true });
});

let count = 0;

/** An address with the secret of its registration email. */
async function registering(details: object = {}) {
  const email = `newcomer-${(count += 1)}@lock.example`;
  const link = {
    purpose: 'registration',
    email,
    key: email,
    membershipId: null,
    goTo: '/',
    details,
  } as const;
  const place = { organisationId: a1.organisationId, siteId: a1.id };
  const id = await services.write(writer, ({ db }) => createLink(db, place, link));
  return { email, id, url: `/account/registration?id=${id}` };
}

const names = { firstName: 'Marit', lastName: 'de Vries', password: PASSWORD };
const form = { x_form: 'account', ...names };
const call = (id: string, input: Record<string, unknown>, cookie = '') =>
  gql(app, { id, input, host: a1.host, headers: { ...(cookie && { cookie }) } });

/** The newsletters of an account, anywhere in a response. */
const newslettersIn = (result: unknown): unknown =>
  JSON.parse(/"newsletters":(\[[^\]]*\])/.exec(JSON.stringify(result ?? {}))?.[1] ?? 'null');

describe('the registration form', () => {
  test('the form offers the active enabled newsletters in their order, unticked, with the consent', async () => {
    await enable(tides, weekly, inactive);
    const { body } = await get((await registering()).url);
    expect(body).toContain('Select the newsletters you want to receive');
    expect(body.indexOf('Tide Tables')).toBeLessThan(body.indexOf('Quay Weekly'));
    expect(body).toContain('Ports and locks.');
    expect(body).toContain('By subscribing, you agree to receive these newsletters by email.');
    expect(body).not.toMatch(/Fog Horn|type="checkbox"[^>]*checked/);
  });

  test('the form subscribes the reader without a second email, with the proof and the source Registration', async () => {
    const { email, url } = await registering({ promoCode: 'SPRING', countryCode: 'NLD' });
    const x_shown = shownIn((await get(url)).body);
    const answer = await post(url, { ...form, x_shown, newsletters: String(TIDES) });
    expect(answer.status).toBe(303);
    await runJobs(subject);
    expect(await rowsOf(email)).toMatchObject([
      {
        newsletter_id: tides,
        status: 'confirmed',
        source: 'Registration',
        consent_text:
          'By subscribing, you agree to receive these newsletters by email. You can unsubscribe at any time.',
        form: 'registration',
        page: '/account/registration',
        promo_code: 'SPRING',
        country_code: 'NLD',
        account: expect.any(Number),
      },
    ]);
    expect((await mailsTo(subject, email)).filter(({ text }) => linkIn(text).includes('confirm'))).toEqual(
      [],
    );
  });

  test('the form registers a reader who ticks nothing, without a subscription', async () => {
    const { email, url } = await registering();
    const x_shown = shownIn((await get(url)).body);
    expect((await post(url, { ...form, x_shown })).status).toBe(303);
    await runJobs(subject);
    expect(await rowsOf(email)).toEqual([]);
  });

  test('the form is shown again, and stores nothing, when its newsletters have changed since', async () => {
    const { email, url } = await registering();
    const x_shown = shownIn((await get(url)).body);
    await enable(weekly);
    const answer = await post(url, { ...form, x_shown, newsletters: String(TIDES) });
    expect(answer.status).toBe(422);
    await runJobs(subject);
    expect(await rowsOf(email)).toEqual([]);
  });

  test('the form has no newsletters while the module is off', async () => {
    await settle('modules', { newsletters: false });
    const { body } = await get((await registering()).url);
    expect(body).toContain('name="password"');
    expect(body).not.toMatch(/newsletter/i);
  });
});

describe('registerSiteUser', () => {
  test('an operation subscribes to known newsletters, and ignores unknown and inactive ones', async () => {
    const { email, id } = await registering();
    const { status } = await call('registerSiteUser', {
      ...names,
      id,
      newsletters: [weekly, inactive, 999_999],
    });
    expect(status).toBe(200);
    await runJobs(subject);
    expect(await rowsOf(email)).toMatchObject([
      { newsletter_id: weekly, source: 'Registration', page: null },
    ]);
  });

  test('an operation ignores newsletters while the module is off', async () => {
    await settle('modules', { newsletters: false });
    const { email, id } = await registering();
    const answer = await call('registerSiteUser', { ...names, id, newsletters: [weekly] });
    expect([answer.status, newslettersIn(answer.result)]).toEqual([200, []]);
    await runJobs(subject);
    expect(await rowsOf(email)).toEqual([]);
  });

  test('an operation refuses newsletters that are not ids, or too many', async () => {
    const { id } = await registering();
    for (const newsletters of [['weekly'], 'weekly', Array.from({ length: 101 }, (_, at) => at + 1)])
      expect((await call('registerSiteUser', { ...names, id, newsletters })).code).toBe('BAD_USER_INPUT');
  });
});

describe('the promo code of the membership settings', () => {
  const codeOf = async (details: object) => {
    const { email, id } = await registering(details);
    await call('registerSiteUser', { ...names, id, newsletters: [weekly] });
    await runJobs(subject);
    return (await rowsOf(email)).map(({ promo_code }) => promo_code);
  };

  test('a code is stored with a subscription, unless the reader came with another', async () => {
    await settle('memberships', { newsletterPromoCode: 'HOUSE' });
    expect([await codeOf({}), await codeOf({ promoCode: 'SPRING' })]).toEqual([['HOUSE'], ['SPRING']]);
    const reader = await makeReader(services, a1, {});
    const cookie = cookieOf(reader.token);
    const subscribing = { newsletters: String(tides), x_form: 'subscribe' };
    const first = await post('/newsletters', subscribing, { cookie });
    subject.clock.advance(2_100);
    await post('/newsletters', { ...subscribing, x_token: tokenIn(first.body) }, { cookie });
    await post(
      '/newsletter/preferences?pk=AUTUMN',
      { x_form: 'preferences.change', newsletter: String(weekly), action: 'subscribe' },
      { cookie },
    );
    expect((await rowsOf(reader.email)).map(({ promo_code }) => promo_code)).toEqual(['AUTUMN', 'HOUSE']);
  });

  test('a code has no effect while memberships are off', async () => {
    await settle('memberships', { newsletterPromoCode: 'HOUSE' });
    const { email, id } = await registering();
    await call('registerSiteUser', { ...names, id, newsletters: [weekly] });
    await settle('modules', { memberships: false });
    await runJobs(subject);
    await settle('modules', { memberships: true });
    expect((await rowsOf(email)).map(({ promo_code }) => promo_code)).toEqual([null]);
  });
});

describe('the data of an account', () => {
  test('the data lists confirmed newsletters only, and follows each change', async () => {
    const reader = await makeReader(services, a1, {});
    const cookie = cookieOf(reader.token);
    const listed = async () => {
      const stored = await app.inject({ url: '/__reader', headers: { host: a1.host, cookie } });
      const { result } = await call('getActiveSiteUserWithNewsletters', {}, cookie);
      return [newslettersIn(result), newslettersIn(stored.json())];
    };
    const member = { cookie, origin: `http://${a1.host}`, 'sec-fetch-site': 'same-origin' };
    const change = (id: string, newsletterId: number) =>
      gql(app, { id, input: { newsletterId }, host: a1.host, headers: member });
    expect(await listed()).toEqual([[], []]);
    await change('subscribeSiteUserNewsletter', TIDES);
    expect(await listed()).toEqual([[TIDES], [TIDES]]);
    await change('subscribeSiteUserNewsletter', weekly);
    await subject.database.superuser(
      "update newsletter_subscription set status = 'pending' where newsletter_id = $1 and email = $2",
      [weekly, reader.email],
    );
    expect(await listed()).toEqual([[TIDES], [TIDES]]);
    await change('unsubscribeSiteUserNewsletter', TIDES);
    expect(await listed()).toEqual([[], []]);
  });
});
