import type { LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildTestApp } from '#testing/app.ts';
import { startIdentityProvider } from '#testing/identity-provider.ts';
import { hashIn, mailTo, runJobs } from '#testing/jobs.ts';
import { gql } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const ORIGIN = 'http://localhost:3000';
const HOST = 'localhost:3000';
const provider = await startIdentityProvider(ORIGIN);
const withoutLogout = await startIdentityProvider(ORIGIN, { hasLogout: false });
const subject = await buildTestWorld({ environment: provider.environment });
const { app, services, database, world } = subject;
const { editor } = world.a.users;
const EMAIL = `${editor.username}@press.example`;
const silent = await buildTestApp({ database, environment: withoutLogout.environment });
const unreachable = await buildTestApp({
  database,
  environment: { ...provider.environment, OIDC_ISSUER: 'http://127.0.0.1:9' },
});
const plain = await buildTestApp({ database });
afterAll(async () => {
  for (const other of [silent, unreachable, plain]) await other.close();
  await subject.close();
  provider.close();
  withoutLogout.close();
});

beforeEach(async () => {
  await database.superuser('delete from cms_identity');
  await database.superuser('update cms_user set status = 1, second_factor_since = null');
  provider.accounts.clear();
  provider.accounts.set('u-1', { email: EMAIL, email_verified: true });
});

const get = (url: string, cookie = '') => app.inject({ url, headers: { host: HOST, cookie } });
const cookiesOf = (answer: LightMyRequestResponse) => [answer.headers['set-cookie'] ?? []].flat().map(String);
/** The value of the browser's state cookie. */
const noteOf = (answer: LightMyRequestResponse) =>
  cookiesOf(answer)
    .find((cookie) => cookie.startsWith('cms_sso_3000='))
    ?.split(';')[0] ?? '';
const pathOf = (address: string) => address.slice(new URL(address).origin.length);

/** Performs a login up to the provider's redirect. */
async function goThrough(subjectId = 'u-1', redirect = '/admin/content?type=News') {
  const begun = await get(`/admin/login?redirect=${encodeURIComponent(redirect)}`);
  const authorization = String(begun.headers.location);
  const callback = pathOf(await provider.logInAs(subjectId, authorization));
  return { begun, note: noteOf(begun), callback, authorization };
}

async function logIn(subjectId = 'u-1', redirect?: string): Promise<LightMyRequestResponse> {
  const { note, callback } = await goThrough(subjectId, redirect);
  return get(callback, note);
}

const hasTokens = (answer: LightMyRequestResponse) =>
  cookiesOf(answer).some((cookie) => /^cms_(at|rt)_3000=[^;]/.test(cookie));
/** The user whose login cookies a response sets. */
async function userOf(answer: LightMyRequestResponse) {
  const cookie = cookiesOf(answer)
    .map((given) => given.split(';')[0])
    .join('; ');
  const who = await gql(app, { id: 'cmsUser/getActiveCMSUser', headers: { cookie } });
  return who.code ?? (who.result as { user: { username: string } }).user.username;
}

function expectRefused(answer: LightMyRequestResponse, status: number, words: string): void {
  expect([answer.statusCode, hasTokens(answer)]).toEqual([status, false]);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).toContain(words);
  expect(answer.body).toContain('/admin/login?local=1');
}

test('logins that wait for the database take no turn of those that wait for the provider', async () => {
  const begun = await Promise.all(Array.from({ length: 10 }, () => goThrough()));
  const holder = new pg.Client(database.connectionString);
  await holder.connect();
  await holder.query('begin; lock table cms_identity in access exclusive mode');
  const answers = begun.map(({ note, callback }) => get(callback, note));
  try {
    await vi.waitFor(
      async () => {
        const [waiting] = await database.superuser<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%cms_identity%'`,
        );
        // More logins than may send requests to the provider at a time.
        expect(waiting?.count).toBeGreaterThan(8);
      },
      { timeout: 4_000, interval: 20 },
    );
    expect((await get('/admin/login')).statusCode).toBe(303);
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(303));
});

describe('the page of the log-in', () => {
  test('the login page redirects to the provider with code flow, PKCE, state and nonce, and hides its state from scripts', async () => {
    const begun = await get('/admin/login?redirect=/admin/content');
    const { origin, searchParams } = new URL(String(begun.headers.location));
    expect([begun.statusCode, origin]).toEqual([303, provider.environment.OIDC_ISSUER]);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'masthead',
      redirect_uri: `${ORIGIN}/admin/sso/callback`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/.{40}/),
      state: expect.stringMatching(/.{40}/),
      nonce: expect.stringMatching(/.{40}/),
    });
    const [note = ''] = cookiesOf(begun);
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Max-Age=600', 'Path=/']) expect(note).toContain(part);
    expect(note).not.toContain(searchParams.get('state'));
    expect(begun.headers['cache-control']).toBe('no-store');
  });

  test('the login page is the admin’s own with local=1, and without a provider', async () => {
    expect((await get('/admin/login?local=1&redirect=/admin')).body).toContain('id="root"');
    for (const url of ['/admin/login', '/admin/login?redirect=/admin/content']) {
      const own = await plain.app.inject({ url, headers: { host: HOST } });
      expect([own.statusCode, own.body.includes('id="root"')]).toEqual([200, true]);
    }
    expect((await get('/admin/content')).body).toContain('id="root"');
  });

  test('the login page reports an unreachable provider; the own form works', async () => {
    const answer = await unreachable.app.inject({ url: '/admin/login', headers: { host: HOST } });
    expectRefused(answer, 503, 'cannot be reached');
    const own = await unreachable.app.inject({ url: '/admin/login?local=1', headers: { host: HOST } });
    expect(own.statusCode).toBe(200);
  });
});

describe('coming back from the provider', () => {
  test('a callback logs in the user of the verified e-mail, whatever its case, and returns to their page', async () => {
    provider.accounts.set('u-1', { email: EMAIL.toUpperCase(), email_verified: true });
    const answer = await logIn();
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/admin/content?type=News']);
    expect(await userOf(answer)).toBe(editor.username);
    for (const cookie of cookiesOf(answer).filter((one) => /^cms_(at|rt)_/.test(one)))
      expect(cookie).toMatch(/HttpOnly.*SameSite=Strict/);
  });

  test('a callback recognises returning users by issuer and subject, whatever their address has become', async () => {
    await logIn();
    provider.accounts.set('u-1', { email: 'married@press.example', email_verified: false });
    expect(await userOf(await logIn())).toBe(editor.username);
    // The provider now assigns the address to another user, who must not get into the account.
    provider.accounts.set('u-2', { email: EMAIL, email_verified: true });
    expectRefused(await logIn('u-2'), 403, 'belongs to another single sign-on login');
  });

  test('forgets who came before when an administrator changes the address of the user', async () => {
    await logIn();
    const token = (
      await services.auth.openSession({ ...world.a.users.admin, organisationId: world.a.id }, 'x')
    ).bearerToken;
    const rename = async (email: string) => {
      const rows = await database.superuser<{ version: number }>(
        'select version from cms_user where id = $1',
        [editor.id],
      );
      const input = { id: editor.id, version: rows[0]?.version, changes: { email } };
      expect((await gql(app, { token, id: 'updateCmsUser', input })).code).toBeNull();
      await runJobs(subject);
      const hash = hashIn((await mailTo(subject, email)).at(-1));
      expect((await gql(app, { id: 'cmsUser/confirmNameChange', input: { hash } })).code).toBeNull();
    };
    provider.accounts.set('u-1', { email: 'gone@press.example', email_verified: true });
    await rename('successor@press.example');
    expectRefused(await logIn(), 403, 'There is no Masthead account');
    await rename(EMAIL);
  });

  test('the provider’s second factor counts: neither a code nor enrolment is required', async () => {
    await database.superuser("update organisation set second_factor_roles = '{editor}'");
    expect(await userOf(await logIn())).toBe(editor.username);
    await database.superuser('update cms_user set second_factor_since = now() where id = $1', [editor.id]);
    expect(await userOf(await logIn())).toBe(editor.username);
    await database.superuser("update organisation set second_factor_roles = '{}'");
  });

  test('a callback with a wrong state, none, or an error of the provider is refused', async () => {
    const { note, callback } = await goThrough();
    for (const change of [
      (url: URL) => url.searchParams.set('state', 'x'.repeat(43)),
      (url: URL) => url.searchParams.delete('state'),
      (url: URL) => url.searchParams.set('iss', 'https://evil.example'),
      (url: URL) => url.searchParams.set('code', 'x'),
      (url: URL) => url.searchParams.set('error', 'access_denied'),
    ]) {
      const url = new URL(callback, ORIGIN);
      change(url);
      expectRefused(await get(url.pathname + url.search, note), 400, 'did not complete the login');
    }
  });

  test('a callback in another browser than it began in, or with a forged state cookie, is refused', async () => {
    const { note, callback } = await goThrough();
    const forged = `${note.slice(0, -4)}AAAA`;
    for (const cookie of ['', 'cms_sso_3000=', forged])
      expectRefused(await get(callback, cookie), 400, 'started in another browser');
    // Uses the state cookie of another user's login, whose state does not match this callback.
    expectRefused(await get(callback, (await goThrough()).note), 400, 'did not complete the login');
  });

  test('twice with the same address lets in once', async () => {
    const { note, callback } = await goThrough();
    const first = await get(callback, note);
    expect(hasTokens(first)).toBe(true);
    expect(cookiesOf(first).find((cookie) => cookie.startsWith('cms_sso_'))).toMatch(/^cms_sso_3000=;/);
    expectRefused(await get(callback, note), 400, 'did not complete the login');
  });

  test('a callback with an ID token of another nonce, or the code of another login, is refused', async () => {
    const { begun, authorization } = await goThrough();
    const altered = new URL(authorization);
    altered.searchParams.set('nonce', 'another');
    const callback = pathOf(await provider.logInAs('u-1', altered.href));
    expectRefused(await get(callback, noteOf(begun)), 400, 'did not complete the login');

    const [mine, theirs] = [await goThrough(), await goThrough()];
    const mixed = new URL(mine.callback, ORIGIN);
    mixed.searchParams.set('code', new URL(theirs.callback, ORIGIN).searchParams.get('code') ?? '');
    expectRefused(await get(mixed.pathname + mixed.search, mine.note), 400, 'did not complete the login');
  });

  test('a callback without a verified address, an account, or an active one explains what to do and creates no user', async () => {
    const users = () => database.superuser('select count(*)::integer as count from cms_user');
    const before = await users();
    provider.accounts.set('u-1', { email: EMAIL, email_verified: false });
    expectRefused(await logIn(), 403, 'does not confirm your email address');
    provider.accounts.set('u-1', { email: 'stranger@elsewhere.example', email_verified: true });
    expectRefused(await logIn(), 403, 'There is no Masthead account');
    provider.accounts.set('u-1', { email: EMAIL, email_verified: true });
    await logIn();
    await database.superuser('update cms_user set status = 0 where id = $1', [editor.id]);
    expectRefused(await logIn(), 403, 'is not active');
    await database.superuser('delete from cms_identity');
    expectRefused(await logIn(), 403, 'is not active');
    expect(await users()).toEqual(before);
  });

  test('a callback with an address that two organisations have invited and that has accepted neither joins none of them', async () => {
    const email = 'wanted@press.example';
    const ids = await Promise.all(
      [world.a, world.b].map(async ({ id, users }) => {
        const [row] = await database.superuser<{ id: number }>(
          `insert into cms_user (organisation_id, email, username, first_name, last_name, role, status, is_global)
           select organisation_id, $2, $2, 'Wim', 'Wanted', role, 1, 1 from cms_user where id = $1 returning id`,
          [users.editor.id, email],
        );
        return { organisation: id, id: row?.id ?? 0 };
      }),
    );
    provider.accounts.set('u-1', { email, email_verified: true });
    expectRefused(await logIn(), 403, 'Several publishers have invited');
    await database.superuser("update cms_user set password_hash = 'x' where id = $1", [ids[1]?.id]);
    expect(hasTokens(await logIn())).toBe(true);
    const [matched] = await database.superuser('select organisation_id, cms_user_id from cms_identity');
    expect(matched).toEqual({ organisation_id: world.b.id, cms_user_id: ids[1]?.id });
    await database.superuser('delete from cms_user where email = $1', [email]);
  });

  test.each([
    'https://evil.example/admin',
    '//evil.example/admin',
    '/\\evil.example',
    '/admin/..//evil.example',
    '/admin\\@evil.example',
    'javascript:alert(1)',
    '/admin\r\nset-cookie: x=1',
    '/admin/login?redirect=/admin',
    '/admin/logout',
    '/admin/sso/logout',
    '/graphql',
    `/admin/${'x'.repeat(3_000)}`,
  ])('leads to the admin and nowhere else when asked for %s', async (redirectTo) => {
    const answer = await logIn('u-1', redirectTo);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/admin']);
  });
});

describe('logging out', () => {
  test('logging out redirects to the end of the provider’s own session, and then back to the login', async () => {
    const answer = await get('/admin/sso/logout');
    const { origin, searchParams } = new URL(String(answer.headers.location));
    expect([answer.statusCode, origin]).toEqual([303, provider.environment.OIDC_ISSUER]);
    expect(searchParams.get('client_id')).toBe('masthead');
    expect(searchParams.get('post_logout_redirect_uri')).toBe(`${ORIGIN}/admin/login`);
  });

  test('logging out reports a provider without that URL, and redirects to the login without a provider', async () => {
    const loggedOut = await silent.app.inject({ url: '/admin/sso/logout', headers: { host: HOST } });
    expect([loggedOut.statusCode, loggedOut.body.includes('You are logged out')]).toEqual([200, true]);
    const own = await plain.app.inject({ url: '/admin/sso/logout', headers: { host: HOST } });
    expect([own.statusCode, own.headers.location]).toEqual([303, '/admin/login']);
  });
});
