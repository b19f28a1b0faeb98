/**
 * Readers register, log in, and read exactly the content they have access to, over HTTP, as their browsers
 * send it.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/index.ts';
import { makeContent, systemOf } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { lastMailTo, linkIn } from '#testing/readers/reader-mails.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2, b1 } = world.sites;
afterAll(subject.close);

const PASSWORD = 'herons over the lock gate';
const SECRET = 'Kleeblatt';
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

interface Answer {
  status: number;
  body: string;
  location: string | null;
  /** The cookie that the response sets; null without one. */
  cookie: string | null;
}

async function get(url: string, { host = a1.host, cookie = '' } = {}): Promise<Answer> {
  return answerOf(await app.inject({ url, headers: { host, ...(cookie && { cookie }) } }));
}

interface Sent {
  host?: string;
  cookie?: string;
  /** IP address of the sender. */
  ip?: string;
}

async function post(
  url: string,
  fields: Record<string, string>,
  { host = a1.host, cookie = '', ip = '192.0.2.1' }: Sent = {},
): Promise<Answer> {
  const payload = new URLSearchParams({ x_form: 'account', ...fields }).toString();
  const headers = {
    host,
    'content-type': 'application/x-www-form-urlencoded',
    ...(cookie && { cookie }),
  };
  return answerOf(await app.inject({ method: 'POST', url, headers, payload, remoteAddress: ip }));
}

function answerOf(answer: { statusCode: number; body: string; headers: Record<string, unknown> }): Answer {
  const { location, 'set-cookie': set } = answer.headers;
  const [first] = Array.isArray(set) ? set : [set];
  return {
    status: answer.statusCode,
    body: answer.body,
    location: typeof location === 'string' ? location : null,
    cookie: typeof first === 'string' ? (first.split(';', 1)[0] ?? null) : null,
  };
}

/** Each sender has a different address, because the limit per hour is low. */
let senders = 1;

/**
 * Submits like a browser without scripts: the form is shown again with a token, and is submitted again after
 * a while.
 */
async function postTwice(url: string, fields: Record<string, string>): Promise<Answer> {
  senders += 1;
  const from = { ip: `192.0.2.${senders}` };
  const first = await post(url, fields, from);
  const token = /name="x_token" value="([^"]+)"/.exec(first.body)?.[1] ?? '';
  subject.clock.advance(2_100);
  return post(url, { ...fields, x_token: token }, from);
}

const cookieOf = (token: string) => `reader_${services.config.port}=${services.readers.sealed(token)}`;

let membershipId = 0;
let alias = '';
const paths = { open: '', members: '', membership: '' };

async function publish(name: string, values: Record<string, unknown>): Promise<string> {
  const item = await makeContent(services, a1, {
    published: true,
    values: {
      name,
      body: { v: 1, content: [paragraph('The keepers met at dawn.'), paragraph(`The ${SECRET} stayed.`)] },
      ...values,
    },
  });
  const { location } = await get(`/${item.id}`);
  return location ?? '';
}

beforeAll(async () => {
  const reader = await makeReader(services, a1);
  membershipId = reader.membershipId;
  const [row] = await database.superuser<{ alias: string }>('select alias from membership where id = $1', [
    membershipId,
  ]);
  alias = row?.alias ?? '';
  paths.open = await publish('An open item', {});
  paths.members = await publish('For members', { registrationRequired: true });
  paths.membership = await publish('For a membership', { requiredMemberships: [membershipId] });
});

const isWhole = async (path: string, who: { host?: string; cookie?: string } = {}) =>
  (await get(path, who)).body.includes(SECRET);

describe('the gate', () => {
  test('the gate opens for holders of a required membership, and for no others', async () => {
    const holder = await makeReader(services, a1, { membershipId });
    const other = await makeReader(services, a1);
    const holds = { cookie: cookieOf(holder.token) };
    const lacks = { cookie: cookieOf(other.token) };
    const seen = async (who: object) =>
      Promise.all([paths.open, paths.members, paths.membership].map((path) => isWhole(path, who)));
    expect(await seen({})).toEqual([true, false, false]);
    expect(await seen({ cookie: cookieOf('nobody') })).toEqual([true, false, false]);
    expect(await seen(lacks)).toEqual([true, true, false]);
    expect(await seen(holds)).toEqual([true, true, true]);
    // Cached bodies differ by reader.
    expect(await seen({})).toEqual([true, false, false]);
  });

  test('the gate explains what to do where the text ends, to each reader', async () => {
    const anonymous = await get(paths.membership);
    const back = encodeURIComponent(paths.membership);
    expect(anonymous.body).toContain(`href="/membership/signup/${alias}?redirectTo=${back}"`);
    expect(anonymous.body).toContain(`href="/account/login?redirectTo=${back}"`);
    const { token } = await makeReader(services, a1);
    const lacks = await get(paths.membership, { cookie: cookieOf(token) });
    expect(lacks.body).toContain('Your membership does not include this article.');
    expect((await get(paths.open)).body).not.toContain('class="gating-form"');
  });

  test('closes when a grant ends, a log-in ends or an account is closed', async () => {
    const reader = await makeReader(services, a1, { membershipId });
    const who = { cookie: cookieOf(reader.token) };
    const after = async (statement: string) => {
      await database.superuser(statement, [reader.id]);
      subject.clock.expireSessions();
      return isWhole(paths.membership, who);
    };
    expect(await isWhole(paths.membership, who)).toBe(true);
    expect(
      await after("update membership_grant set ends = now() - interval '1 s' where site_user_id = $1"),
    ).toBe(false);
    expect(await after('update membership_grant set ends = null where site_user_id = $1')).toBe(true);
    expect(await after('update site_user set status = 0 where id = $1')).toBe(false);
    expect(await after('update site_user set status = 1 where id = $1')).toBe(true);
    expect(await after('update site_user_session set expires = now() where site_user_id = $1')).toBe(false);
  });

  test('the gate runs no query for tokens that were invented, or signed for another purpose', async () => {
    const { token } = await makeReader(services, a1, { membershipId });
    const sealed = services.readers.sealed(token);
    for (const cookie of [token, `${sealed}x`, `x${sealed}`, `.${sealed.split('.')[1]}`, 'x'.repeat(4_000)]) {
      expect(services.readers.opened(cookie)).toBeNull();
      const who = { cookie: `reader_${services.config.port}=${cookie}` };
      expect(await isWhole(paths.membership, who)).toBe(false);
    }
    expect(services.readers.opened(sealed)).toBe(token);
  });

  test('the gate treats readers as anonymous on a site of another realm or organisation', async () => {
    const { token } = await makeReader(services, a1, { membershipId });
    const shows = async (host: string) =>
      (await get('/account', { host, cookie: cookieOf(token) })).body.includes('Logged in as');
    expect([await shows(a1.host), await shows(a2.host), await shows(b1.host)]).toEqual([true, true, false]);
    const [realm] = await database.superuser<{ id: number }>(
      "insert into realm (organisation_id, name) values ($1, 'Others') returning id",
      [a2.organisationId],
    );
    await database.superuser('update site_realm set realm_id = $1 where site_id = $2', [realm?.id, a2.id]);
    subject.clock.expireSessions();
    expect([await shows(a1.host), await shows(a2.host)]).toEqual([true, false]);
  });

  test('the gate is closed for everyone while the module is off', async () => {
    const { token } = await makeReader(services, a1, { membershipId });
    const modules = (memberships: boolean) =>
      services.write(systemOf(a1.organisationId, [a1.id]), async (work) => {
        await sql`update site set modules = jsonb_set(coalesce(modules, '{}'), '{memberships}', ${JSON.stringify(memberships)}::jsonb)
          where id = ${a1.id}`.execute(work.db);
        work.tags.add('sites');
        work.tags.add(`site:${a1.id}`);
      });
    await modules(false);
    expect(await isWhole(paths.membership, { cookie: cookieOf(token) })).toBe(false);
    const page = await get(paths.membership);
    expect([page.status, page.body.includes('gating-form'), page.body.includes('/account')]).toEqual([
      200,
      false,
      false,
    ]);
    expect((await get('/account/login')).status).toBe(404);
    await modules(true);
    subject.clock.expireSessions();
    expect(await isWhole(paths.membership, { cookie: cookieOf(token) })).toBe(true);
  });
});

describe('a registration', () => {
  test('a registration is requested, confirmed by email, logged in, and returns', async () => {
    const email = 'Marit@Lock.example';
    const url = `/membership/signup/${alias}?redirectTo=${encodeURIComponent(`${paths.membership}#top`)}`;
    const answer = await postTwice(url, { email });
    expect([answer.status, answer.cookie]).toEqual([303, null]);
    const link = linkIn((await lastMailTo(subject, email)).text);
    expect(link).toMatch(/^\/account\/registration\?id=[\w-]{43}$/);
    // Mail scanners follow links, so opening a link does not use it up.
    expect((await get(link)).body).toContain('Please complete your registration');
    const fields = { firstName: 'Marit', lastName: 'de Vries', password: PASSWORD };
    const short = await post(link, { ...fields, password: 'short' });
    expect([
      short.status,
      short.body.includes('at least 12 characters'),
      short.body.includes('Marit'),
    ]).toEqual([422, true, true]);
    const named = await post(link, { ...fields, password: 'Marit de Vries' });
    expect(named.body).toContain('may not be your name');
    const done = await post(link, fields);
    expect([done.status, done.location]).toEqual([303, `${paths.membership}#top`]);
    expect(await isWhole(paths.membership, { cookie: done.cookie ?? '' })).toBe(true);
    const account = await get('/account', { cookie: done.cookie ?? '' });
    expect(account.body).toContain('Logged in as Marit@Lock.example');
    // The link is used up.
    const again = await post(link, fields);
    expect([again.status, again.cookie, again.body.includes('no longer works')]).toEqual([422, null, true]);
    expect((await get(link)).body).toContain('no longer works');
  });

  test('a registration gets the same response for a known address; its owner is notified, and nothing changes', async () => {
    const known = await makeReader(services, a1);
    const url = `/membership/signup/${alias}`;
    const [one, other] = [
      await postTwice(url, { email: known.email.toUpperCase() }),
      await postTwice(url, { email: 'nobody-yet@reader.example' }),
    ];
    expect([one.status, one.location, one.cookie]).toEqual([other.status, other.location, other.cookie]);
    const mail = (await lastMailTo(subject, known.email)).text;
    expect(mail).toContain('You already have an account');
    expect(mail).not.toContain('/account/registration');
  });

  test('a registration is refused with a message if the membership is inactive, deleted, or of another site', async () => {
    const [row] = await database.superuser<{ alias: string }>(
      'update membership set status = 0 where id = (select max(id) from membership where site_id = $1) returning alias',
      [a1.id],
    );
    for (const path of [row?.alias, 'nothing', '%00', `${'x'.repeat(300)}`]) {
      const page = await get(`/membership/signup/${path}`);
      if (page.status === 404) continue;
      expect(page.body).toContain('Memberships are not available at this time');
      const sent = await postTwice(`/membership/signup/${path}`, { email: 'x@reader.example' });
      expect(sent.body).toContain('Memberships are not available at this time');
    }
  });

  test('a registration refuses wrong, expired and foreign links', async () => {
    const fields = { firstName: 'A', lastName: 'B', password: PASSWORD };
    const email = 'late@reader.example';
    await postTwice(`/membership/signup/${alias}`, { email });
    const link = linkIn((await lastMailTo(subject, email)).text);
    for (const url of [
      '/account/registration',
      '/account/registration?id=x',
      link.replace('registration', 'set-password'),
    ])
      expect((await post(url, fields)).cookie).toBeNull();
    expect((await post(link, fields, { host: b1.host })).cookie).toBeNull();
    await database.superuser("update site_user_link set expires = now() - interval '1 s' where email = $1", [
      email,
    ]);
    const late = await post(link, fields);
    expect([late.status, late.cookie]).toEqual([422, null]);
  });
});

describe('a log-in', () => {
  let reader: Awaited<ReturnType<typeof makeReader>>;
  beforeAll(async () => {
    reader = await makeReader(services, a1, { membershipId, passwordHash: await hashPassword(PASSWORD) });
  });
  const login = (fields: Record<string, string>, url = '/account/login') =>
    post(url, { email: reader.email, password: PASSWORD, ...fields });

  test('a login accepts the address in any case, returns, and sets an HttpOnly cookie for 30 days', async () => {
    const back = encodeURIComponent(`${paths.membership}?page=1#top`);
    const done = await login(
      { email: ` ${reader.email.toUpperCase()} ` },
      `/account/login?redirectTo=${back}`,
    );
    expect([done.status, done.location]).toEqual([303, `${paths.membership}?page=1#top`]);
    const headers = {
      host: a1.host,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const payload = new URLSearchParams({
      x_form: 'account',
      email: reader.email,
      password: PASSWORD,
    }).toString();
    const raw = await app.inject({ method: 'POST', url: '/account/login', headers, payload });
    const { 'set-cookie': set } = raw.headers;
    expect([set].flat()[0]).toMatch(/^reader_\d+=.*Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('a login never redirects to another site', async () => {
    for (const to of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/\t/evil.example',
    ])
      expect((await login({}, `/account/login?redirectTo=${encodeURIComponent(to)}`)).location).toMatch(
        /^\/$|^\/[^/\\]/,
      );
  });

  test('a login gets the same response for a wrong password and an unknown address', async () => {
    const wrong = await login({ password: 'wrong wrong wrong' });
    const unknown = await login({ email: 'unknown@reader.example' });
    expect([wrong.status, wrong.cookie, unknown.status, unknown.cookie]).toEqual([422, null, 422, null]);
    for (const { body } of [wrong, unknown])
      expect(body).toContain('Please try again or use the reset password link below.');
  });

  test('a logout ends only this device’s login', async () => {
    const [one, other] = [await login({}), await login({})];
    const out = await post('/account', { x_form: '@logout' }, { cookie: one.cookie ?? '' });
    expect([out.status, out.location, out.cookie]).toEqual([303, '/', `reader_${services.config.port}=`]);
    subject.clock.expireSessions();
    expect(await isWhole(paths.membership, { cookie: one.cookie ?? '' })).toBe(false);
    expect(await isWhole(paths.membership, { cookie: other.cookie ?? '' })).toBe(true);
  });

  test('pages show that a reader is logged in, and not who; anonymous readers get them unchanged', async () => {
    const cookie = cookieOf((await makeReader(services, a1)).token);
    const [mine, theirs] = [await get(paths.open, { cookie }), await get(paths.open)];
    expect(mine.body).toBe(theirs.body.replace('<html ', '<html data-member="free" '));
    const headers = { host: a1.host, cookie };
    const { headers: sent } = await app.inject({ url: paths.open, headers });
    expect(sent).toMatchObject({ 'cache-control': 'private, no-store' });
  });
});

describe('a forgotten password', () => {
  test('a password is replaced by a link, once; all other devices are logged out', async () => {
    const reader = await makeReader(services, a1, {
      membershipId,
      passwordHash: await hashPassword(PASSWORD),
    });
    const answer = await postTwice('/account/reset-password', { email: reader.email });
    const unknown = await postTwice('/account/reset-password', { email: 'unknown-too@reader.example' });
    expect([answer.status, answer.location]).toEqual([unknown.status, unknown.location]);
    expect((await lastMailTo(subject, 'unknown-too@reader.example')).text).toBe('');
    const link = linkIn((await lastMailTo(subject, reader.email)).text);
    const done = await post(link, { password: 'a heron and a barge' });
    expect(done.status).toBe(303);
    expect(await isWhole(paths.membership, { cookie: done.cookie ?? '' })).toBe(true);
    subject.clock.expireSessions();
    expect(await isWhole(paths.membership, { cookie: cookieOf(reader.token) })).toBe(false);
    expect((await post(link, { password: 'another long password' })).status).toBe(422);
    const login = (password: string) => post('/account/login', { email: reader.email, password });
    expect([(await login(PASSWORD)).status, (await login('a heron and a barge')).status]).toEqual([422, 303]);
  });
});
