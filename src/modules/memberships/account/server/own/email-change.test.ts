/** Changes of address: requested, confirmed, undone and attacked. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/index.ts';
import { gql, login } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { linkIn } from '#testing/readers/reader-mails.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, b1 } = world.sites;
const { get, post, cookieOf, lastMailTo } = readerRequests(subject, a1.host);
afterAll(subject.close);

const PASSWORD = 'herons over the lock gate';
const passwordHash = await hashPassword(PASSWORD);
const PAGE = '/account/change-email';

let count = 0;
const fresh = () => `new-${(count += 1)}@reader.example`;

async function reader(email?: string) {
  const made = await makeReader(services, a1, { passwordHash, ...(email && { email }) });
  return { ...made, cookie: cookieOf(made.token) };
}

const ask = (cookie: string, email: string, password = PASSWORD) =>
  post(PAGE, { x_form: 'account.request', email, password }, { cookie });

const follow = (link: string, which: 'confirm' | 'undo', sends = {}) =>
  post(link, { x_form: `account.${which}` }, sends);

const logIn = (email: string, password = PASSWORD) =>
  post('/account/login', { x_form: 'account', email, password });

const usernameOf = async (id: number) =>
  (await database.superuser<{ username: string }>('select username from site_user where id = $1', [id]))[0]
    ?.username;

describe('a change of address', () => {
  test('a change needs the password and another address; anonymous readers log in first', async () => {
    expect((await get(PAGE)).location).toBe('/account/login?redirectTo=%2Faccount%2Fchange-email');
    const { cookie, email } = await reader();
    const wrong = await ask(cookie, 'typed@reader.example', 'wrong wrong wrong');
    expect([wrong.status, wrong.body.includes('value="typed@reader.example"')]).toEqual([422, true]);
    expect((await ask(cookie, email.toUpperCase())).body).toContain('This is your email address already.');
    expect((await ask(cookie, 'kai@häfen')).body).toContain('value="kai@häfen"');
    expect((await get(PAGE, { cookie })).body).toContain(`Current address: ${email}`);
  });

  test('a change is confirmed at the new address, which logs in from then on; a plus and a non-ASCII domain are preserved', async () => {
    for (const email of ['harbour+news@reader.example', 'kai@xn--hfen-moa.example']) {
      const { id, cookie, email: old } = await reader();
      const answer = await ask(cookie, email);
      expect([answer.status, answer.location]).toEqual([303, `${PAGE}#form-account.request-sent`]);
      expect(await usernameOf(id)).toBe(old);
      const link = linkIn(await lastMailTo(email));
      // Mail scanners follow links, so opening a link uses nothing up.
      expect((await get(link)).body).toContain('Confirm your new email address');
      const done = await follow(link, 'confirm', { cookie });
      expect(done.location).toBe('/account?done=email#change-email');
      expect(await usernameOf(id)).toBe(email);
      expect((await logIn(email)).status).toBe(303);
      expect((await follow(link, 'confirm')).status).toBe(422);
      expect((await get(link)).body).toContain('This link no longer works.');
    }
  });

  test('a change to a taken address gets the same response; its owner is notified, and nothing changes', async () => {
    const [one, other] = [await reader(), await reader()];
    const taken = await ask(one.cookie, other.email.toUpperCase());
    const free = await ask(one.cookie, fresh());
    expect([taken.status, taken.location]).toEqual([free.status, free.location]);
    const mail = await lastMailTo(other.email.toUpperCase());
    expect(mail).toContain('It already belongs to an account');
    expect(mail).not.toContain(PAGE);
    expect(await usernameOf(other.id)).toBe(other.email);
  });

  test('a change expires after 48 hours, by a newer one, and when the address was taken since', async () => {
    const { id, cookie, email: old } = await reader();
    const [first, second, third] = [fresh(), fresh(), fresh()];
    await ask(cookie, first);
    await ask(cookie, second);
    expect((await follow(linkIn(await lastMailTo(first)), 'confirm')).status).toBe(422);
    await database.superuser(
      "update site_user_email_change set confirm_expires = now() - interval '1 s' where site_user_id = $1",
      [id],
    );
    expect((await follow(linkIn(await lastMailTo(second)), 'confirm')).status).toBe(422);
    await ask(cookie, third);
    await reader(third);
    expect((await follow(linkIn(await lastMailTo(third)), 'confirm')).status).toBe(422);
    expect(await usernameOf(id)).toBe(old);
  });

  test('a change is not confirmed by links that are forged, of another purpose, or sent to another organisation', async () => {
    const { id, cookie, email: old } = await reader();
    const email = fresh();
    await ask(cookie, email);
    const link = linkIn(await lastMailTo(email));
    const secret = link.split('=')[1] ?? '';
    for (const [url, which] of [
      [`${PAGE}?id=x`, 'confirm'],
      [`${PAGE}?undo=${secret}`, 'undo'],
      [`/account/set-password?id=${secret}`, 'confirm'],
    ] as const)
      expect((await follow(url, which)).status).not.toBe(303);
    expect((await follow(link, 'confirm', { host: b1.host })).status).toBe(422);
    expect(await usernameOf(id)).toBe(old);
  });
});

describe('the email to the old address', () => {
  test('a confirmed change is undone: the old address, no device, no password, then a new one', async () => {
    const { id, cookie, email: old } = await reader();
    const email = fresh();
    await ask(cookie, email);
    const undo = linkIn(await lastMailTo(old));
    expect(undo).toMatch(/^\/account\/change-email\?undo=[\w-]{43}$/);
    await follow(linkIn(await lastMailTo(email)), 'confirm');
    // The attacker moves on to a third address: the second is notified, but cannot undo anything.
    const third = fresh();
    await ask(cookie, third);
    await follow(linkIn(await lastMailTo(third)), 'confirm');
    expect(linkIn(await lastMailTo(email))).toBe('/account');
    const done = await follow(undo, 'undo');
    expect(done.location).toMatch(/^\/account\/set-password\?id=[\w-]{43}$/);
    expect(await usernameOf(id)).toBe(old);
    subject.clock.expireSessions();
    expect((await get('/account', { cookie })).status).toBe(303);
    for (const address of [old, email, third]) expect((await logIn(address)).status).toBe(422);
    expect((await follow(undo, 'undo')).status).toBe(422);
    const chosen = await post(done.location ?? '', { x_form: 'account', password: 'a heron and a barge' });
    expect(chosen.status).toBe(303);
    expect((await logIn(old, 'a heron and a barge')).status).toBe(303);
  });

  test('an unconfirmed change is undone', async () => {
    const { id, cookie, email: old } = await reader();
    const email = fresh();
    await ask(cookie, email);
    expect((await follow(linkIn(await lastMailTo(old)), 'undo')).status).toBe(303);
    expect((await follow(linkIn(await lastMailTo(email)), 'confirm')).status).toBe(422);
    expect(await usernameOf(id)).toBe(old);
  });

  test('the undo link works for seven days, in which the old address is reserved', async () => {
    const { id, cookie, email: old } = await reader();
    const email = fresh();
    await ask(cookie, email);
    const undo = linkIn(await lastMailTo(old));
    await follow(linkIn(await lastMailTo(email)), 'confirm');
    await expect(makeReader(services, a1, { email: old })).rejects.toThrow(/already taken/);
    await database.superuser(
      "update site_user_email_change set undo_expires = now() - interval '1 s' where site_user_id = $1",
      [id],
    );
    expect((await follow(undo, 'undo')).status).toBe(422);
    await database.superuser("update site_user_address set until = now() - interval '1 s' where email = $1", [
      old,
    ]);
    expect((await logIn(old)).status).toBe(422);
    await makeReader(services, a1, { email: old });
  });
});

describe('readers’ changes of their profile', () => {
  const found = async (search: string) => {
    const { result } = await gql(app, {
      id: 'getSiteUserStream',
      input: { search },
      token: staff,
      site: 'a1',
    });
    return (result as { edges: { node: { id: number } }[] }).edges.map(({ node }) => node.id);
  };
  const eventsOf = async (id: number) =>
    (
      await database.superuser<{ event: string }>(
        "select event from history where entity = 'siteUser' and record_id = $1 and action = 'update' order by id",
        [id],
      )
    ).map(({ event }) => event);
  let staff = '';
  beforeAll(async () => (staff = await login(app, world.a.users.admin.username)));

  test('a name is found by the new one and not by the old, and is in the history', async () => {
    const { id, cookie } = await reader();
    const name = async (lastName: string) =>
      post(
        '/account',
        { x_form: 'account.profile', firstName: 'Ann', lastName, countryCode: 'NLD' },
        { cookie },
      );
    await name('Haverkamp');
    expect(await found('Haverkamp')).toEqual([id]);
    await name('Zwartendijk');
    expect(await found('Zwartendijk')).toEqual([id]);
    expect(await found('Haverkamp')).toEqual([]);
    expect(await eventsOf(id)).toEqual(['Changed by the reader', 'Changed by the reader']);
  });

  test('an email is found by the new one and not by the old, again after an undo, and is in the history', async () => {
    const { id, cookie, email: old } = await reader();
    const email = fresh();
    await ask(cookie, email);
    await follow(linkIn(await lastMailTo(email)), 'confirm', { cookie });
    expect([await found(email), await found(old)]).toEqual([[id], []]);
    await follow(linkIn(await lastMailTo(old)), 'undo');
    expect([await found(email), await found(old)]).toEqual([[], [id]]);
    expect(await eventsOf(id)).toEqual([
      'Email changed by the reader',
      'Email changed by the reader',
      'Password removed: the email was changed back',
    ]);
  });

  test('a password change is in the history without the password', async () => {
    const { id, cookie } = await reader();
    const sent = { x_form: 'account.password', password: PASSWORD, newPassword: 'six grey herons waiting' };
    expect((await post('/account', sent, { cookie })).status).toBe(303);
    expect(await eventsOf(id)).toEqual(['Password changed by the reader']);
    const storedEvents = await database.superuser<{ said: string }>(
      "select concat(before, after) as said from history where entity = 'siteUser' and record_id = $1",
      [id],
    );
    expect(JSON.stringify(storedEvents)).not.toContain('argon2');
  });
});
