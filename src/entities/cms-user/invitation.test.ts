import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { hashIn, mailTo, runJobs } from '#testing/jobs.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, database, adminHost, world } = subject;
const { a } = world;
const token = await login(app, a.users.admin.username);
afterAll(subject.close);
beforeEach(() => database.superuser('delete from rate_limit'));

const NEW_PASSWORD = 'seven tall lighthouses';

let made = 0;

/** Creates a user with a unique name and returns id and address. */
async function invite(values: Record<string, unknown> = {}) {
  made += 1;
  const email = `m.lindqvist${made}@press.example`;
  const input = {
    email,
    username: email,
    firstName: 'Maja',
    lastName: 'Lindqvist',
    isGlobal: 1,
    ...values,
  };
  const answer = await gql(app, { token, site: 'a1', id: 'createCmsUser', input });
  if (answer.code !== null) throw new Error(answer.body);
  await runJobs(subject);
  return { ...(answer.result as { id: number; version: number; role: string }), email };
}

const accept = (hash: string, password = NEW_PASSWORD) =>
  gql(app, { id: 'cmsUser/validateCMSUserInvite', input: { hash, password } });
const logIn = (username: string, password: string) =>
  gql(app, { id: 'cmsUser/loginCmsUser', input: { username, password } });
const resendInvitation = (id: number) =>
  gql(app, { token, site: 'a1', id: 'cmsUser/sendCMSUserInvite', input: { id } });
const newestHash = async (email: string) => hashIn((await mailTo(subject, email)).at(-1));

describe('an invitation', () => {
  test('leads from the mail to a password and to the first log-in', async () => {
    const { id, email, role } = await invite();
    expect(role).toBe('editor');
    const [mail] = await mailTo(subject, email);
    expect(mail?.subject).toBe('Your invitation to Masthead');
    expect(mail?.text).toContain(`http://${adminHost}/admin/user/activate?hash=`);
    expect((await accept(hashIn(mail))).result).toBe(true);
    expect((await logIn(email, NEW_PASSWORD)).code).toBeNull();
    const user = await gql(app, { token, site: 'a1', id: 'getCmsUser', input: { id } });
    expect(user.result).toMatchObject({ isInvited: false, lastLogin: expect.any(String) });
  });

  test('an invited user is listed, and can’t log in before they accept', async () => {
    const { id, email } = await invite();
    const user = await gql(app, { token, site: 'a1', id: 'getCmsUser', input: { id } });
    expect(user.result).toMatchObject({ isInvited: true, lastLogin: null, status: 1 });
    for (const password of ['', 'null', NEW_PASSWORD])
      expect((await logIn(email, password)).code).toBeOneOf(['UNAUTHENTICATED', 'BAD_USER_INPUT']);
  });

  test('an invitation is valid once', async () => {
    const { email } = await invite();
    const hash = await newestHash(email);
    expect((await accept(hash)).code).toBeNull();
    const again = await accept(hash, 'another fine password');
    expect(again).toMatchObject({ code: 'BAD_USER_INPUT', result: null });
    expect((await logIn(email, 'another fine password')).code).toBe('UNAUTHENTICATED');
  });

  test('an invitation is accepted once when two requests race', async () => {
    const { email } = await invite();
    const hash = await newestHash(email);
    const passwords = ['the first of two doors', 'the second of two doors'];
    const answers = await Promise.all(passwords.map((password) => accept(hash, password)));
    expect(answers.map((answer) => answer.code).sort()).toEqual(['BAD_USER_INPUT', null].sort());
  });

  test('an invitation expires after seven days, or when a newer one is sent', async () => {
    const { id, email } = await invite();
    const first = await newestHash(email);
    expect((await resendInvitation(id)).code).toBeNull();
    await runJobs(subject);
    const second = await newestHash(email);
    expect(second).not.toBe(first);
    expect((await accept(first)).code).toBe('BAD_USER_INPUT');
    await database.superuser("update cms_link set expires = expires - interval '7 days'");
    expect((await accept(second)).code).toBe('BAD_USER_INPUT');
  });

  test('an invitation does not reset a password', async () => {
    const { email } = await invite();
    const hash = await newestHash(email);
    const answer = await gql(app, {
      id: 'cmsUser/resetCMSUserPassword',
      input: { hash, password: NEW_PASSWORD },
    });
    expect(answer.code).toBe('BAD_USER_INPUT');
    expect((await accept(hash)).code).toBeNull();
  });

  test('an invitation remains valid when the password was refused', async () => {
    const { email } = await invite();
    const hash = await newestHash(email);
    for (const password of ['short', 'password1234', email]) {
      const refused = await accept(hash, password);
      expect([refused.code, Object.keys(refused.error?.extensions['fields'] as object)]).toEqual([
        'BAD_USER_INPUT',
        ['password'],
      ]);
    }
    expect((await accept(hash)).code).toBeNull();
  });

  test('an invitation is refused with the same message whatever is wrong with it, objects and lists as well', async () => {
    const { email } = await invite();
    const hash = await newestHash(email);
    await accept(hash);
    const answers = await Promise.all([accept(hash), accept('x'), accept('A'.repeat(43))]);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    for (const value of [{ $gt: 0 }, ['x'], 1, true, null]) {
      const odd = await gql(app, {
        id: 'cmsUser/validateCMSUserInvite',
        input: { hash: value, password: NEW_PASSWORD },
      });
      expect([odd.code, odd.result ?? null]).toEqual(['BAD_USER_INPUT', null]);
    }
  });

  test('an invitation of a deactivated user is invalid, also after they are active again', async () => {
    const { id, version, email } = await invite();
    const hash = await newestHash(email);
    const set = (status: number, at: number) =>
      gql(app, { token, site: 'a1', id: 'updateCmsUser', input: { id, version: at, changes: { status } } });
    expect((await set(0, version)).code).toBeNull();
    expect((await accept(hash)).code).toBe('BAD_USER_INPUT');
    expect((await resendInvitation(id)).code).toBe('CONFLICT');
    expect((await set(1, version + 1)).code).toBeNull();
    expect((await accept(hash)).code).toBe('BAD_USER_INPUT');
  });

  test('an invitation is sent again at most five times an hour, and never to a user with a password', async () => {
    const { id, email } = await invite();
    for (let index = 0; index < 5; index += 1) expect((await resendInvitation(id)).code).toBeNull();
    expect((await resendInvitation(id)).code).toBe('RATE_LIMITED');
    await database.superuser('delete from rate_limit');
    await runJobs(subject);
    await accept(await newestHash(email));
    expect((await resendInvitation(id)).code).toBe('CONFLICT');
  });

  test('an invitation is guessed at most thirty times in a quarter of an hour', async () => {
    const guesses = Array.from({ length: 31 }, (_, index) => accept(`${index}`.padStart(43, 'x')));
    const codes = (await Promise.all(guesses)).map((answer) => answer.code);
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(1);
  });

  test('an invitation leaves no secret in the database, the API or the history', async () => {
    const { id, email } = await invite();
    const hash = await newestHash(email);
    const rows = await database.superuser(
      `select to_jsonb(m) from mail_outbox m union all select to_jsonb(l) from cms_link l union all
       select to_jsonb(h) from history h`,
    );
    expect(JSON.stringify(rows)).not.toContain(hash);
    const sent = await database.superuser<{ secret: string | null }>(
      'select secret from mail_outbox where "to" = $1',
      [email],
    );
    expect(sent).toEqual([{ secret: null }]);
    const list = await gql(app, { token, site: 'a1', id: 'getMailOutboxStream', input: { search: email } });
    expect(list.body).toContain('Your invitation to Masthead');
    expect(list.body).not.toContain(hash);
    expect(
      JSON.stringify(await database.superuser('select * from cms_user where id = $1', [id])),
    ).not.toContain(hash);
  });

  test('an invitation waits in the outbox sealed, from the same transaction as the user', async () => {
    const email = 'waiting.room@press.example';
    const input = { email, username: email, firstName: 'Pell', lastName: 'Waiting', isGlobal: 1 };
    await gql(app, { token, site: 'a1', id: 'createCmsUser', input });
    const [row] = await database.superuser<{ state: string; secret: string; text: string }>(
      'select state, secret, text from mail_outbox where "to" = $1',
      [email],
    );
    expect(row?.state).toBe('queued');
    await runJobs(subject);
    const hash = await newestHash(email);
    expect(row?.secret).not.toContain(hash);
    expect(row?.text).not.toContain(hash);
    const [after] = await database.superuser<{ after: object }>(
      "select after from history where entity = 'cmsUser' and action = 'create' order by id desc limit 1",
    );
    expect(JSON.stringify(after)).not.toContain('passwordHash');
  });
});
