/** Attacks on an account's addresses with a leaked password, and the owner's recovery. */
import { afterAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/index.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { linkIn, mailsTo } from '#testing/readers/reader-mails.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { buildTestWorld } from '#testing/world.ts';
import { requestChange } from './email-change.ts';
import { findOwnAccount } from './own-account.ts';

const subject = await buildTestWorld();
const { services, database, world } = subject;
const { a1 } = world.sites;
const { get, post, cookieOf, lastMailTo } = readerRequests(subject, a1.host);
afterAll(subject.close);

const PASSWORD = 'herons over the lock gate';
const CHOSEN = 'a heron and a barge';
const passwordHash = await hashPassword(PASSWORD);
const UNDO = /^\/account\/change-email\?undo=/;

let count = 0;
const fresh = () => `attack-${(count += 1)}@reader.example`;

async function reader(email?: string) {
  const made = await makeReader(services, a1, { passwordHash, ...(email && { email }) });
  return { ...made, cookie: cookieOf(made.token) };
}

const add = (cookie: string, email: string) =>
  post('/account', { x_form: 'account.addAddress', email, password: PASSWORD }, { cookie });

const ask = (cookie: string, email: string) =>
  post('/account/change-email', { x_form: 'account.request', email, password: PASSWORD }, { cookie });

const follow = (link: string, which: 'confirm' | 'undo') => post(link, { x_form: `account.${which}` });

const login = (email: string, password = PASSWORD) =>
  post('/account/login', { x_form: 'account', email, password });

async function change(cookie: string, email: string, action: 'primary' | 'remove') {
  const { body } = await get('/account', { cookie });
  const address = new RegExp(`<option value="([^"]+)"[^>]*>${email.replace(/[+.]/g, '\\$&')}<`).exec(body);
  const fields = { address: address?.[1] ?? 'missing', action, password: PASSWORD };
  return post('/account', { x_form: 'account.changeAddress', ...fields }, { cookie });
}

const confirm = async (email: string) => follow(linkIn(await lastMailTo(email)), 'confirm');

const undosTo = async (email: string) =>
  (await mailsTo(subject, email)).map(({ text }) => linkIn(text)).filter((link) => UNDO.test(link));

const usernameOf = async (id: number) =>
  (await database.superuser<{ username: string }>('select username from site_user where id = $1', [id]))[0]
    ?.username;

async function chooseAfter(undone: { location: string | null }) {
  expect(undone.location).toMatch(/^\/account\/set-password\?id=/);
  return post(undone.location ?? '', { x_form: 'account', password: CHOSEN });
}

/** Adds X and makes it the primary address; then makes the owner's address primary again and adds Y. */
async function attacked() {
  const owner = await reader();
  const [x, y] = [fresh(), fresh()];
  await add(owner.cookie, x);
  await confirm(x);
  for (const email of [x, owner.email])
    expect((await change(owner.cookie, email, 'primary')).location).toContain('done=primary');
  await add(owner.cookie, y);
  await confirm(y);
  return { ...owner, x, y };
}

const daysLater = async (id: number, days: number) => {
  for (const [table, columns] of [
    ['site_user_address', ['created', 'until']],
    ['site_user_email_change', ['requested', 'confirm_expires', 'undo_expires']],
  ] as const)
    for (const column of columns)
      await database.superuser(
        `update ${table} set ${column} = ${column} - make_interval(hours => $2) where site_user_id = $1`,
        [id, Math.round(days * 24)],
      );
};

describe('the owner, at the address from before', () => {
  test('the owner undoes with the newest link all earlier changes, too', async () => {
    const { id, email, x, y } = await attacked();
    const undos = await undosTo(email);
    await chooseAfter(await follow(undos.at(-1) ?? '', 'undo'));
    expect(await usernameOf(id)).toBe(email);
    for (const address of [x, y]) expect((await login(address, CHOSEN)).status).toBe(422);
    expect((await login(email, CHOSEN)).status).toBe(303);
    const links = [...undos, ...(await undosTo(x)), ...(await undosTo(y))];
    for (const link of links) expect((await follow(link, 'undo')).status).toBe(422);
    expect(await usernameOf(id)).toBe(email);
    // The attacker's addresses are available again.
    for (const address of [x, y]) await reader(address);
  });

  test('the owner undoes all changes with the oldest link', async () => {
    const { id, email, x, y } = await attacked();
    await chooseAfter(await follow((await undosTo(email))[0] ?? '', 'undo'));
    expect(await usernameOf(id)).toBe(email);
    for (const address of [x, y]) expect((await login(address, CHOSEN)).status).toBe(422);
  });

  test('the owner gets a link for every change, those of other primary addresses too; those get none', async () => {
    const { email, x, y } = await attacked();
    expect(await undosTo(email)).toHaveLength(4);
    for (const address of [x, y]) expect(await undosTo(address)).toEqual([]);
    // The primary address at that time is notified as well.
    expect(await lastMailTo(x)).toContain(email);
  });

  test('loses nothing to an address removed on the account page', async () => {
    const { id, cookie, email, x } = await attacked();
    expect((await change(cookie, x, 'remove')).location).toContain('done=addressRemoved');
    for (const link of await undosTo(x)) expect((await follow(link, 'undo')).status).toBe(422);
    expect(await usernameOf(id)).toBe(email);
    await reader(x);
    expect((await login(email)).status).toBe(303);
  });

  test('the owner’s address is reserved while links to it work, whatever happens to it', async () => {
    const { id, cookie, email, x } = await attacked();
    for (const link of await undosTo(x)) await follow(link, 'undo');
    await change(cookie, x, 'primary');
    await change(cookie, email, 'remove');
    await expect(makeReader(services, a1, { email })).rejects.toThrow(/already taken/);
    await chooseAfter(await follow((await undosTo(email))[0] ?? '', 'undo'));
    expect(await usernameOf(id)).toBe(email);
    expect((await login(x, CHOSEN)).status).toBe(422);
  });

  test('the owner undoes all of it days later, as long as the last change can be undone', async () => {
    const { id, cookie, email } = await reader();
    const [x, y, z] = [fresh(), fresh(), fresh()];
    await ask(cookie, x);
    await confirm(x);
    await daysLater(id, 6);
    await ask(cookie, y);
    await confirm(y);
    await daysLater(id, 6);
    await add(cookie, z);
    await confirm(z);
    await daysLater(id, 6);
    await expect(makeReader(services, a1, { email })).rejects.toThrow(/already taken/);
    await chooseAfter(await follow((await undosTo(email))[0] ?? '', 'undo'));
    expect(await usernameOf(id)).toBe(email);
    for (const address of [x, y, z]) expect((await login(address, CHOSEN)).status).toBe(422);
  });

  test('the owner’s address is reserved for an addition that is confirmed after another change', async () => {
    const { id, cookie, email } = await reader();
    const [x, y] = [fresh(), fresh()];
    await add(cookie, y);
    await ask(cookie, x);
    const undoLinks = await undosTo(email);
    await confirm(x);
    await daysLater(id, 1.9);
    await confirm(y);
    await daysLater(id, 6);
    await expect(makeReader(services, a1, { email })).rejects.toThrow(/already taken/);
    await chooseAfter(await follow(undoLinks[0] ?? '', 'undo'));
    expect(await usernameOf(id)).toBe(email);
    for (const address of [x, y]) expect((await login(address, CHOSEN)).status).toBe(422);
  });

  test('the owner gets the link of a change whose password was checked before all was undone', async () => {
    const { id, cookie, email } = await reader();
    const x = fresh();
    await ask(cookie, x);
    const undo = linkIn(await lastMailTo(email));
    await confirm(x);
    const { organisationId } = a1;
    const place = { organisationId, siteId: a1.id };
    const actor = { kind: 'system', organisationId } as const;
    const inPlace = { actor, organisationId, siteIds: [a1.id] };
    const stale = await services.write(inPlace, ({ db }) => findOwnAccount(db, place, id));
    expect(stale?.email).toBe(x);
    await follow(undo, 'undo');
    const undoLinks = await services.write(
      inPlace,
      async ({ db }) => stale && requestChange(db, place, stale, fresh()),
    );
    expect(undoLinks?.undoAt).toBe(email);
  });

  test('the owner reads that the link is invalid if the address belongs to another account after all', async () => {
    const { id, cookie, email } = await reader();
    const x = fresh();
    await ask(cookie, x);
    const undo = linkIn(await lastMailTo(email));
    await confirm(x);
    await database.superuser('delete from site_user_address where email = $1', [email]);
    const other = await reader(email);
    expect((await follow(undo, 'undo')).status).toBe(422);
    expect([await usernameOf(id), await usernameOf(other.id)]).toEqual([x, email]);
  });
});

describe('once nothing can be taken back', () => {
  test('links go to the primary address of then', async () => {
    const { id, cookie } = await reader();
    const [b, c] = [fresh(), fresh()];
    await ask(cookie, b);
    await confirm(b);
    await daysLater(id, 8);
    await ask(cookie, c);
    const undos = await undosTo(b);
    expect(undos).toHaveLength(1);
    await confirm(c);
    await chooseAfter(await follow(undos[0] ?? '', 'undo'));
    expect(await usernameOf(id)).toBe(b);
  });
});
