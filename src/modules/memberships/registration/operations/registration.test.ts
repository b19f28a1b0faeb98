/** Registration, login and passwords through the API, with the messages and limits of the forms. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GRAPHQL_RESPONSE } from '#addresses/graphql-media.ts';
import { hashPassword } from '#server/auth/index.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { systemOf } from '#testing/make/make.ts';
import { lastMailTo, secretIn } from '#testing/readers/reader-mails.ts';
import { buildTestWorld } from '#testing/world.ts';
import { demographicQuestion } from '../../surveys/entities/demographic-question/entity.ts';
import { membership } from '../../orders/entities/membership/entity.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, b1 } = world.sites;
afterAll(subject.close);

const PASSWORD = 'herons over the lock gate';

interface Called {
  status: number;
  result: Record<string, unknown> | null;
  message: string;
  fields: Record<string, string>;
  cookie: string | null;
  body: string;
}

interface As {
  host?: string;
  ip?: string;
  headers?: Record<string, string>;
}

const browser = { origin: `http://${a1.host}`, 'sec-fetch-site': 'same-origin' };

async function call(
  id: string,
  input: Record<string, unknown>,
  { host = a1.host, ip = '198.51.100.1', headers = {} }: As = {},
): Promise<Called> {
  const answer = await app.inject({
    method: 'POST',
    url: '/graphql',
    remoteAddress: ip,
    headers: { host, 'content-type': 'application/json', accept: GRAPHQL_RESPONSE, ...headers },
    payload: JSON.stringify({ id, variables: { input } }),
  });
  const { data, errors } = answer.json<{
    data: Record<string, Record<string, unknown> | null> | null;
    errors?: { message: string; extensions: { fields?: Record<string, string> } }[];
  }>();
  const { 'set-cookie': set } = answer.headers;
  return {
    status: answer.statusCode,
    result: data ? (Object.values(data)[0] ?? null) : null,
    message: errors?.[0]?.message ?? '',
    fields: errors?.[0]?.extensions.fields ?? {},
    cookie: (Array.isArray(set) ? set[0] : set) ?? null,
    body: answer.body,
  };
}

let callers = 1;
/** A different address for each call, because the limit per hour is low. */
const elsewhere = () => ({ ip: `198.51.100.${(callers += 1)}` });

/** Solves a challenge like a browser, after as much time as a person needs. */
async function solved(action: string, host = a1.host): Promise<string> {
  const { result } = await call('getBotCheckChallenge', { action }, { host });
  const { algorithm, challenge, salt, signature, maxnumber } = result ?? {};
  let number = 0;
  while (
    createHash('sha256')
      .update(`${String(salt)}${number}`)
      .digest('hex') !== challenge
  )
    number += 1;
  expect(number).toBeLessThan(Number(maxnumber));
  subject.clock.advance(2_050);
  return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64');
}

const writer = { ...systemOf(a1.organisationId, [a1.id]) };

let free = 0;
let paid = 0;
let question = 0;

beforeAll(async () => {
  await services.write(writer, async ({ records }) => {
    const registration = await records.create(demographicQuestion, {
      label: 'What do you do?',
      type: 1,
      answers: [
        { label: 'I run a port', id: null },
        { label: 'I only look', id: null },
      ],
    });
    question = registration.id;
    free = (
      await records.create(membership, {
        site: a1.id,
        title: 'Harbour readers',
        requiredUserCommonFields: ['firstName', 'lastName', 'countryCode'],
        requiredUserDemographicFields: [question],
        qualifyingQuestion: question,
        qualifyingAnswers: 'I run a port',
        notQualifiedText: 'This membership is for people who run a port.',
      })
    ).id;
    paid = (
      await records.create(membership, {
        site: a1.id,
        title: 'Harbour masters',
        isFree: false,
        price: 4900,
        currency: 'EUR',
      })
    ).id;
  });
});

async function begin(email: string, membershipId: number, more: Record<string, unknown> = {}) {
  const recaptchaToken = await solved('requestRegisterSiteUser');
  return call('requestRegisterSiteUser', { email, membershipId, recaptchaToken, ...more }, elsewhere());
}

const profile = { firstName: 'Marit', lastName: 'de Vries', countryCode: 'NL', password: PASSWORD };
const runsAPort = () => [{ questionId: question, answerIds: [1] }];

describe('a registration', () => {
  test('a registration is requested, previewed, refused field by field, and completed once', async () => {
    const email = 'marit@lock.example';
    const registration = await begin(email, free, {
      countryCode: 'CA',
      region: 'ON',
      promoCode: 'SPRING',
      consent: true,
      consentText: 'Yes, write to me.',
    });
    expect(registration.result).toMatchObject({ done: true });
    const id = secretIn((await lastMailTo(subject, email)).text);
    for (let look = 0; look < 2; look += 1)
      expect((await call('getSiteUserStub', { id })).result).toEqual({
        username: email,
        membershipId: free,
        countryCode: 'CAN',
        region: 'ON',
      });
    const nothing = await call('registerSiteUser', { id, password: PASSWORD });
    expect(Object.keys(nothing.fields).toSorted()).toEqual([
      'countryCode',
      `demo_${question}`,
      'firstName',
      'lastName',
    ]);
    const looks = { ...profile, id, demographics: [{ questionId: question, answerIds: [2] }] };
    const other = await call('registerSiteUser', looks);
    expect(other.message).toBe('This membership is for people who run a port.');
    const done = await call('registerSiteUser', {
      ...profile,
      id,
      demographics: runsAPort(),
      consent: false,
      consentText: 'May we write?',
    });
    expect(done.cookie).toBeNull();
    expect(done.result?.['userInfo']).toMatchObject({
      username: email,
      firstName: 'Marit',
      countryCode: 'NLD',
      memberships: [{ id: free, title: 'Harbour readers' }],
      demographics: [{ questionId: question, answerIds: [1], value: null }],
    });
    const [row] = await database.superuser<Record<string, unknown>>(
      `select u.promo_code, u.source, (select array_agg(concat_ws(' ', c.purpose, c.kind, c.is_given, c.wording_version, c.wording) order by c.id)
        from site_user_consent c where c.site_user_id = u.id) as consents from site_user u where u.username = $1`,
      [email],
    );
    expect(row).toEqual({
      promo_code: 'SPRING',
      source: null,
      consents: ['marketing GDPR f 1 May we write?'],
    });
    expect((await call('registerSiteUser', { ...profile, id, demographics: runsAPort() })).message).toContain(
      'no longer works',
    );
  });

  test('a registration gets the same response for a known address, and redirects only to pages of the site', async () => {
    const known = await makeReader(services, a1);
    const [one, other] = [await begin(known.email, paid), await begin('nobody-yet@lock.example', paid)];
    expect([one.status, one.body]).toEqual([other.status, other.body]);
    expect((await lastMailTo(subject, known.email)).text).toContain('You already have an account');
    const led = await begin('led@lock.example', paid, { path: 'https://evil.example/' });
    expect(led.fields).toHaveProperty('path');
  });

  test('a registration never grants a paid membership, nor an end that a browser sends', async () => {
    const email = 'payer@lock.example';
    await begin(email, paid);
    const id = secretIn((await lastMailTo(subject, email)).text);
    const done = await call(
      'registerSiteUser',
      { id, firstName: 'P', lastName: 'Q', password: PASSWORD, expiration: '2030-01-01T00:00:00.000Z' },
      { headers: browser },
    );
    expect(done.result).toMatchObject({ token: null, userInfo: { username: email, memberships: [] } });
    expect(done.cookie).toMatch(/^reader_\d+=.+HttpOnly/);
  });

  test('a program can set the end of a grant', async () => {
    const email = 'trial@lock.example';
    await begin(email, free);
    const id = secretIn((await lastMailTo(subject, email)).text);
    const expiration = '2030-01-01T00:00:00.000Z';
    await call('registerSiteUser', { ...profile, id, demographics: runsAPort(), expiration });
    const [grant] = await database.superuser<{ ends: Date | string }>(
      'select g.ends from membership_grant g join site_user u on u.id = g.site_user_id where u.username = $1',
      [email],
    );
    expect(new Date(grant?.ends ?? 0).toISOString()).toBe(expiration);
  });

  test('a registration is refused with a message when its membership was deleted since, and the link stays valid', async () => {
    const email = 'late@lock.example';
    const deleted = await services.write(writer, ({ records }) =>
      records.create(membership, { site: a1.id, title: 'Soon gone' }),
    );
    await begin(email, deleted.id);
    const id = secretIn((await lastMailTo(subject, email)).text);
    await services.write(writer, ({ records }) => records.delete(membership, deleted.id));
    const late = await call('registerSiteUser', { ...profile, id });
    expect(late.message).toBe('Memberships are not available at this time');
    expect((await call('getSiteUserStub', { id })).result).toMatchObject({ username: email });
    const instead = await call('registerSiteUser', {
      ...profile,
      id,
      membershipId: free,
      demographics: runsAPort(),
    });
    expect(instead.result?.['userInfo']).toMatchObject({ memberships: [{ id: free }] });
  });

  test('a registration of another organisation gives no access', async () => {
    const email = 'foreign@lock.example';
    await begin(email, free);
    const id = secretIn((await lastMailTo(subject, email)).text);
    expect((await call('getSiteUserStub', { id }, { host: b1.host })).message).toContain('no longer works');
    const there = await call('registerSiteUser', { ...profile, id }, { host: b1.host });
    expect(there.message).toContain('no longer works');
  });
});

describe('the bot check', () => {
  test('a solution is required, once for each answer, for its own operation, and with a minimum time', async () => {
    const input = { email: 'bot@lock.example', membershipId: paid };
    const refused = 'The check that you are a person failed. Reload the page and try again.';
    expect((await call('requestRegisterSiteUser', input, elsewhere())).message).toBe(refused);
    for (const recaptchaToken of ['x', Buffer.from('[]').toString('base64'), 'x'.repeat(1_999)])
      expect((await call('requestRegisterSiteUser', { ...input, recaptchaToken }, elsewhere())).message).toBe(
        refused,
      );
    const recaptchaToken = await solved('requestRegisterSiteUser');
    const wrong = await call(
      'requestSiteUserPasswordReset',
      { username: input.email, recaptchaToken },
      elsewhere(),
    );
    expect(wrong.message).toBe(refused);
    expect((await call('requestRegisterSiteUser', { ...input, recaptchaToken }, elsewhere())).status).toBe(
      200,
    );
    expect((await call('requestRegisterSiteUser', { ...input, recaptchaToken }, elsewhere())).message).toBe(
      refused,
    );
    expect((await call('getReCAPTCHAPublicKey', {})).result).toEqual({ publicKey: null });
  });

  test('a flood from one network is stopped after twenty, and sends no email', async () => {
    const answers: number[] = [];
    for (let number = 0; number < 30; number += 1) {
      const input = { email: `flood-${number}@lock.example`, membershipId: paid, recaptchaToken: 'x' };
      answers.push((await call('requestRegisterSiteUser', input, { ip: '203.0.113.9' })).status);
    }
    expect(new Set(answers.slice(0, 20))).toEqual(new Set([400]));
    expect(new Set(answers.slice(20))).toEqual(new Set([429]));
    expect((await lastMailTo(subject, 'flood-1@lock.example')).text).toBe('');
  });
});

describe('a log-in', () => {
  test('a login gives browsers a cookie, programs a valid token, and others nothing more', async () => {
    const reader = await makeReader(services, a1, { passwordHash: await hashPassword(PASSWORD) });
    const input = { username: reader.email.toUpperCase(), password: PASSWORD };
    const inBrowser = await call('loginSiteUser', input, { headers: browser });
    expect(inBrowser.result).toMatchObject({ token: null, userInfo: { id: reader.id } });
    expect(inBrowser.cookie).toMatch(/Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const byProgram = await call('loginSiteUser', input);
    expect(byProgram.cookie).toBeNull();
    const headers = { 'x-site-user': `Bearer ${String(byProgram.result?.['token'])}` };
    const me = () => call('getActiveSiteUserWithNewsletters', { useCache: true }, { headers });
    expect((await me()).result).toMatchObject({ id: reader.id, username: reader.email });
    expect((await call('getSiteUser', { id: reader.id }, { headers })).result).toMatchObject({
      username: reader.email,
    });
    const other = await makeReader(services, a1);
    expect((await call('getSiteUser', { id: other.id }, { headers })).status).toBe(404);
    expect((await call('getSiteUser', { username: other.email }, { headers })).status).toBe(404);
    expect((await call('getSiteUser', { id: reader.id })).status).toBe(401);
    await call('logoutSiteUser', {}, { headers });
    subject.clock.expireSessions();
    expect((await me()).result).toBeNull();
  });

  test('a login gets the same response for a wrong password and an unknown address, and stops after ten tries', async () => {
    const reader = await makeReader(services, a1, { passwordHash: await hashPassword(PASSWORD) });
    const from = elsewhere();
    const attempt = (username: string, password: string) =>
      call('loginSiteUser', { username, password }, from);
    const wrong = await attempt(reader.email, 'wrong wrong wrong');
    const unknown = await attempt('unknown@lock.example', 'wrong wrong wrong');
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    expect(wrong.message).toMatch(/ do not match\. Please try again or use the reset password link below\./);
    for (let number = 1; number < 10; number += 1) await attempt(reader.email, 'wrong wrong wrong');
    expect(await attempt(reader.email, PASSWORD)).toMatchObject({
      status: 429,
      message: 'Too many login attempts. Try again in 15 minutes.',
    });
  });
});

describe('a forgotten password', () => {
  test('a password is replaced by the secret of an email, once', async () => {
    const reader = await makeReader(services, a1);
    const ask = async (username: string) => {
      const recaptchaToken = await solved('requestSiteUserPasswordReset');
      return call('requestSiteUserPasswordReset', { username, recaptchaToken }, elsewhere());
    };
    const [known, unknown] = [await ask(reader.email), await ask('unknown-too@lock.example')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect((await lastMailTo(subject, 'unknown-too@lock.example')).text).toBe('');
    const id = secretIn((await lastMailTo(subject, reader.email)).text);
    const weak = await call('resetSiteUserPassword', { id, password: 'short' });
    expect(weak.fields).toHaveProperty('password');
    const done = await call('resetSiteUserPassword', { id, password: PASSWORD });
    expect(done.result?.['token']).toEqual(expect.any(String));
    expect((await call('resetSiteUserPassword', { id, password: PASSWORD })).message).toContain(
      'no longer works',
    );
  });
});

describe('operations for anonymous callers', () => {
  test('memberships that can be joined, and their questions', async () => {
    const stream = await call('getMembershipStream', { status: 1 });
    for (const title of ['Harbour readers', 'Harbour masters']) expect(stream.body).toContain(title);
    const one = await call('getMembershipStream', { id: paid });
    expect(one.result?.['edges']).toHaveLength(1);
    expect((await call('getMembership', { id: paid })).result).toMatchObject({ isFree: false, price: 4900 });
    await database.superuser('update membership set status = 0 where id = $1', [paid]);
    expect((await call('getMembership', { id: paid })).status).toBe(404);
    expect((await call('getMembershipStream', { id: paid })).result?.['edges']).toEqual([]);
    await database.superuser('update membership set status = 1 where id = $1', [paid]);
    const registration = await call('getOmedaDemographicStream', { demographicIds: [question], limit: 10 });
    expect(registration.result?.['edges']).toMatchObject([
      { node: { label: 'What do you do?', answers: [{ id: 1, label: 'I run a port' }, { id: 2 }] } },
    ]);
    expect(
      (await call('getOmedaDemographicStream', { demographicIds: [question] }, { host: b1.host })).result?.[
        'edges'
      ],
    ).toEqual([]);
  });
});
