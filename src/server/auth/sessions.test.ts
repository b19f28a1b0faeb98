import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp } from '#testing/app.ts';
import { gql, login, PASSWORD, type GraphqlAnswer } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, database, world } = subject;
const { editor } = world.a.users;
const behindProxy = await buildTestApp({ database, environment: { TRUST_PROXY: '127.0.0.1' } });
afterAll(async () => {
  await behindProxy.close();
  await subject.close();
});

interface Tokens {
  bearerToken: string;
  refreshToken: string | null;
}

beforeEach(async () => {
  await database.superuser('delete from rate_limit');
  await database.superuser('update cms_user set status = 1, tenants_ids = $1 where id = $2', [
    [world.sites.a1.id],
    editor.id,
  ]);
});

function attempt(
  username: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<GraphqlAnswer> {
  return gql(app, { id: 'cmsUser/loginCmsUser', input: { username, password }, headers });
}

/** A login through the trusted proxy from the given address. */
function from(ip: string, username: string, password: string, headers: Record<string, string> = {}) {
  const input = { username, password };
  return gql(behindProxy.app, {
    id: 'cmsUser/loginCmsUser',
    input,
    headers: { 'x-forwarded-for': ip, ...headers },
  });
}

/** The cookie of a browser in which the editor has logged in before. */
async function deviceCookie(): Promise<string> {
  const answer = await attempt(editor.username, PASSWORD, { origin: 'http://localhost:3000' });
  const cookies = [answer.headers['set-cookie']].flat().map(String);
  return cookies.find((cookie) => cookie.startsWith('cms_dv_'))?.split(';')[0] ?? '';
}

async function open(): Promise<{ bearerToken: string; refreshToken: string }> {
  const { bearerToken, refreshToken } = (await attempt(editor.username, PASSWORD)).result as Tokens;
  return { bearerToken, refreshToken: refreshToken ?? '' };
}

const refresh = (refreshToken: string) =>
  gql(app, { id: 'cmsUser/refreshTokenCmsUser', input: { refreshToken } });
const validate = (token: string) => gql(app, { id: 'cmsUser/validateCMSUserBearerToken', token });
const isGood = async (token: string) => (await validate(token)).result === true;

describe('logging in', () => {
  test('a login works with username or e-mail in any case, and returns tokens of which the database has only hashes', async () => {
    for (const name of [editor.username, editor.username.toUpperCase(), `${editor.username}@PRESS.example`]) {
      const { bearerToken, refreshToken } = (await attempt(name, PASSWORD)).result as Tokens;
      expect(await isGood(bearerToken)).toBe(true);
      const rows = await database.superuser('select * from cms_session');
      expect(JSON.stringify(rows)).not.toContain(bearerToken);
      expect(JSON.stringify(rows)).not.toContain(refreshToken);
    }
  });

  test('an unknown name, a wrong password and a deactivated user get one and the same answer', async () => {
    await database.superuser('update cms_user set status = 0 where id = $1', [world.a.users.contributor.id]);
    const answers = [
      await attempt('nobody.at.all', PASSWORD),
      await attempt(editor.username, 'not the password'),
      await attempt(world.a.users.contributor.username, PASSWORD),
    ];
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.status)).size).toBe(1);
    expect(answers[0]).toMatchObject({ code: 'UNAUTHENTICATED', result: null });
  });

  test('an account is locked after ten wrong passwords, whatever the case of its name and even for the right one', async () => {
    for (let index = 0; index < 10; index += 1) {
      const name = index % 2 === 0 ? editor.username : editor.username.toUpperCase();
      expect((await attempt(name, 'not the password')).code).toBe('UNAUTHENTICATED');
    }
    const refused = await attempt(editor.username, PASSWORD);
    expect([refused.code, refused.status]).toEqual(['RATE_LIMITED', 429]);
    expect(refused.error?.extensions['retryAfterSeconds']).toBeGreaterThan(800);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    expect((await attempt(world.b.users.editor.username, PASSWORD)).code).toBeNull();
  });

  test('ten wrong passwords from one network lock only that network out of the account', async () => {
    const owner = (password: string) => from('198.51.100.7', editor.username, password);
    for (let index = 0; index < 11; index += 1)
      await from('203.0.113.9', editor.username, 'not the password');
    expect((await from('203.0.113.9', editor.username, PASSWORD)).code).toBe('RATE_LIMITED');
    expect((await owner(PASSWORD)).code).toBeNull();
  });

  test('a hundred wrong passwords from many networks lock out unknown clients, but not the owner’s known device', async () => {
    const device = await deviceCookie();
    for (let index = 0; index < 100; index += 1)
      await from(`203.0.113.${index}`, editor.username, 'not the password');
    expect((await from('198.51.100.7', editor.username, PASSWORD)).code).toBe('RATE_LIMITED');
    expect((await from('198.51.100.7', editor.username, PASSWORD, { cookie: device })).code).toBeNull();
  });

  test('a network that tried fifty accounts waits, and not the devices in it that are known', async () => {
    const device = await deviceCookie();
    for (let index = 0; index < 50; index += 1) await attempt(`nobody.${index}`, 'x');
    expect((await attempt(editor.username, PASSWORD)).code).toBe('RATE_LIMITED');
    expect((await attempt(editor.username, PASSWORD, { cookie: device })).code).toBeNull();
  });

  test('a known device has ten tries of its own, and only for its user', async () => {
    const device = await deviceCookie();
    for (let index = 0; index < 10; index += 1)
      expect((await attempt(editor.username, 'not the password', { cookie: device })).code).toBe(
        'UNAUTHENTICATED',
      );
    expect((await attempt(editor.username, PASSWORD, { cookie: device })).code).toBe('RATE_LIMITED');
    expect((await attempt(editor.username, PASSWORD)).code).toBeNull();

    const { admin } = world.a.users;
    for (let index = 0; index < 11; index += 1) await attempt(admin.username, 'not the password');
    for (const cookie of [
      device,
      device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      'cms_dv_3000=x',
    ])
      expect((await attempt(admin.username, PASSWORD, { cookie })).code).toBe('RATE_LIMITED');
  });

  test('good log-ins are not counted: a whole newsroom may log in from one address', async () => {
    for (let index = 0; index < 60; index += 1)
      expect((await attempt(editor.username, PASSWORD)).code).toBeNull();
  });

  test('the right password forgets the wrong ones before it', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let index = 0; index < 9; index += 1) await attempt(editor.username, 'not the password');
      expect((await attempt(editor.username, PASSWORD)).code).toBeNull();
    }
  });

  test('an address that tries fifty accounts is limited, whatever headers it sends', async () => {
    for (let index = 0; index < 50; index += 1)
      await attempt(`nobody.${index}`, 'x', { 'x-forwarded-for': `10.0.0.${index}` });
    expect((await attempt(editor.username, PASSWORD, { 'x-forwarded-for': '10.9.9.9' })).code).toBe(
      'RATE_LIMITED',
    );
  });

  test('a browser gets its tokens in cookies that no script can read and no other site can send', async () => {
    const answer = await attempt(editor.username, PASSWORD, { origin: 'http://localhost:3000' });
    expect(answer.result).toMatchObject({ bearerToken: null, refreshToken: null });
    const cookies = [answer.headers['set-cookie']].flat().map(String);
    expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual([
      'cms_at_3000',
      'cms_dv_3000',
      'cms_rt_3000',
    ]);
    for (const cookie of cookies) {
      expect(cookie).toContain('HttpOnly');
      expect(cookie).toContain('SameSite=Strict');
      expect(cookie).toContain('Path=/;');
    }
    // The cookie of the bearer token expires with the token.
    const seconds = Number(/Max-Age=(\d+)/.exec(cookies.find((one) => one.startsWith('cms_at')) ?? '')?.[1]);
    const { bearerTokenExpiration } = answer.result as { bearerTokenExpiration: string };
    expect(Math.abs(Date.now() / 1000 + seconds - Date.parse(bearerTokenExpiration) / 1000)).toBeLessThan(60);
    const cookie = cookies.map((given) => given.split(';')[0]).join('; ');
    const who = await gql(app, { id: 'cmsUser/getActiveCMSUser', headers: { cookie } });
    expect(who.result).toMatchObject({ user: { username: editor.username } });
  });
});

describe('a session', () => {
  test('refreshing gives new tokens and ends the old bearer token', async () => {
    const first = await open();
    const second = (await refresh(first.refreshToken)).result as Tokens;
    expect([await isGood(first.bearerToken), await isGood(second.bearerToken)]).toEqual([false, true]);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect((await refresh(second.refreshToken ?? '')).code).toBeNull();
  });

  test('a refresh token reused after its grace period ends the session of its current holder', async () => {
    const stolen = await open();
    const rightful = (await refresh(stolen.refreshToken)).result as Tokens;
    await database.superuser(
      "update cms_session set refreshed = now() - interval '11 seconds' where revoked is null",
    );
    expect((await refresh(stolen.refreshToken)).code).toBe('UNAUTHENTICATED');
    expect(await isGood(rightful.bearerToken)).toBe(false);
    expect((await refresh(rightful.refreshToken ?? '')).code).toBe('UNAUTHENTICATED');
  });

  test('a refresh token replayed within its grace period gives nothing, and takes nothing from its first user', async () => {
    const stolen = await open();
    const rightful = (await refresh(stolen.refreshToken)).result as Tokens;
    const replayed = await refresh(stolen.refreshToken);
    expect(replayed.result).toMatchObject({ bearerToken: null, refreshToken: null });
    const browser = await gql(app, {
      id: 'cmsUser/refreshTokenCmsUser',
      headers: { cookie: `cms_rt_3000=${stolen.refreshToken}`, origin: 'http://localhost:3000' },
    });
    expect([browser.code, browser.headers['set-cookie']]).toEqual([null, undefined]);
    expect(await isGood(rightful.bearerToken)).toBe(true);
  });

  test('tabs that refresh at the same moment all go on, and exactly one is given the next refresh token', async () => {
    const { refreshToken } = await open();
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(refreshToken)));
    expect(answers.map((answer) => answer.code)).toEqual(answers.map(() => null));
    const successors = answers.flatMap((answer) => (answer.result as Tokens).refreshToken ?? []);
    expect(successors).toHaveLength(1);
    expect((await refresh(successors[0] ?? '')).code).toBeNull();
  });

  test('logging out ends both tokens immediately', async () => {
    const { bearerToken, refreshToken } = await open();
    await gql(app, { id: 'cmsUser/logoutCmsUser', token: bearerToken });
    expect(await isGood(bearerToken)).toBe(false);
    expect((await refresh(refreshToken)).code).toBe('UNAUTHENTICATED');
  });

  test('logging out of one device does not affect the others', async () => {
    const [phone, desk] = [await open(), await open()];
    await gql(app, { id: 'cmsUser/logoutCmsUser', token: phone.bearerToken });
    expect(await isGood(desk.bearerToken)).toBe(true);
  });

  test('a deactivated user is out with the next request, refreshed tokens included', async () => {
    const { bearerToken, refreshToken } = await open();
    await database.superuser('update cms_user set status = 0 where id = $1', [editor.id]);
    expect(await isGood(bearerToken)).toBe(false);
    const next = (await refresh(refreshToken)).result as Tokens | null;
    expect(next !== null && (await isGood(next.bearerToken))).toBe(false);
  });

  test('a user who loses a site has lost it with the next request', async () => {
    const token = await login(app, editor.username);
    const ask = () =>
      gql(app, { token, site: 'a1', id: 'getContentDocument', input: { id: world.sites.a1.content.draft } });
    expect((await ask()).code).toBeNull();
    await database.superuser("update cms_user set tenants_ids = '{}' where id = $1", [editor.id]);
    expect((await ask()).code).toBe('NOT_FOUND');
  });

  test.each([
    [
      'a bearer token after fifteen minutes',
      "bearer_expires = bearer_expires - interval '15 minutes'",
      'bearer',
    ],
    ['a session after seven days', "expires = expires - interval '7 days'", 'both'],
    ['a session unused for twelve hours', "last_used = last_used - interval '12 hours'", 'refresh'],
  ])('%s is over', async (_what, change, ends) => {
    const { bearerToken, refreshToken } = await open();
    expect(await isGood(bearerToken)).toBe(true);
    await database.superuser(`update cms_session set ${change}`);
    expect(await isGood(bearerToken)).toBe(ends === 'refresh');
    expect((await refresh(refreshToken)).code).toBe(ends === 'bearer' ? null : 'UNAUTHENTICATED');
  });

  test('an invalid token is refused, never taken for an anonymous reader', async () => {
    const credentials: Record<string, string>[] = [
      { authorization: 'Bearer x' },
      { authorization: 'Basic eDp5' },
      { cookie: 'cms_at_3000=x' },
    ];
    for (const headers of credentials) {
      const answer = await gql(app, {
        host: world.sites.a1.host,
        id: 'getContent',
        input: { id: world.sites.a1.content.article },
        headers,
      });
      expect([answer.code, answer.status, answer.data]).toEqual(['UNAUTHENTICATED', 401, null]);
    }
  });
});
