/**
 * The response time of a wrong password does not reveal the account, while an organisation has hashes of
 * other systems.
 */
import bcrypt from 'bcryptjs';
import { afterAll, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/index.ts';
import { emailLookupFlows } from '#testing/readers/address-ways.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { services, world } = subject;
const { a1 } = world.sites;
const ways = await emailLookupFlows(subject, a1);
afterAll(subject.close);

const PASSWORD = 'herons over the lock gate';
const COSTLIEST = bcrypt.hashSync(PASSWORD, 12);
const CHEAPEST = bcrypt.hashSync(PASSWORD, 4);

/** Number of attempts allowed for one address. */
const TRIES = 10;

const costly = await makeReader(services, a1, { passwordHash: COSTLIEST });
const cheap = await makeReader(services, a1, { passwordHash: CHEAPEST });
const other = await makeReader(services, a1, { passwordHash: await hashPassword(PASSWORD) });
const emails = [costly.email, cheap.email, other.email, 'nobody-at-all@reader.example'];

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

function expectSimilar(medians: readonly number[]) {
  const timings = medians.map((median) => `${median.toFixed(1)} ms`).join(', ');
  expect(Math.max(...medians) / Math.min(...medians), timings).toBeLessThan(1.1);
}

test('attempts in sequence', async () => {
  const times = new Map<string, number[]>();
  for (let turn = 0; turn < TRIES; turn += 1)
    for (const email of emails) {
      const from = performance.now();
      await ways['a wrong password'](email);
      times.set(email, [...(times.get(email) ?? []), performance.now() - from]);
    }
  expectSimilar([...times.values()].map(median));
});

test('ten concurrent attempts', async () => {
  const medians: number[] = [];
  for (const email of emails) {
    const from = performance.now();
    const tries = Array.from({ length: TRIES }, async () => {
      await ways['a wrong password'](email);
      return performance.now() - from;
    });
    medians.push(median(await Promise.all(tries)));
  }
  expectSimilar(medians);
});
