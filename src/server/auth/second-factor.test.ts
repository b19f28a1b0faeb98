import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { registry } from '#server/registry.ts';
import { resetSecondFactor } from '#server/setup/index.ts';
import { buildTestApp } from '#testing/app.ts';
import { runJobs } from '#testing/jobs.ts';
import { gql, login, PASSWORD, type GraphqlAnswer } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, api, world } = subject;
const { admin, editor } = world.a.users;
const behindProxy = await buildTestApp({ database, environment: { TRUST_PROXY: '127.0.0.1' } });
afterAll(async () => {
  await behindProxy.close();
  await subject.close();
});

beforeEach(async () => {
  const tables = 'rate_limit cms_second_factor cms_recovery_code cms_login_step mail_outbox';
  for (const table of tables.split(' ')) await database.superuser(`delete from ${table}`);
  await database.superuser('update cms_user set second_factor_since = null, status = 1');
  await database.superuser("update organisation set second_factor_roles = '{}'");
  await database.superuser('update site set requires_second_factor = null');
});

/** The code the app shows, `steps` half-minutes from now. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** A code that differs from all currently accepted ones. */
function wrongCode(secret: string): string {
  const right = [-1, 0, 1, 2].map((step) => codeOf(secret, step));
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) ?? '';
}

interface Enrolled {
  secret: string;
  recoveryCodes: string[];
  token: string;
}

/**
 * Sets up a second factor. The current code is then accepted once more, so that no test waits for the next.
 */
async function enrol(username = editor.username): Promise<Enrolled> {
  const token = await login(app, username);
  const begun = await gql(app, { token, id: 'cmsUser/beginSecondFactor' });
  const { secret } = begun.result as { secret: string };
  const input = { password: PASSWORD, code: codeOf(secret) };
  const confirmed = await gql(app, { token, id: 'cmsUser/confirmSecondFactor', input });
  expect(confirmed.code).toBeNull();
  await database.superuser('update cms_second_factor set last_step = 0');
  return { secret, token, ...(confirmed.result as { recoveryCodes: string[] }) };
}

function givePassword(username = editor.username, headers: Record<string, string> = {}) {
  return gql(app, { id: 'cmsUser/loginCmsUser', input: { username, password: PASSWORD }, headers });
}

async function stepToken(username = editor.username): Promise<string> {
  const { secondFactorToken } = (await givePassword(username)).result as { secondFactorToken: string };
  return secondFactorToken;
}

function giveCode(token: string, code: string, headers: Record<string, string> = {}): Promise<GraphqlAnswer> {
  return gql(app, { id: 'cmsUser/loginWithSecondFactor', input: { token, code }, headers });
}

const bearerOf = (answer: GraphqlAnswer) =>
  (answer.result as { bearerToken: string | null } | null)?.bearerToken;
const isGood = async (token: string) =>
  (await gql(app, { id: 'cmsUser/validateCMSUserBearerToken', token })).result === true;
const mails = () =>
  database.superuser<{ to: string; subject: string }>('select "to", subject from mail_outbox');

describe('setting a second factor up', () => {
  test('a secret that was begun changes nothing until a code of it is given', async () => {
    const token = await login(app, editor.username);
    const begun = await gql(app, { token, id: 'cmsUser/beginSecondFactor' });
    const { secret, uri } = begun.result as { secret: string; uri: string };
    expect(uri).toMatch(new RegExp(`^otpauth://totp/Masthead:${editor.username}\\?.*secret=${secret}`));
    expect(bearerOf(await givePassword())).toEqual(expect.any(String));
    const input = { password: PASSWORD, code: wrongCode(secret) };
    const refused = await gql(app, { token, id: 'cmsUser/confirmSecondFactor', input });
    expect(refused.code).toBe('BAD_USER_INPUT');
    expect(refused.error?.extensions['fields']).toHaveProperty('code');
    expect(bearerOf(await givePassword())).toEqual(expect.any(String));
  });

  test('it logs every other device out, but not this one, shows ten codes and sends a mail', async () => {
    const other = await login(app, editor.username);
    const { token, recoveryCodes } = await enrol();
    expect([await isGood(other), await isGood(token)]).toEqual([false, true]);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await mails()).toEqual([
      { to: `${editor.username}@press.example`, subject: 'Two-factor authentication is on' },
    ]);
    const own = await gql(app, { token, id: 'cmsUser/getOwnSecondFactor' });
    expect(own.result).toMatchObject({ since: expect.any(String), isRequired: false, recoveryCodesLeft: 10 });
  });

  test('the database and its history never contain the secret or a recovery code in clear text', async () => {
    const { secret, recoveryCodes } = await enrol();
    const rows = JSON.stringify(
      await database.superuser(
        `select to_jsonb(f) from cms_second_factor f union all select to_jsonb(c) from cms_recovery_code c
         union all select to_jsonb(h) from history h union all select to_jsonb(m) from mail_outbox m`,
      ),
    );
    for (const clear of [
      secret,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replaceAll('-', '')),
    ]) {
      expect(rows).not.toContain(clear);
      expect(rows).not.toContain(Buffer.from(clear).toString('hex'));
    }
  });

  test('an active one is neither restarted nor confirmed again', async () => {
    const { token, secret } = await enrol();
    expect((await gql(app, { token, id: 'cmsUser/beginSecondFactor' })).code).toBe('CONFLICT');
    const input = { code: codeOf(secret) };
    expect((await gql(app, { token, id: 'cmsUser/confirmSecondFactor', input })).code).toBe('CONFLICT');
  });
});

describe('logging in with a second factor', () => {
  test('the password opens no session and sets no cookie; the code from the app opens one', async () => {
    const { secret } = await enrol();
    const before = await database.superuser('select id from cms_session');
    const answer = await givePassword(editor.username, { origin: 'http://localhost:3000' });
    expect(answer.result).toEqual({
      bearerToken: null,
      bearerTokenExpiration: null,
      refreshToken: null,
      secondFactorToken: expect.any(String),
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await database.superuser('select id from cms_session')).toEqual(before);
    const { secondFactorToken } = answer.result as { secondFactorToken: string };
    expect(await isGood(secondFactorToken)).toBe(false);
    const done = await giveCode(secondFactorToken, codeOf(secret));
    expect(await isGood(bearerOf(done) ?? '')).toBe(true);
  });

  test('a code is good once, in whatever log-in, and so is the token of the step', async () => {
    const { secret } = await enrol();
    const [first, second] = [await stepToken(), await stepToken()];
    const code = codeOf(secret);
    expect((await giveCode(first, code)).code).toBeNull();
    expect((await giveCode(second, code)).code).toBe('BAD_USER_INPUT');
    expect((await giveCode(second, codeOf(secret, -1))).code).toBe('BAD_USER_INPUT');
    expect((await giveCode(first, codeOf(secret, 1))).code).toBe('UNAUTHENTICATED');
    expect((await giveCode(second, codeOf(secret, 1))).code).toBeNull();
  });

  test('two who give one code at the same moment: one of them is let in', async () => {
    const { secret } = await enrol();
    const tokens = [await stepToken(), await stepToken(), await stepToken()];
    const answers = await Promise.all(tokens.map((token) => giveCode(token, codeOf(secret))));
    expect(answers.filter((answer) => bearerOf(answer)).length).toBe(1);
  });

  test('codes more than half a minute away are refused', async () => {
    const { secret } = await enrol();
    const token = await stepToken();
    for (const steps of [-3, 3])
      expect((await giveCode(token, codeOf(secret, steps))).code).toBe('BAD_USER_INPUT');
  });

  test('a recovery code is good once, however it is written, and its owner hears of it', async () => {
    const { recoveryCodes } = await enrol();
    await database.superuser('delete from mail_outbox');
    const [code = ''] = recoveryCodes;
    const done = await giveCode(await stepToken(), ` ${code.replaceAll('-', ' ').toUpperCase()} `);
    const token = bearerOf(done) ?? '';
    expect(await isGood(token)).toBe(true);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['A recovery code was used']);
    expect((await giveCode(await stepToken(), code)).code).toBe('BAD_USER_INPUT');
    const own = await gql(app, { token, id: 'cmsUser/getOwnSecondFactor' });
    expect(own.result).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test('the code of another user is refused', async () => {
    const { recoveryCodes, secret } = await enrol(admin.username);
    await enrol();
    const token = await stepToken();
    for (const code of [recoveryCodes[0] ?? '', codeOf(secret)])
      expect((await giveCode(token, code)).code).toBe('BAD_USER_INPUT');
  });

  test('the password is required again after five wrong codes, and the right code does not help', async () => {
    const { secret } = await enrol();
    const token = await stepToken();
    for (let index = 0; index < 4; index += 1)
      expect((await giveCode(token, wrongCode(secret))).code).toBe('BAD_USER_INPUT');
    expect((await giveCode(token, wrongCode(secret))).code).toBe('UNAUTHENTICATED');
    expect((await giveCode(token, codeOf(secret))).code).toBe('UNAUTHENTICATED');
    expect((await giveCode(await stepToken(), codeOf(secret))).code).toBeNull();
  });

  test('eight wrong codes at one moment are five tries as well', async () => {
    const { secret } = await enrol();
    const token = await stepToken();
    const answers = await Promise.all(Array.from({ length: 8 }, () => giveCode(token, wrongCode(secret))));
    expect(answers.filter(({ code }) => code === 'BAD_USER_INPUT').length).toBeLessThan(5);
    expect((await giveCode(token, codeOf(secret))).code).toBe('UNAUTHENTICATED');
  });

  test('the password is required again after five minutes', async () => {
    const { secret } = await enrol();
    const token = await stepToken();
    await database.superuser("update cms_login_step set expires = expires - interval '5 minutes'");
    expect((await giveCode(token, codeOf(secret))).code).toBe('UNAUTHENTICATED');
  });

  test('a user who was deactivated between password and code is not let in', async () => {
    const { secret } = await enrol();
    const token = await stepToken();
    await database.superuser('update cms_user set status = 0 where id = $1', [editor.id]);
    expect((await giveCode(token, codeOf(secret))).code).toBe('UNAUTHENTICATED');
  });

  test('a client with the password tries ten codes from a network and a hundred a day, and never blocks a known device', async () => {
    const { secret } = await enrol();
    const origin = { origin: 'http://localhost:3000' };
    const known = await giveCode(await stepToken(), codeOf(secret), origin);
    const cookies = [known.headers['set-cookie']].flat().map(String);
    const device = cookies.find((cookie) => cookie.startsWith('cms_dv_'))?.split(';')[0] ?? '';
    const from = async (ip: string, headers: Record<string, string> = {}) =>
      gql(behindProxy.app, {
        id: 'cmsUser/loginWithSecondFactor',
        input: { token: await stepToken(), code: wrongCode(secret) },
        headers: { 'x-forwarded-for': ip, ...headers },
      });
    for (let index = 0; index < 10; index += 1)
      expect((await from('203.0.113.1')).code).toBe('BAD_USER_INPUT');
    expect((await from('203.0.113.1')).code).toBe('RATE_LIMITED');
    for (let index = 0; index < 90; index += 1) {
      await database.superuser("delete from rate_limit where key not like 'code/account/day/%'");
      await from(`198.51.100.${index}`);
    }
    await database.superuser("delete from rate_limit where key not like 'code/account/day/%'");
    expect((await from('192.0.2.1')).code).toBe('RATE_LIMITED');
    const token = await stepToken();
    expect((await giveCode(token, codeOf(secret, 1), { cookie: device })).code).toBeNull();
  }, 60_000);

  test('a new password, by a link or by invitation, opens no session and does not replace the code', async () => {
    await enrol();
    for (const [purpose, id] of [
      ['reset', 'cmsUser/resetCMSUserPassword'],
      ['invitation', 'cmsUser/validateCMSUserInvite'],
    ] as const) {
      const owner = { organisationId: world.a.id, id: editor.id };
      const product = { actor: { kind: 'system', organisationId: world.a.id }, siteIds: [] } as const;
      const hash = await services.write({ ...product, organisationId: world.a.id }, ({ db }) =>
        services.auth.createLink(db, owner, purpose),
      );
      const set = await gql(app, {
        id,
        input: { hash, password: PASSWORD },
        headers: { origin: 'http://localhost:3000' },
      });
      expect([set.result, set.headers['set-cookie']]).toEqual([true, undefined]);
      expect(bearerOf(await givePassword())).toBeNull();
    }
  });
});

describe('the user’s own second factor', () => {
  test('a second factor is turned off by password and code together; its owner gets an email', async () => {
    const { token, secret, recoveryCodes } = await enrol();
    const turnOff = (password: string, code: string) =>
      gql(app, { token, id: 'cmsUser/turnOffSecondFactor', input: { password, code } });
    expect((await turnOff('not the password', codeOf(secret))).error?.extensions['fields']).toHaveProperty(
      'password',
    );
    expect((await turnOff(PASSWORD, wrongCode(secret))).error?.extensions['fields']).toHaveProperty('code');
    expect(bearerOf(await givePassword())).toBeNull();
    expect((await turnOff(PASSWORD, recoveryCodes[3] ?? '')).result).toBe(true);
    expect(bearerOf(await givePassword())).toEqual(expect.any(String));
    expect((await mails()).map(({ subject }) => subject)).toContain('Two-factor authentication is off');
  });

  test('replaces its recovery codes with a code from the app: the earlier ones stop working', async () => {
    const { token, secret, recoveryCodes } = await enrol();
    const renew = (code: string) => gql(app, { token, id: 'cmsUser/renewRecoveryCodes', input: { code } });
    expect((await renew(recoveryCodes[0] ?? '')).code).toBe('BAD_USER_INPUT');
    const { recoveryCodes: fresh } = (await renew(codeOf(secret))).result as Enrolled;
    expect((await giveCode(await stepToken(), recoveryCodes[1] ?? '')).code).toBe('BAD_USER_INPUT');
    expect((await giveCode(await stepToken(), fresh[1] ?? '')).code).toBeNull();
  });

  test('codes are limited to ten in a quarter of an hour', async () => {
    const { token, secret } = await enrol();
    const input = { password: PASSWORD, code: wrongCode(secret) };
    for (let index = 0; index < 9; index += 1)
      expect((await gql(app, { token, id: 'cmsUser/turnOffSecondFactor', input })).code).toBe(
        'BAD_USER_INPUT',
      );
    const right = { password: PASSWORD, code: codeOf(secret) };
    expect((await gql(app, { token, id: 'cmsUser/turnOffSecondFactor', input: right })).code).toBe(
      'RATE_LIMITED',
    );
  });
});

describe('a second factor that is required', () => {
  const begin = (token: string) => gql(app, { token, id: 'cmsUser/beginSecondFactor' });

  async function requireOf(how: string): Promise<void> {
    const token = await login(app, admin.username);
    const answer =
      how === 'the role'
        ? await gql(app, { token, id: 'cmsUser/updateSecondFactorRules', input: { roles: ['editor'] } })
        : await gql(app, {
            token,
            site: 'a1',
            id: 'updateSite',
            input: {
              id: world.sites.a1.id,
              version: await siteVersion(),
              changes: { requiresSecondFactor: true },
            },
          });
    expect(answer.code).toBeNull();
  }

  async function siteVersion(): Promise<number> {
    const rows = await database.superuser<{ version: number }>('select version from site where id = $1', [
      world.sites.a1.id,
    ]);
    return rows[0]?.version ?? 0;
  }

  test.each(['the role', 'the site'])(
    'by %s: everything but setting it up is refused, from the next request on, until it is there',
    async (how) => {
      const token = await login(app, editor.username);
      expect(await isGood(token)).toBe(true);
      await requireOf(how);
      for (const limitedToken of [token, await login(app, editor.username)]) {
        const refused = await gql(app, { token: limitedToken, id: 'cmsUser/getActiveCMSUser' });
        expect([refused.code, refused.status]).toEqual(['SECOND_FACTOR_REQUIRED', 403]);
      }
      const { secret } = (await begin(token)).result as { secret: string };
      expect(await isGood(token)).toBe(false);
      const input = { password: PASSWORD, code: codeOf(secret) };
      await gql(app, { token, id: 'cmsUser/confirmSecondFactor', input });
      expect(await isGood(token)).toBe(true);
    },
  );

  test('every operation, free text and files included, is refused without a second factor', async () => {
    await requireOf('the role');
    const token = await login(app, editor.username);
    const open = [
      'cmsUser/beginSecondFactor',
      'cmsUser/confirmNameChange',
      'cmsUser/confirmSecondFactor',
      'cmsUser/getOwnSecondFactor',
      'cmsUser/loginCmsUser',
      'cmsUser/loginWithSecondFactor',
      'cmsUser/refreshTokenCmsUser',
      'cmsUser/requestResetCMSUserPassword',
      'cmsUser/resetCMSUserPassword',
      'cmsUser/validateCMSUserInvite',
    ];
    const answered: string[] = [];
    // Logging out is allowed too. It is left out because it would end the session that the other operations
    // use.
    for (const { name } of api.operations.filter((one) => one.name !== 'cmsUser/logoutCmsUser')) {
      const { code } = await gql(app, { token, site: 'a1', id: name });
      if (code !== 'SECOND_FACTOR_REQUIRED') answered.push(name);
    }
    expect(answered.sort()).toEqual(open);
    const text = await gql(app, { token, query: '{ getSiteStream(input: {}) { edges { node { id } } } }' });
    const file = await gql(app, { token, id: 'uploadAsset', file: { name: 'x.png', content: 'x' } });
    expect([text.code, file.code]).toEqual(['SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_REQUIRED']);
    const visit = await app.inject({
      url: '/admin/view-site?site=a1&to=/',
      headers: { host: 'localhost:3000', cookie: `cms_at_3000=${token}` },
    });
    expect(visit.headers.location).not.toContain('/_preview/');
  });

  test('the requirement does not affect other roles, and people without access to the site', async () => {
    await requireOf('the role');
    expect(await isGood(await login(app, world.a.users.contributor.username))).toBe(true);
    expect(await isGood(await login(app, world.b.users.editor.username))).toBe(true);
    await database.superuser("update organisation set second_factor_roles = '{}'");
    await database.superuser('update site set requires_second_factor = true where id = $1', [
      world.sites.a2.id,
    ]);
    expect(await isGood(await login(app, editor.username))).toBe(true);
    // A user with access to all sites has access to that one too.
    expect(await isGood(await login(app, admin.username))).toBe(false);
  });

  test('a second factor that is turned off is required again immediately', async () => {
    await requireOf('the role');
    const { token, secret } = await enrol();
    const input = { password: PASSWORD, code: codeOf(secret) };
    expect((await gql(app, { token, id: 'cmsUser/turnOffSecondFactor', input })).result).toBe(true);
    expect((await gql(app, { token, id: 'cmsUser/getActiveCMSUser' })).code).toBe('SECOND_FACTOR_REQUIRED');
  });

  test('the requirement of a site is decided only by users who manage users', async () => {
    await database.superuser(
      "update cms_user set extra_permissions = '{manage_site_settings}' where id = $1",
      [editor.id],
    );
    const token = await login(app, editor.username);
    const change = async (changes: Record<string, unknown>) =>
      (
        await gql(app, {
          token,
          site: 'a1',
          id: 'updateSite',
          input: { id: world.sites.a1.id, version: await siteVersion(), changes },
        })
      ).code;
    expect(await change({ requiresSecondFactor: true })).toBe('FORBIDDEN');
    expect(await change({ requiresSecondFactor: false, tagline: 'Every tide' })).toBeNull();
    const readers = await gql(app, {
      host: world.sites.a1.host,
      id: 'getSite',
      input: { id: world.sites.a1.id },
    });
    expect(readers.result).toMatchObject({ requiresSecondFactor: null });
  });
});

describe('resetting another user’s second factor', () => {
  const reset = (token: string, id: number) =>
    gql(app, { token, id: 'cmsUser/resetSecondFactor', input: { id } });

  test('a reset allows the password, ends their sessions, and is in their email and in the history', async () => {
    const { token } = await enrol();
    const waiting = await stepToken();
    const adminToken = await login(app, admin.username);
    expect((await reset(adminToken, editor.id)).result).toMatchObject({
      id: editor.id,
      secondFactorSince: null,
    });
    expect(await isGood(token)).toBe(false);
    expect((await giveCode(waiting, '123456')).code).toBe('UNAUTHENTICATED');
    expect(bearerOf(await givePassword())).toEqual(expect.any(String));
    expect((await mails()).map(({ subject }) => subject)).toContain('Two-factor authentication was reset');
    const history = await gql(app, { token: adminToken, id: 'getHistoryList', input: { entity: 'cmsUser' } });
    expect(history.body).toContain('Two-factor authentication reset');
    expect((await reset(adminToken, editor.id)).code).toBe('CONFLICT');
  });

  test('a reset is refused for oneself, and without the right to manage that user', async () => {
    const own = await enrol(admin.username);
    expect((await reset(own.token, admin.id)).code).toBe('FORBIDDEN');
    await database.superuser("update cms_user set extra_permissions = '{manage_users}' where id = $1", [
      editor.id,
    ]);
    expect(['FORBIDDEN', 'NOT_FOUND']).toContain(
      (await reset(await login(app, editor.username), admin.id)).code,
    );
    expect(bearerOf(await givePassword(admin.username))).toBeNull();
  });

  test('the command line resets it for the last administrator, by any of their names', async () => {
    const { secret } = await enrol(admin.username);
    const found = await resetSecondFactor(services.pool, registry, admin.username.toUpperCase());
    expect(found).toEqual({ id: admin.id, email: `${admin.username}@press.example` });
    const done = await givePassword(admin.username);
    expect(await isGood(bearerOf(done) ?? '')).toBe(true);
    const history = await gql(app, {
      token: bearerOf(done) ?? '',
      id: 'getHistoryList',
      input: { entity: 'cmsUser' },
    });
    expect(history.body).toContain('Two-factor authentication reset on the command line');
    await runJobs(subject);
    expect((await mails()).map(({ subject }) => subject)).toContain('Two-factor authentication was reset');
    for (const name of [admin.username, 'nobody.at.all', secret])
      await expect(resetSecondFactor(services.pool, registry, name)).rejects.toMatchObject({
        code: 'BAD_USER_INPUT',
      });
  });
});
