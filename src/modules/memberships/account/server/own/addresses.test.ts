/**
 * Additional addresses of an account: added, promoted to primary, removed and undone, without revealing other
 * accounts.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/index.ts';
import { emailLookupFlows } from '#testing/readers/address-ways.ts';
import { login as staffLogin, gql } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { linkIn } from '#testing/readers/reader-mails.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, b1 } = world.sites;
const { get, post, cookieOf, lastMailTo } = readerRequests(subject, a1.host);
afterAll(subject.close);

const ways = await emailLookupFlows(subject, a1);
const PASSWORD = 'herons over the lock gate';
const passwordHash = await hashPassword(PASSWORD);
const PAGE = '/account/change-email';

let count = 0;
const fresh = () => `further-${(count += 1)}@reader.example`;

async function reader(email?: string) {
  const made = await makeReader(services, a1, { passwordHash, ...(email && { email }) });
  return { ...made, cookie: cookieOf(made.token) };
}

const add = (cookie: string, email: string, password = PASSWORD) =>
  post('/account', { x_form: 'account.addAddress', email, password }, { cookie });

const follow = (link: string, which: 'confirm' | 'undo', sends = {}) =>
  post(link, { x_form: `account.${which}` }, sends);

const login = (email: string, password = PASSWORD) =>
  post('/account/login', { x_form: 'account', email, password });

const sectionOf = async (cookie: string) =>
  /<section id="email-addresses"[^]*?<\/section>/.exec((await get('/account', { cookie })).body)?.[0] ?? '';

/** Submits an action that the account page offers for an address. */
async function change(cookie: string, email: string, action: 'primary' | 'remove', password = PASSWORD) {
  const section = await sectionOf(cookie);
  const id = new RegExp(`<option value="([^"]+)"[^>]*>${email.replace(/[+.]/g, '\\$&')}<`).exec(section)?.[1];
  const address = id ?? 'missing';
  return post('/account', { x_form: 'account.changeAddress', address, action, password }, { cookie });
}

const usernameOf = async (id: number) =>
  (await database.superuser<{ username: string }>('select username from site_user where id = $1', [id]))[0]
    ?.username;

async function withFurther() {
  const made = await reader();
  const further = fresh();
  await add(made.cookie, further);
  await follow(linkIn(await lastMailTo(further)), 'confirm');
  return { ...made, further };
}

describe('an additional address', () => {
  test('an address is requested with the password, confirmed by its link, and logs in then', async () => {
    const { id, cookie, email } = await reader();
    const further = 'harbour+further@reader.example';
    const wrong = await add(cookie, further, 'wrong wrong wrong');
    expect([wrong.status, wrong.body.includes(`value="${further}"`)]).toEqual([422, true]);
    expect((await add(cookie, email.toUpperCase())).body).toContain('This is your email address already.');
    expect((await add(cookie, further)).location).toBe('/account#form-account.addAddress-sent');
    const waiting = await sectionOf(cookie);
    expect(waiting).toContain('Waiting for confirmation');
    expect((await login(further)).status).toBe(422);
    const link = linkIn(await lastMailTo(further));
    expect((await get(link)).body).toContain('From now on you can also log in with this address.');
    const done = await follow(link, 'confirm', { cookie });
    expect(done.location).toBe('/account?done=addressAdded#email-addresses');
    expect(await usernameOf(id)).toBe(email);
    const section = await sectionOf(cookie);
    expect(section).not.toContain('Waiting for confirmation');
    expect(section).toContain(`<bdi>${further}</bdi>`);
    for (const address of [email, further]) expect((await login(address)).status).toBe(303);
    expect((await follow(link, 'confirm')).status).toBe(422);
    // A forgotten password can be reset through any of the addresses.
    await ways['a forgotten password'](further);
    expect(await lastMailTo(further)).toContain('/account/set-password?id=');
  });

  test('a request looks the same for another account’s address, and only its owner is notified', async () => {
    const [one, two, other] = [await reader(), await reader(), await reader()];
    const free = fresh();
    const response = [await add(one.cookie, free), await add(two.cookie, other.email)];
    expect(response[0]).toEqual({ ...response[1], cookies: response[0]?.cookies });
    const seen = [await sectionOf(one.cookie), await sectionOf(two.cookie)];
    const plain = (text: string | undefined, who: string, email: string) =>
      text
        ?.replaceAll(who, 'own')
        .replaceAll(email, 'further')
        .replaceAll(/value="[0-9a-f]{24}"/g, '');
    expect(plain(seen[1], two.email, other.email)).toBe(plain(seen[0], one.email, free));
    expect(await lastMailTo(other.email)).toContain('It already belongs to an account');
    expect(await lastMailTo(other.email)).not.toContain(PAGE);
    const waits = [
      await change(one.cookie, free, 'primary'),
      await change(two.cookie, other.email, 'primary'),
    ];
    expect(waits.map(({ status, body }) => [status, body.includes('Confirm this address first')])).toEqual([
      [422, true],
      [422, true],
    ]);
    const removed = await change(two.cookie, other.email, 'remove');
    expect(removed.location).toBe('/account?done=addressRemoved#email-addresses');
    expect(await usernameOf(other.id)).toBe(other.email);
    expect((await login(other.email)).status).toBe(303);
  });

  test('a link expires after 48 hours, once the address is taken, and in another organisation', async () => {
    const { id, cookie } = await reader();
    const [late, taken, other] = [fresh(), fresh(), fresh()];
    for (const email of [late, taken, other]) await add(cookie, email);
    await reader(taken);
    expect((await follow(linkIn(await lastMailTo(taken)), 'confirm')).status).toBe(422);
    const link = linkIn(await lastMailTo(other));
    expect((await follow(link, 'confirm', { host: b1.host })).status).toBe(422);
    await database.superuser(
      "update site_user_email_change set confirm_expires = now() - interval '1 s' where site_user_id = $1",
      [id],
    );
    for (const email of [late, other])
      expect((await follow(linkIn(await lastMailTo(email)), 'confirm')).status).toBe(422);
    expect(await sectionOf(cookie)).not.toContain(late);
  });

  test('addresses are limited to five; anonymous readers, and staff in a simulation, add none', async () => {
    const { id, cookie } = await withFurther();
    for (let number = 0; number < 3; number += 1) expect((await add(cookie, fresh())).status).toBe(303);
    const sixth = await add(cookie, fresh());
    expect(sixth.body).toContain('You can have up to 5 addresses. Remove one to add another.');
    expect((await add('', fresh())).status).not.toBe(303);
    await database.superuser(
      `insert into site_user_session (organisation_id, token_hash, site_user_id, device, expires, simulated_by)
       select organisation_id, sha256('simulated'), id, '', now() + interval '1 day', $2 from site_user where id = $1`,
      [id, world.a.users.admin.id],
    );
    const simulated = cookieOf('simulated');
    for (const response of [await add(simulated, fresh()), await change(simulated, 'none', 'remove')])
      expect([response.status, response.location]).toEqual([422, null]);
  });
});

describe('a confirmed address', () => {
  test('an address becomes the primary one; the old one stays, is notified, and can undo it, which removes the new one', async () => {
    const { id, cookie, email, further } = await withFurther();
    const wrong = await change(cookie, further, 'primary', 'wrong wrong wrong');
    expect([wrong.status, wrong.body.includes('This is not your current password.')]).toEqual([422, true]);
    const done = await change(cookie, further, 'primary');
    expect(done.location).toBe('/account?done=primary#email-addresses');
    expect(await usernameOf(id)).toBe(further);
    for (const address of [email, further]) expect((await login(address)).status).toBe(303);
    const undo = linkIn(await lastMailTo(email));
    expect(undo).toMatch(/^\/account\/change-email\?undo=/);
    // The attacker removes the old address: it is reserved for the account while the undo link is valid.
    expect((await change(cookie, email, 'remove')).status).toBe(303);
    await expect(makeReader(services, a1, { email })).rejects.toThrow(/already taken/);
    const undone = await follow(undo, 'undo');
    expect(undone.location).toMatch(/^\/account\/set-password\?id=/);
    expect(await usernameOf(id)).toBe(email);
    await post(undone.location ?? '', { x_form: 'account', password: 'a heron and a barge' });
    expect((await login(further, 'a heron and a barge')).status).toBe(422);
    expect((await login(email, 'a heron and a barge')).status).toBe(303);
  });

  test('an address is removed, and free again; the primary one cannot be', async () => {
    const { cookie, email, further } = await withFurther();
    expect((await change(cookie, email, 'remove')).status).toBe(422);
    await ways['a forgotten password'](further);
    const reset = linkIn(await lastMailTo(further));
    expect(reset).toContain('/account/set-password?id=');
    expect((await change(cookie, further, 'remove')).status).toBe(303);
    expect((await login(further)).status).toBe(422);
    expect((await get(reset)).body).toContain('This link no longer works');
    await reader(further);
    expect((await login(email)).status).toBe(303);
  });

  test('an attacker’s address is undone from the primary one, with all other changes', async () => {
    const { cookie, email } = await reader();
    const [one, two, waiting] = [fresh(), fresh(), fresh()];
    const undos: string[] = [];
    for (const further of [one, two]) {
      await add(cookie, further);
      undos.push(linkIn(await lastMailTo(email)));
      await follow(linkIn(await lastMailTo(further)), 'confirm');
    }
    await add(cookie, waiting);
    expect((await get(undos[1] ?? '')).body).toContain('The added address will be removed');
    const undone = await follow(undos[1] ?? '', 'undo');
    await post(undone.location ?? '', { x_form: 'account', password: 'a heron and a barge' });
    expect((await follow(linkIn(await lastMailTo(waiting)), 'confirm')).status).toBe(422);
    for (const further of [one, two, waiting])
      expect((await login(further, 'a heron and a barge')).status).toBe(422);
    expect((await login(email, 'a heron and a barge')).status).toBe(303);
  });

  test('addresses are shown to staff, exported and erased with the account', async () => {
    const { id, email, further } = await withFurther();
    const token = await staffLogin(app, world.a.users.admin.username);
    const call = (name: string, input = {}) =>
      gql(app, { id: name, input: { id, ...input }, token, site: 'a1' });
    const { result } = await call('getSiteUserDetails');
    expect(result).toMatchObject({
      addresses: [
        { email, isPrimary: true, until: null },
        { email: further, isPrimary: false, until: null },
      ],
    });
    const exported = await call('exportSiteUser');
    expect(JSON.stringify(exported.result)).toContain(further);
    expect((await call('eraseSiteUser', { email })).code).toBeNull();
    for (const table of ['mail_outbox', 'site_user_address', 'site_user_event', 'site_user_email_change'])
      expect(
        await database.superuser(`select 1 from ${table} t where to_jsonb(t)::text like $1`, [
          `%${further}%`,
        ]),
      ).toEqual([]);
  });
});
