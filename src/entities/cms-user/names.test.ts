/**
 * Usernames and email addresses are unique across the installation, and an invitation does not reveal
 * existing ones.
 */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { hashIn, mailTo, runJobs } from '#testing/jobs.ts';
import { gql, login, PASSWORD } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, database, world } = subject;
const { editor } = world.a.users;
const EMAIL = `${editor.username}@press.example`;
const ofB = await login(app, world.b.users.admin.username);
afterAll(subject.close);
beforeEach(() => database.superuser('delete from rate_limit'));

const NEW_PASSWORD = 'seven tall lighthouses';

/** Sends an invitation as the administrator of organisation B. */
async function invite(email: string, username = email) {
  const input = { email, username, firstName: 'Maja', lastName: 'Lindqvist', isGlobal: 1 };
  const answer = await gql(app, { token: ofB, site: 'b1', id: 'createCmsUser', input });
  await runJobs(subject);
  return answer;
}

const newestHash = async (email: string) => hashIn((await mailTo(subject, email)).at(-1));
const accept = (hash: string, password = NEW_PASSWORD) =>
  gql(app, { id: 'cmsUser/validateCMSUserInvite', input: { hash, password } });
const logIn = (username: string, password: string) =>
  gql(app, { id: 'cmsUser/loginCmsUser', input: { username, password } });

/** A response without the values that differ between any two users. */
const shapeOf = (answer: Awaited<ReturnType<typeof invite>>, own: readonly string[]) =>
  own.reduce(
    (text, value) => text.replaceAll(value, '…'),
    answer.body.replaceAll(/"id":\d+/g, '"id":0').replaceAll(/"(created|updated)":"[^"]+"/g, '"$1":""'),
  );

test('inviting an address or a username of another organisation is answered as any other, lists and mails included', async () => {
  const free = await invite('n.free@press.example', 'n.free');
  const taken = await invite(EMAIL.toUpperCase(), editor.username);
  expect(taken.code).toBeNull();
  expect(shapeOf(taken, [EMAIL.toUpperCase(), EMAIL, editor.username])).toBe(
    shapeOf(free, ['n.free@press.example', 'n.free']),
  );
  const { id } = taken.result as { id: number };
  const read = await gql(app, { token: ofB, site: 'b1', id: 'getCmsUser', input: { id } });
  expect(read.result).toMatchObject({ username: editor.username, isInvited: true, status: 1 });
  const again = await gql(app, { token: ofB, site: 'b1', id: 'cmsUser/sendCMSUserInvite', input: { id } });
  expect(again.code).toBeNull();
  const outbox = await gql(app, { token: ofB, site: 'b1', id: 'getMailOutboxStream' });
  const { edges } = outbox.result as { edges: { node: { to: string; subject: string } }[] };
  const subjects = (to: string) =>
    new Set(edges.flatMap(({ node }) => (node.to.toLowerCase() === to.toLowerCase() ? [node.subject] : [])));
  expect(subjects(EMAIL)).toEqual(subjects('n.free@press.example'));
});

test('the owner of the address gets the invitation, keeps their account, and cannot create a second one', async () => {
  const email = 'o.twice@press.example';
  expect((await invite(email, 'o.twice.b')).code).toBeNull();
  const hash = await newestHash(email);
  await database.superuser('update cms_user set email = $1 where id = $2', [email, editor.id]);
  const refused = await accept(hash);
  expect(refused.code).toBe('BAD_USER_INPUT');
  expect(refused.error?.extensions['fields']).toMatchObject({
    password: expect.stringContaining('You already have an account with this address'),
  });
  for (const name of [email, editor.username]) expect((await logIn(name, PASSWORD)).code).toBeNull();
  expect((await logIn(email, NEW_PASSWORD)).code).toBe('UNAUTHENTICATED');
  // The reset concerns the password of the account, not of the invitation.
  await gql(app, { id: 'cmsUser/requestResetCMSUserPassword', input: { email } });
  await runJobs(subject);
  expect((await mailTo(subject, email)).at(-1)?.subject).toBe('Reset your Masthead password');
  await database.superuser('update cms_user set email = $1 where id = $2', [EMAIL, editor.id]);
});

test('a taken username gets a number when the invitation is accepted, and its user gets a message', async () => {
  const email = 's.suffix@press.example';
  await invite(email, editor.username.toUpperCase().slice(0, -1) + 'X');
  await database.superuser('update cms_user set username = $1 where id = $2', [
    `${editor.username.slice(0, -1)}x`,
    editor.id,
  ]);
  expect((await accept(await newestHash(email))).result).toBe(true);
  await runJobs(subject);
  const mail = (await mailTo(subject, email)).at(-1);
  expect(mail?.subject).toBe('Your Masthead username');
  const [username = ''] = /A\.EDITOX-\d{4}/.exec(mail?.text ?? '') ?? [];
  for (const name of [email, username]) expect((await logIn(name, NEW_PASSWORD)).code).toBeNull();
  expect((await logIn(`${editor.username.slice(0, -1)}x`, PASSWORD)).code).toBeNull();
  await database.superuser('update cms_user set username = $1 where id = $2', [editor.username, editor.id]);
});

test('an invitation reserves no name: a second organisation can invite the same address', async () => {
  const email = 'p.wanted@press.example';
  await invite(email);
  const ofA = await login(app, world.a.users.admin.username);
  const input = { email, username: email, firstName: 'Maja', lastName: 'Lindqvist', isGlobal: 1 };
  expect((await gql(app, { token: ofA, site: 'a1', id: 'createCmsUser', input })).code).toBeNull();
  await runJobs(subject);
  expect((await accept(await newestHash(email))).result).toBe(true);
  expect((await logIn(email, NEW_PASSWORD)).code).toBeNull();
});

test('within the organisation a name is there once, invited or not', async () => {
  await invite('q.once@press.example', 'q.once');
  for (const [email, username, field] of [
    ['Q.ONCE@press.example', 'q.other', 'email'],
    ['q.other@press.example', 'Q.Once', 'username'],
    [`${world.b.users.editor.username}@press.example`, 'q.third', 'email'],
  ] as const) {
    const refused = await invite(email, username);
    expect(refused.code).toBe('BAD_USER_INPUT');
    expect(refused.error?.extensions['fields']).toHaveProperty(field);
  }
});
