/** Log-ins with passwords that another system hashed: replaced by the first, and told from others by nothing. */
import { afterAll, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/index.ts';
import { addressWays } from '#testing/address-ways.ts';
import { makeReader } from '#testing/make-reader.ts';
import { readerRequests } from '#testing/reader-requests.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { services, database, world } = subject;
const { a1, b1 } = world.sites;
const { post } = readerRequests(subject, a1.host);
const ways = await addressWays(subject, a1);
afterAll(subject.close);

/** Of the manual of PHP. */
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

const median = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

test('a wrong password takes as long for such an account, another one, and none, and no longer than before elsewhere', async () => {
  const old = await makeReader(services, a1, { passwordHash: BCRYPT });
  const other = await makeReader(services, a1, { passwordHash: await hashPassword(PASSWORD) });
  const times = new Map<string, number[]>();
  for (let turn = 0; turn < 5; turn += 1)
    for (const email of [old.email, other.email, 'nobody-at-all@reader.example']) {
      const from = performance.now();
      await ways['a wrong password'](email);
      times.set(email, [...(times.get(email) ?? []), performance.now() - from]);
    }
  const medians = [...times.values()].map(median);
  expect(Math.max(...medians) / Math.min(...medians), medians.join(' ms, ')).toBeLessThan(1.1);
  const from = performance.now();
  const atB = await addressWays(subject, b1);
  await atB['a wrong password']('nobody-at-all@reader.example');
  expect(performance.now() - from).toBeLessThan(900);
});
