/** The response time of a password request does not reveal whether the address belongs to a user. */
import { afterAll, expect, test } from 'vitest';
import { startBackgroundWork } from '#server/background/index.ts';
import { gql } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const KNOWN = `${world.a.users.editor.username}@press.example`;
const UNKNOWN = 'nobody.at.all@press.example';
const PAIRS = 200;

/** Warm-up requests that are not measured: they plan statements and open connections. */
const WARMING = 20;

const work = await startBackgroundWork(services, database.connectionString);
afterAll(async () => {
  await work.stop();
  await subject.close();
});

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

test('the next answers take as long after a known address as after an unknown one', async () => {
  const times: Record<string, number[]> = { [KNOWN]: [], [UNKNOWN]: [] };
  for (let number = 0; number < PAIRS + WARMING; number += 1)
    for (const email of number % 2 === 0 ? [KNOWN, UNKNOWN] : [UNKNOWN, KNOWN]) {
      await database.superuser('delete from rate_limit');
      await gql(app, { id: 'cmsUser/requestResetCMSUserPassword', input: { email } });
      const from = performance.now();
      // Lasts as long as the processing of an email, if that ran in the request.
      for (let next = 0; next < 5; next += 1)
        await gql(app, {
          id: 'cmsUser/requestResetCMSUserPassword',
          input: { email: `next-${next}@press.example` },
        });
      if (number >= WARMING) times[email]?.push(performance.now() - from);
    }
  const [known, unknown] = [median(times[KNOWN] ?? []), median(times[UNKNOWN] ?? [])];
  expect(
    Math.abs(known - unknown),
    `${known.toFixed(2)} ms known, ${unknown.toFixed(2)} ms unknown`,
  ).toBeLessThan(1);
}, 120_000);
