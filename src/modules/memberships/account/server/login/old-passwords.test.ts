/**
 * Logins with passwords that another system hashed: the first login replaces the hash, and they are
 * indistinguishable from other logins.
 */
import { afterAll, expect, test, vi } from 'vitest';
import { hashPassword } from '#server/auth/index.ts';
import { emailLookupFlows } from '#testing/readers/address-ways.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { services, database, world } = subject;
const { a1, b1 } = world.sites;
const { post } = readerRequests(subject, a1.host);
afterAll(subject.close);

/** The example password of the PHP manual. */
const PASSWORD = 'rasmuslerdorf';
const BCRYPT = '$2y$10$.vGA1O9wmRjrwAVXD98HNOgsNpDczlqm3Jq7KnEd1rVAGv3Fykk1a';

const login = (email: string, password = PASSWORD) =>
  post('/account/login', { x_form: 'account', email, password });

const hashOf = async (id: number) =>
  (
    await database.superuser<{ hash: string }>('select password_hash as hash from site_user where id = $1', [
      id,
    ])
  )[0]?.hash ?? '';

test('the first log-in replaces the hash, a wrong one leaves it, and the reader’s password stays', async () => {
  const { id, email } = await makeReader(services, a1, { passwordHash: BCRYPT });
  expect((await login(email, 'rasmuslerdorg')).status).toBe(422);
  expect(await hashOf(id)).toBe(BCRYPT);
  expect((await login(email)).status).toBe(303);
  const hash = await hashOf(id);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await login(email)).status).toBe(303);
  expect(await hashOf(id)).toBe(hash);
});

/** The comparisons for one wrong password, by the kind of hash. */
async function comparisonsFor(email: string): Promise<{ own: number; old: number; withOld: boolean }> {
  const own = vi.spyOn(services.auth, 'verifyPassword');
  const old = vi.spyOn(services.auth, 'verifyLegacyPassword');
  expect((await login(email, 'rasmuslerdorg')).status).toBe(422);
  const withOld = old.mock.calls.some(([{ stored }]) => stored !== null);
  const counts = { own: own.mock.calls.length, old: old.mock.calls.length, withOld };
  own.mockRestore();
  old.mockRestore();
  return counts;
}

// `old-passwords.deep.test.ts` measures how long each attempt takes.
test('a wrong password is compared as often for such an account, another one, and none', async () => {
  const old = await makeReader(services, a1, { passwordHash: BCRYPT });
  const other = await makeReader(services, a1, { passwordHash: await hashPassword(PASSWORD) });
  expect(await comparisonsFor(old.email)).toEqual({ own: 1, old: 1, withOld: true });
  for (const email of [other.email, 'nobody-at-all@reader.example'])
    expect(await comparisonsFor(email), email).toEqual({ own: 1, old: 1, withOld: false });
});

test('an organisation without such hashes has no turns to wait for', async () => {
  const turns = vi.spyOn(services.auth, 'verifyLegacyPassword');
  const atB = await emailLookupFlows(subject, b1);
  await atB['a wrong password']('nobody-at-all@reader.example');
  expect(turns).not.toHaveBeenCalled();
});
