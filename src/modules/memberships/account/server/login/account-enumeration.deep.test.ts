/** The response time does not reveal whether an address is known. */
import { afterAll, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/index.ts';
import { ADDRESS_WAYS, emailLookupFlows } from '#testing/readers/address-ways.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { services, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const ways = await emailLookupFlows(subject, a1);
const TRIES = 200;

/** Uncounted runs at the start, in which statements are planned and connections opened. */
const WARMING = 20;

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

test.each(ADDRESS_WAYS)(
  '%s takes as long for a known address as for an unknown one',
  async (way) => {
    const passwordHash = await hashPassword('herons over the lock gate');
    const { email: known } = await makeReader(services, a1, { passwordHash });
    const unknown = `nobody-${way.replaceAll(' ', '-')}@reader.example`;
    const times: Record<string, number[]> = { [known]: [], [unknown]: [] };
    for (let number = 0; number < TRIES + WARMING; number += 1)
      // The order of the two alternates.
      for (const email of number % 2 === 0 ? [known, unknown] : [unknown, known]) {
        const from = performance.now();
        await ways[way](email);
        if (number >= WARMING) times[email]?.push(performance.now() - from);
      }
    const [one, other] = [median(times[known] ?? []), median(times[unknown] ?? [])];
    const figures = `${one.toFixed(2)} ms known, ${other.toFixed(2)} ms unknown`;
    expect(Math.abs(one - other) / Math.max(one, other), figures).toBeLessThan(0.1);
  },
  120_000,
);
