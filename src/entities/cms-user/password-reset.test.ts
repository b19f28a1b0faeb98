import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { hashIn, mailTo, runJobs } from '#testing/jobs.ts';
import { gql, login, PASSWORD } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, database, services, world } = subject;
const { editor } = world.a.users;
const EMAIL = `${editor.username}@press.example`;
const NEW_PASSWORD = 'seven tall lighthouses';
afterAll(subject.close);

beforeEach(async () => {
  await database.superuser('delete from rate_limit');
  await database.superuser('update cms_user set status = 1');
});

const request = (email: string, headers: Record<string, string> = {}) =>
  gql(app, { id: 'cmsUser/requestResetCMSUserPassword', input: { email }, headers });
const reset = (hash: string, password = NEW_PASSWORD) =>
  gql(app, { id: 'cmsUser/resetCMSUserPassword', input: { hash, password } });
const logIn = (username: string, password: string) =>
  gql(app, { id: 'cmsUser/loginCmsUser', input: { username, password } });
const isGood = async (token: string) =>
  (await gql(app, { id: 'cmsUser/validateCMSUserBearerToken', token })).result === true;

async function hashFor(email: string): Promise<string> {
  await request(email);
  await runJobs(subject);
  const mails = (await mailTo(subject, email)).filter((mail) => mail.subject?.startsWith('Reset'));
  return hashIn(mails.at(-1));
}

/** Restores the editor's password, so that tests may run in any order. */
async function restore(): Promise<void> {
  const hash = await services.auth.hashPassword(PASSWORD);
  await database.superuser('update cms_user set password_hash = $1 where id = $2', [hash, editor.id]);
}

describe('asking for a new password', () => {
  test('the response is the same for known, unknown, inactive and invited, after the same work', async () => {
    await database.superuser('update cms_user set status = 0 where id = $1', [world.a.users.contributor.id]);
    const addresses = [
      EMAIL,
      'nobody.at.all@press.example',
      `${world.a.users.contributor.username}@press.example`,
    ];
    const answers: string[] = [];
    const statements: number[] = [];
    for (const address of addresses) {
      const before = await jobs();
      const answer = await request(address);
      answers.push(`${answer.status} ${answer.body}`);
      statements.push((await jobs()) - before);
    }
    expect(new Set(answers).size).toBe(1);
    expect(statements).toEqual([1, 1, 1]);
    await runJobs(subject);
    expect(await mailTo(subject, addresses[1] ?? '')).toEqual([]);
    expect(await mailTo(subject, addresses[2] ?? '')).toEqual([]);
    expect(await jobs()).toBe(0);
  });

  test('works whatever the case of the address, and only by e-mail', async () => {
    const before = (await mailTo(subject, EMAIL)).length;
    await request(EMAIL.toUpperCase());
    await runJobs(subject);
    expect(await mailTo(subject, EMAIL)).toHaveLength(before + 1);
    expect((await request(editor.username)).code).toBe('BAD_USER_INPUT');
  });

  test('requests are limited to three an hour for an address, known or not, and the response stays the same', async () => {
    for (const address of [EMAIL, 'nobody.at.all@press.example']) {
      for (let index = 0; index < 3; index += 1) expect((await request(address)).code).toBeNull();
      expect((await request(address.toUpperCase())).code).toBe('RATE_LIMITED');
      expect((await request(address, { 'x-forwarded-for': '10.1.2.3' })).code).toBe('RATE_LIMITED');
    }
  });

  test('requests are limited to twenty an hour for a network', async () => {
    for (let index = 0; index < 20; index += 1)
      expect((await request(`reader${index}@press.example`)).code).toBeNull();
    expect((await request('reader20@press.example')).code).toBe('RATE_LIMITED');
  });

  test('links to the admin’s own origin, whatever host the request names', async () => {
    await gql(app, {
      id: 'cmsUser/requestResetCMSUserPassword',
      input: { email: EMAIL },
      host: world.sites.a1.host,
      headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    });
    await runJobs(subject);
    const mail = (await mailTo(subject, EMAIL)).at(-1);
    const links = [...`${mail?.text ?? ''} ${mail?.html ?? ''}`.matchAll(/https?:\/\/[^/\s"<]+/g)].map(
      ([link]) => link,
    );
    expect(new Set(links)).toEqual(new Set([services.config.adminOrigin]));
  });

  test('a request works after the login has expired', async () => {
    expect((await request(EMAIL, { cookie: 'cms_at_3000=expired' })).code).toBeNull();
  });

  test('invites again who never had a password', async () => {
    await database.superuser('update cms_user set password_hash = null where id = $1', [editor.id]);
    await request(EMAIL);
    await runJobs(subject);
    expect((await mailTo(subject, EMAIL)).at(-1)?.subject).toBe('Your invitation to Masthead');
    await restore();
  });
});

describe('a new password by mail', () => {
  test('a reset replaces the old password, ends every session, is mailed to the owner, and unlocks the account', async () => {
    const tokens = [await login(app, editor.username), await login(app, editor.username)];
    const hash = await hashFor(EMAIL);
    for (let index = 0; index < 11; index += 1) await logIn(editor.username, 'not the password');
    expect((await logIn(editor.username, PASSWORD)).code).toBe('RATE_LIMITED');
    expect((await reset(hash)).result).toBe(true);
    expect(await Promise.all(tokens.map(isGood))).toEqual([false, false]);
    expect((await logIn(editor.username, PASSWORD)).code).toBe('UNAUTHENTICATED');
    expect((await logIn(editor.username, NEW_PASSWORD)).code).toBeNull();
    await runJobs(subject);
    expect((await mailTo(subject, EMAIL)).at(-1)?.subject).toBe('Your Masthead password was changed');
    await restore();
  });

  test('cannot be set twice by one link', async () => {
    const hash = await hashFor(EMAIL);
    expect((await reset(hash)).code).toBeNull();
    expect((await reset(hash, 'another fine password')).code).toBe('BAD_USER_INPUT');
    expect((await logIn(editor.username, 'another fine password')).code).toBe('UNAUTHENTICATED');
    await restore();
  });

  test('cannot be set after an hour, by an older link, or by one for an invitation', async () => {
    const first = await hashFor(EMAIL);
    const second = await hashFor(EMAIL);
    expect((await reset(first)).code).toBe('BAD_USER_INPUT');
    const invite = await gql(app, {
      id: 'cmsUser/validateCMSUserInvite',
      input: { hash: second, password: NEW_PASSWORD },
    });
    expect(invite.code).toBe('BAD_USER_INPUT');
    await database.superuser("update cms_link set expires = expires - interval '1 hour'");
    expect((await reset(second)).code).toBe('BAD_USER_INPUT');
    expect((await logIn(editor.username, PASSWORD)).code).toBeNull();
  });

  test('a reset is bound to its user: another user’s link changes only theirs', async () => {
    const other = world.b.users.editor;
    const hash = await hashFor(`${other.username}@press.example`);
    await reset(hash);
    expect((await logIn(editor.username, PASSWORD)).code).toBeNull();
    expect((await logIn(other.username, NEW_PASSWORD)).code).toBeNull();
  });

  test('a reset link expires when the address changes', async () => {
    const hash = await hashFor(EMAIL);
    const token = await login(app, world.a.users.admin.username);
    const user = await gql(app, { token, site: 'a1', id: 'getCmsUser', input: { id: editor.id } });
    const { version } = user.result as { version: number };
    const changes = { email: 'new.desk@press.example' };
    expect(
      (await gql(app, { token, site: 'a1', id: 'updateCmsUser', input: { id: editor.id, version, changes } }))
        .code,
    ).toBeNull();
    await runJobs(subject);
    const confirmation = hashIn((await mailTo(subject, changes.email)).at(-1));
    const confirmed = await gql(app, { id: 'cmsUser/confirmNameChange', input: { hash: confirmation } });
    expect(confirmed.code).toBeNull();
    expect((await reset(hash)).code).toBe('BAD_USER_INPUT');
    await database.superuser('update cms_user set email = $1 where id = $2', [EMAIL, editor.id]);
  });

  test('a reset link has 256 bits of entropy, and the database has only its digest', async () => {
    const hash = await hashFor(EMAIL);
    expect(Buffer.from(hash, 'base64url')).toHaveLength(32);
    const rows = await database.superuser('select to_jsonb(l) from cms_link l');
    expect(JSON.stringify(rows)).not.toContain(hash);
  });
});

async function jobs(): Promise<number> {
  const rows = await database.superuser<{ count: number }>(
    "select count(*)::integer as count from graphile_worker.jobs where task_identifier = 'cmsUser/sendPasswordReset'",
  );
  return rows[0]?.count ?? 0;
}
