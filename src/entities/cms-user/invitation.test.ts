import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildTestApp } from '#testing/app.ts';
import { hashIn, mailTo, runJobs } from '#testing/jobs.ts';
import { gql, login, makeWorld } from '#testing/make.ts';

// A loaded machine is slow, not wrong.
vi.setConfig({ testTimeout: 30_000 });

const subject = await buildTestApp();
const { app, database, adminHost } = subject;
const world = await makeWorld(subject.services);
const { a } = world;
const token = await login(app, a.users.admin.username);
afterAll(subject.close);
beforeEach(() => database.superuser('delete from rate_limit'));

const NEW_PASSWORD = 'seven tall lighthouses';

let made = 0;

/** Creates a user of a name of its own and returns id and address. */
async function invite(values: Record<string, unknown> = {}) {
  made += 1;
  const email = `m.lindqvist${made}@press.example`;
  const input = {
    email,
    username: email,
    firstName: 'Maja',
    lastName: 'Lindqvist',
    isGlobal: true,
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

describe('an invitation', () => {
  test('leads from the mail to a password and to the first log-in', async () => {
    const { email, role } = await invite();
    expect(role).toBe('editor');
    expect((await logIn(email, NEW_PASSWORD)).code).toBe('UNAUTHENTICATED');
    const [mail] = await mailTo(subject, email);
    expect(mail?.subject).toBe('Your invitation to Masthead');
    expect(mail?.text).toContain(`http://${adminHost}/admin/user/activate?hash=`);
    expect((await accept(hashIn(mail))).result).toBe(true);
    expect((await logIn(email, NEW_PASSWORD)).code).toBeNull();
  });
});
