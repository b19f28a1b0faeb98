/**
 * A changed address or username of an active user takes effect once they confirm it, and reveals no existing
 * names.
 */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { hashIn, mailTo, runJobs } from '#testing/jobs.ts';
import { gql, login, PASSWORD, type GraphqlAnswer } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, adminHost, database, services, world } = subject;
const ofB = await login(app, world.b.users.admin.username);
const hash = await services.auth.hashPassword(PASSWORD);
afterAll(subject.close);
beforeEach(() => database.superuser('delete from rate_limit'));

const CONFIRM = 'Confirm your new Masthead email address';
const REQUESTED = 'A new email address was requested for your Masthead account';

interface User {
  id: number;
  username: string;
  email: string;
}

/** Inserts a user of organisation B with a password directly into the database. */
async function make(name: string, values: Record<string, unknown> = {}): Promise<User> {
  const row = {
    organisation_id: world.b.id,
    email: `${name}@press.example`,
    username: name,
    first_name: 'Noor',
    last_name: 'Haddad',
    role: 'editor',
    status: 1,
    is_global: 1,
    tenants_ids: [],
    password_hash: hash,
    ...values,
  };
  const places = Object.keys(row).map((_, index) => `$${index + 1}`);
  const [user] = await database.superuser<User>(
    `insert into cms_user (${Object.keys(row).join(', ')}) values (${places.join(', ')}) returning id, username, email`,
    Object.values(row),
  );
  if (!user) throw new Error('No user was made.');
  return user;
}

const call = (id: string, input: Record<string, unknown>, token = ofB) =>
  gql(app, { token, site: token === ofB ? 'b1' : 'a1', id, input });
const read = async ({ id }: User) =>
  (await call('getCmsUser', { id })).result as Record<string, unknown> & { version: number };

/** Changes a user as the administrator of organisation B, and sends the emails this causes. */
async function change(user: User, changes: Record<string, unknown>): Promise<GraphqlAnswer> {
  const { version } = await read(user);
  const answer = await call('updateCmsUser', { id: user.id, version, changes });
  await runJobs(subject);
  return answer;
}

async function resendConfirmation({ id }: User): Promise<GraphqlAnswer> {
  const answer = await call('cmsUser/sendNameConfirmation', { id });
  await runJobs(subject);
  return answer;
}

const withdraw = ({ id }: User) => call('cmsUser/withdrawNameChange', { id });
const newestHash = async (email: string) => hashIn((await mailTo(subject, email)).at(-1));
const subjectsTo = async (email: string) => (await mailTo(subject, email)).map((mail) => mail.subject);

async function confirm(secret: string): Promise<GraphqlAnswer> {
  const answer = await gql(app, { id: 'cmsUser/confirmNameChange', input: { hash: secret } });
  await runJobs(subject);
  return answer;
}

const codeOfLogin = async (username: string) =>
  (await gql(app, { id: 'cmsUser/loginCmsUser', input: { username, password: PASSWORD } })).code;

/** A response without the values that differ between any two users. */
const shapeOf = (answer: GraphqlAnswer, own: readonly string[]) =>
  own
    .reduce((text, value) => text.replaceAll(value, '…'), answer.body)
    .replaceAll(/"(id|recordId|end|cursor)":("[^"]*"|\w+)/g, '"$1":0')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then');

test('an address and a username of another organisation are answered as free ones: answers, lists, mails', async () => {
  const { username: taken } = world.a.users.contributor;
  const cases = [
    { user: await make('n.free'), email: 'n.new@press.example', username: 'n.new' },
    { user: await make('n.curious'), email: `${taken}@press.example`, username: taken },
  ];
  const seen = [];
  for (const { user, email, username } of cases) {
    const own = [email, username, user.email, user.username];
    const answers = [await change(user, { email, username }), await resendConfirmation(user)];
    answers.push(await call('getCmsUser', { id: user.id }));
    answers.push(await call('getCmsUserStream', { search: user.username }));
    answers.push(await call('getCmsUserStream', { search: username }));
    answers.push(await call('getHistoryList', { entity: 'cmsUser', limit: 1 }));
    const subjects = [await subjectsTo(email), await subjectsTo(user.email)];
    answers.push(await withdraw(user));
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => null));
    seen.push({ subjects, answers: answers.map((answer) => shapeOf(answer, own)) });
  }
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[0]?.subjects).toEqual([[CONFIRM, CONFIRM], [REQUESTED]]);
});

test('the names of before log in until the link is confirmed, the new ones from then on; sessions go on', async () => {
  const user = await make('o.moves');
  const session = await login(app, user.username);
  const answer = await change(user, { email: 'o.moved@press.example', username: 'o.moved' });
  expect(answer.result).toMatchObject({
    email: user.email,
    username: user.username,
    newEmail: 'o.moved@press.example',
    newUsername: 'o.moved',
    newNamesSince: expect.any(String),
  });
  const [mail] = await mailTo(subject, 'o.moved@press.example');
  expect(mail?.text).toContain(`http://${adminHost}/admin/user/confirm-change?hash=`);
  const [note] = await mailTo(subject, user.email);
  expect([note?.subject, note?.text]).toEqual([REQUESTED, expect.stringContaining('o.moved@press.example')]);
  for (const name of [user.email, user.username]) expect(await codeOfLogin(name)).toBeNull();
  for (const name of ['o.moved@press.example', 'o.moved'])
    expect(await codeOfLogin(name)).toBe('UNAUTHENTICATED');
  // An unconfirmed address gets no password reset.
  await gql(app, { id: 'cmsUser/requestResetCMSUserPassword', input: { email: 'o.moved@press.example' } });
  await runJobs(subject);
  expect(await subjectsTo('o.moved@press.example')).toEqual([CONFIRM]);

  const confirmed = await confirm(hashIn(mail));
  expect(confirmed.result).toEqual({ email: 'o.moved@press.example', username: 'o.moved' });
  expect(await read(user)).toMatchObject({
    email: 'o.moved@press.example',
    username: 'o.moved',
    newEmail: null,
    newUsername: null,
    newNamesSince: null,
  });
  for (const name of [user.email, user.username]) expect(await codeOfLogin(name)).toBe('UNAUTHENTICATED');
  for (const name of ['o.moved@press.example', 'o.moved']) expect(await codeOfLogin(name)).toBeNull();
  expect((await gql(app, { id: 'cmsUser/validateCMSUserBearerToken', token: session })).result).toBe(true);
  expect(await subjectsTo(user.email)).toEqual([REQUESTED, 'Your Masthead email address was changed']);
  const history = await call('getHistoryList', { entity: 'cmsUser', limit: 2 });
  const { changes } = history.result as { changes: { event: string; by: { id: number } }[] };
  expect(changes.map(({ event, by }) => [event, by.id])).toEqual([
    ['Email or username change confirmed', user.id],
    ['Email or username change requested', world.b.users.admin.id],
  ]);
});

test('where only the username changes, the link goes to the present address', async () => {
  const user = await make('p.named');
  expect((await change(user, { username: 'p.renamed' })).code).toBeNull();
  expect(await subjectsTo(user.email)).toEqual(['Confirm your new Masthead username']);
  expect((await confirm(await newestHash(user.email))).result).toEqual({
    email: user.email,
    username: 'p.renamed',
  });
  expect([await codeOfLogin('p.renamed'), await codeOfLogin('p.named')]).toEqual([null, 'UNAUTHENTICATED']);
  expect(await subjectsTo(user.email)).toHaveLength(1);
});

test('a username that is the address follows the address that is to be confirmed', async () => {
  const user = await make('q.same', { username: 'q.same@press.example' });
  const [email, later] = ['q.next@press.example', 'q.last@press.example'];
  expect((await change(user, { email })).result).toMatchObject({ newEmail: email, newUsername: email });
  expect((await change(user, { email: later })).result).toMatchObject({
    newEmail: later,
    newUsername: later,
  });
  const foreign = await change(user, { username: user.email });
  expect(foreign.error?.extensions['fields']).toHaveProperty('username');
  expect((await confirm(await newestHash(later))).result).toEqual({ email: later, username: later });
  expect([await codeOfLogin(later), await codeOfLogin(user.email)]).toEqual([null, 'UNAUTHENTICATED']);
});

test('the names of now, typed again, end the change', async () => {
  const user = await make('q.returns');
  await change(user, { email: 'q.leaves@press.example', username: 'q.leaves' });
  const [mail] = await mailTo(subject, 'q.leaves@press.example');
  expect((await change(user, { email: user.email })).result).toMatchObject({
    newEmail: null,
    newUsername: 'q.leaves',
  });
  const secrets = [hashIn(mail), await newestHash(user.email)];
  expect((await change(user, { username: user.username })).result).toMatchObject({
    newUsername: null,
    newNamesSince: null,
  });
  for (const secret of secrets) expect((await confirm(secret)).code).toBe('BAD_USER_INPUT');
  expect((await read(user))['username']).toBe(user.username);
});

describe('the link', () => {
  test('the link expires when the change is withdrawn', async () => {
    const user = await make('r.withdrawn');
    await change(user, { email: 'r.wanted@press.example' });
    const secret = await newestHash('r.wanted@press.example');
    expect((await withdraw(user)).result).toMatchObject({ newEmail: null, newNamesSince: null });
    expect((await confirm(secret)).code).toBe('BAD_USER_INPUT');
    expect([await codeOfLogin(user.email), (await read(user))['email']]).toEqual([null, user.email]);
    for (const answer of [await withdraw(user), await resendConfirmation(user)])
      expect(answer.code).toBe('CONFLICT');
  });

  test('the link is valid once, for three days, until a newer one; every error has the same message', async () => {
    const user = await make('s.links');
    await change(user, { email: 's.first@press.example' });
    const replaced = await newestHash('s.first@press.example');
    await change(user, { email: 's.second@press.example' });
    const outsent = await newestHash('s.second@press.example');
    await resendConfirmation(user);
    const expired = await newestHash('s.second@press.example');
    expect(expired).not.toBe(outsent);
    await database.superuser("update cms_link set expires = expires - interval '3 days'");
    const answers = [await confirm(replaced), await confirm(outsent), await confirm(expired)];
    await resendConfirmation(user);
    const used = await newestHash('s.second@press.example');
    expect((await confirm(used)).code).toBeNull();
    answers.push(await confirm(used), await confirm('x'));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]).toMatchObject({
      code: 'BAD_USER_INPUT',
      error: { message: expect.stringMatching(/used, has expired, or was replaced/) },
    });
    expect(await codeOfLogin('s.second@press.example')).toBeNull();
  });

  test('the link is confirmed once when two requests race', async () => {
    const user = await make('s.twice');
    await change(user, { email: 's.once@press.example' });
    const secret = await newestHash('s.once@press.example');
    const input = { hash: secret };
    const answers = await Promise.all([0, 1].map(() => gql(app, { id: 'cmsUser/confirmNameChange', input })));
    expect(answers.map(({ code }) => code).sort()).toEqual(['BAD_USER_INPUT', null].sort());
  });

  test('a link of another purpose confirms nothing, and sets no password', async () => {
    const user = await make('s.purpose');
    await gql(app, { id: 'cmsUser/requestResetCMSUserPassword', input: { email: user.email } });
    await runJobs(subject);
    expect((await confirm(await newestHash(user.email))).code).toBe('BAD_USER_INPUT');
    await change(user, { username: 's.purposes' });
    const secret = await newestHash(user.email);
    for (const id of ['cmsUser/resetCMSUserPassword', 'cmsUser/validateCMSUserInvite']) {
      const answer = await gql(app, { id, input: { hash: secret, password: 'seven tall lighthouses' } });
      expect(answer.code).toBe('BAD_USER_INPUT');
    }
    expect((await confirm(secret)).code).toBeNull();
  });

  test('the link expires when the user sets a new password by another link', async () => {
    const user = await make('s.alarmed');
    await change(user, { email: 's.stranger@press.example' });
    const secret = await newestHash('s.stranger@press.example');
    await gql(app, { id: 'cmsUser/requestResetCMSUserPassword', input: { email: user.email } });
    await runJobs(subject);
    const input = { hash: await newestHash(user.email), password: 'seven tall lighthouses' };
    expect((await gql(app, { id: 'cmsUser/resetCMSUserPassword', input })).code).toBeNull();
    expect((await confirm(secret)).code).toBe('BAD_USER_INPUT');
    expect((await read(user))['email']).toBe(user.email);
  });

  test('the link of a deactivated user confirms nothing, also after they are active again; nor is one sent to them', async () => {
    const user = await make('s.inactive');
    await change(user, { email: 's.active@press.example' });
    const secret = await newestHash('s.active@press.example');
    await change(user, { status: 0 });
    expect((await confirm(secret)).code).toBe('BAD_USER_INPUT');
    expect((await resendConfirmation(user)).code).toBe('CONFLICT');
    await change(user, { email: 's.other@press.example' });
    expect(await subjectsTo('s.other@press.example')).toEqual([]);
    // A user who may not log in now must still be notified when a new address is requested.
    expect(await subjectsTo(user.email)).toEqual([REQUESTED, REQUESTED]);
    await change(user, { status: 1 });
    expect((await confirm(secret)).code).toBe('BAD_USER_INPUT');
    expect((await resendConfirmation(user)).code).toBeNull();
    expect((await confirm(await newestHash('s.other@press.example'))).code).toBeNull();
  });

  test('the link is stored only as a digest', async () => {
    const user = await make('s.secret');
    await change(user, { email: 's.sealed@press.example' });
    const secret = await newestHash('s.sealed@press.example');
    const rows = await database.superuser(
      `select to_jsonb(m) from mail_outbox m union all select to_jsonb(l) from cms_link l union all
       select to_jsonb(h) from history h union all select to_jsonb(u) from cms_user u`,
    );
    expect(JSON.stringify(rows)).toContain('s.sealed@press.example');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('the link is sent at most ten times an hour for a user, and guessed thirty times in a quarter of an hour', async () => {
    const user = await make('s.many');
    expect((await change(user, { email: 's.more@press.example' })).code).toBeNull();
    for (let index = 1; index < 10; index += 1)
      expect((await call('cmsUser/sendNameConfirmation', { id: user.id })).code).toBeNull();
    expect((await resendConfirmation(user)).code).toBe('RATE_LIMITED');
    expect((await change(user, { email: 's.most@press.example' })).code).toBe('RATE_LIMITED');
    expect((await change(user, { firstName: 'Nora' })).code).toBeNull();
    const guesses = Array.from({ length: 31 }, (_, index) =>
      gql(app, { id: 'cmsUser/confirmNameChange', input: { hash: `${index}`.padStart(43, 'x') } }),
    );
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(1);
  });

  test('the link is requested at most fifty times an hour by one administrator', async () => {
    const users = await Promise.all(Array.from({ length: 51 }, (_, index) => make(`s.crowd${index}`)));
    const codes = [];
    for (const { id, username } of users)
      codes.push(
        (await call('updateCmsUser', { id, version: 1, changes: { username: `${username}.new` } })).code,
      );
    expect(codes).toEqual([...Array.from({ length: 50 }, () => null), 'RATE_LIMITED']);
  });
});

describe('a name another user logs in with', () => {
  test('a taken address changes nothing: its owner gets an email about their account', async () => {
    const [user, owner] = [await make('t.taker'), world.a.users.contributor];
    const email = `${owner.username}@press.example`;
    await change(user, { email });
    const answer = await confirm(await newestHash(email));
    expect(answer).toMatchObject({
      code: 'BAD_USER_INPUT',
      error: { message: expect.stringContaining('You already have an account with this address') },
    });
    expect(await read(user)).toMatchObject({ email: user.email, newEmail: email });
    expect([await codeOfLogin(user.email), await codeOfLogin(email)]).toEqual([null, null]);
  });

  test('a taken name is found at the confirmation if it was free at the change', async () => {
    const user = await make('t.slow');
    const email = 't.quick@press.example';
    await change(user, { email });
    const secret = await newestHash(email);
    await make('t.quick', { organisation_id: world.a.id });
    expect((await confirm(secret)).error?.message).toContain('You already have an account with this address');
    expect((await read(user))['email']).toBe(user.email);
    // This also applies within an organisation, where another user may have been invited with the same
    // address.
    const other = await make('t.late');
    await change(other, { email: 't.invited@press.example' });
    await make('t.invited', { password_hash: null });
    const refused = await confirm(await newestHash('t.invited@press.example'));
    expect(refused.error?.message).toContain('You already have an account with this address');
    expect((await read(other))['email']).toBe(other.email);
  });

  test('a taken username gets a number when it is confirmed, and its user gets a message', async () => {
    const [user, owner] = [await make('u.named'), world.a.users.editor];
    await change(user, { username: owner.username });
    const { username } = (await confirm(await newestHash(user.email))).result as { username: string };
    expect(username).toMatch(new RegExp(`^${owner.username}-\\d{4}$`));
    const mail = (await mailTo(subject, user.email)).at(-1);
    expect([mail?.subject, mail?.text]).toEqual([
      'Your Masthead username',
      expect.stringContaining(username),
    ]);
    expect([await codeOfLogin(username), await codeOfLogin(owner.username)]).toEqual([null, null]);
  });

  test('a taken name of the same organisation is refused at the field', async () => {
    const user = await make('v.member');
    const { username } = world.b.users.editor;
    const invited = await make('v.invited', { password_hash: null });
    for (const [changes, field] of [
      [{ email: `${username.toUpperCase()}@press.example` }, 'email'],
      [{ username: username.toUpperCase() }, 'username'],
      [{ email: invited.email }, 'email'],
    ] as const) {
      const refused = await change(user, changes);
      expect([refused.code, Object.keys(refused.error?.extensions['fields'] as object)]).toEqual([
        'BAD_USER_INPUT',
        [field],
      ]);
    }
    expect(await read(user)).toMatchObject({ newEmail: null, newUsername: null });
  });
});

test('an administrator who moves an account to an address of another organisation neither gets nor locks that account', async () => {
  const { editor } = world.a.users;
  const email = `${editor.username}@press.example`;
  const ofA = await login(app, world.a.users.admin.username);
  const before = await call('getCmsUser', { id: editor.id }, ofA);
  const session = await login(app, editor.username);
  const attacker = await make('w.attacker');
  await change(attacker, { email, username: editor.username });
  await confirm(await newestHash(email));
  for (const name of [email, editor.username]) {
    const token = await login(app, name);
    const who = await gql(app, { id: 'cmsUser/getActiveCMSUser', token });
    expect(who.result).toMatchObject({ user: { id: editor.id } });
  }
  expect((await gql(app, { id: 'cmsUser/validateCMSUserBearerToken', token: session })).result).toBe(true);
  const after = await call('getCmsUser', { id: editor.id }, ofA);
  expect({ ...(after.result as object), lastLogin: '' }).toEqual({
    ...(before.result as object),
    lastLogin: '',
  });
  await gql(app, { id: 'cmsUser/requestResetCMSUserPassword', input: { email } });
  await runJobs(subject);
  expect((await mailTo(subject, email)).at(-1)?.text).toContain(`Your username is ${editor.username}.`);
  expect(await codeOfLogin(attacker.username)).toBeNull();
});

test('names of an invited user are changed immediately, as before', async () => {
  const user = await make('x.invited', { password_hash: null });
  const answer = await change(user, { email: 'x.corrected@press.example', username: 'x.corrected' });
  expect(answer.result).toMatchObject({
    email: 'x.corrected@press.example',
    username: 'x.corrected',
    newEmail: null,
    newNamesSince: null,
  });
  expect(await subjectsTo('x.corrected@press.example')).toEqual([]);
  expect((await resendConfirmation(user)).code).toBe('CONFLICT');
});

test('an unconfirmed change does not prevent users from changing the rest of their record', async () => {
  const user = await make('y.admin', { role: 'admin' });
  const token = await login(app, user.username);
  await change(user, { email: 'y.new@press.example' });
  const { version } = await read(user);
  const own = (changes: Record<string, unknown>) =>
    gql(app, { token, site: 'b1', id: 'updateCmsUser', input: { id: user.id, version, changes } });
  expect((await own({ email: 'y.other@press.example' })).code).toBe('FORBIDDEN');
  expect((await own({ firstName: 'Nora' })).code).toBeNull();
  expect((await read(user))['newEmail']).toBe('y.new@press.example');
});
