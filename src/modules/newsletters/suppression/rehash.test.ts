/** The suppression list after the secret of the installation was replaced: a real database. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { addressHash, addressKey } from './server/address-hash.ts';
import { REHASHED_MAX } from './server/rehash.ts';

const subject = await buildCampaigns();
const { services, database, subscribe, send, write, call, runJobs, a1 } = subject;
afterAll(() => subject.close());

/** Replaces the key by one that the secret does not open. */
const replaceSecret = () =>
  database.superuser(
    `update newsletter_suppression_key set sealed = 'sealed with another secret' where organisation_id = $1`,
    [a1.organisationId],
  );
const key = () => write((work) => addressKey(work, services));
const rowsOf = (email: string) =>
  database.superuser<{ hash: string; status: string }>(
    'select address_hash as hash, status from newsletter_suppression where email = $1',
    [email],
  );
const add = (email: string) => call('addNewsletterSuppression', { email });

beforeEach(async () => {
  await key();
  await runJobs();
});

test('a request after the secret was replaced changes no address, and a job hashes them in bounded transactions', async () => {
  await database.superuser(
    `insert into newsletter_suppression (organisation_id, address_hash, email, reason, status, suppressed_at)
     select $1, 'old-' || n, 'list-' || n || '@harbour.example', 'imported', 'active', now()
     from generate_series(1, $2::integer) as n`,
    [a1.organisationId, 2 * REHASHED_MAX + 10],
  );
  await replaceSecret();
  await key();
  expect(
    await database.superuser(
      `select count(*)::integer as old from newsletter_suppression where address_hash like 'old-%'`,
      [],
    ),
  ).toEqual([{ old: 2 * REHASHED_MAX + 10 }]);
  await runJobs();
  const current = await key();
  expect(current.isRehashing).toBe(false);
  expect(await rowsOf('list-7@harbour.example')).toMatchObject([
    { hash: addressHash(current, 'list-7@harbour.example') },
  ]);
  const transactions = await database.superuser<{ count: number }>(
    `select count(*)::integer as count from newsletter_suppression where email like 'list-%' group by xmin::text`,
    [],
  );
  expect(transactions).toHaveLength(3);
  expect(Math.max(...transactions.map(({ count }) => count))).toBe(REHASHED_MAX);
});

test('a suppressed address is recognised before the job has hashed it', async () => {
  const email = 'waiting@harbour.example';
  await subscribe(email);
  await add(email);
  await replaceSecret();
  expect((await key()).isRehashing).toBe(true);
  // No job has run since: each statement sees the hash of the earlier key.
  const { result } = await call('getNewsletterAddressHistory', { email });
  expect(result).toMatchObject({ suppressions: [{ reason: 'staff', status: 'active' }] });
  await add(email);
  expect(await rowsOf(email)).toHaveLength(1);
  await call('importNewsletterSuppressions', { text: `${email}\nother@harbour.example`, isLast: true });
  const { emails } = await send('Week 1');
  expect(emails.map(({ recipient }) => recipient)).not.toContain(email);
  expect([(await rowsOf(email)).length, (await rowsOf('other@harbour.example')).length]).toEqual([1, 1]);
});

test('an address that is erased before the job has hashed it stays suppressed by its hash', async () => {
  const email = 'erased@harbour.example';
  await add(email);
  await replaceSecret();
  const { result } = await call('eraseNewsletterAddress', { email, isSuppressed: false });
  expect(result).toMatchObject({ isSuppressed: true });
  await runJobs();
  const hash = addressHash(await key(), email);
  expect(
    await database.superuser('select email, status from newsletter_suppression where address_hash = $1', [
      hash,
    ]),
  ).toEqual([{ email: null, status: 'active' }]);
});

test('a key that is replaced again during the job leaves no hash of an earlier key', async () => {
  const email = 'twice@harbour.example';
  await add(email);
  await replaceSecret();
  await key();
  await replaceSecret();
  await key();
  await runJobs();
  const current = await key();
  expect([current.isRehashing, (await rowsOf(email))[0]?.hash]).toEqual([false, addressHash(current, email)]);
});
