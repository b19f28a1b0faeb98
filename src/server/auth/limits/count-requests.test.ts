/** Limits that count in steps, with counters in a real database. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { recordStatements } from '#testing/database/statements.ts';
import { buildTestWorld } from '#testing/world.ts';
import { TEST_SECRET } from '#testing/app.ts';
import { createLimits } from './rate-limit.ts';

const { close, database, services } = await buildTestWorld();
afterAll(close);
beforeEach(() => database.superuser('delete from rate_limit'));

const LIMIT = { key: { counter: 'route/test', of: [7] }, requests: 1_000, seconds: 60 };

/** The function of one process. */
const counterOf = (now?: () => number) => createLimits(services.pool, TEST_SECRET, now).countRequest;

/** How many of these requests are allowed. */
async function allowed(count: (limit: typeof LIMIT) => Promise<void>, times: number): Promise<number> {
  let passed = 0;
  for (let time = 0; time < times; time += 1)
    await count(LIMIT).then(
      () => (passed += 1),
      () => undefined,
    );
  return passed;
}

const stepsInDatabase = async () =>
  (await database.superuser('select count from rate_limit')).map(({ count }) => count);

describe('a limit of 1,000 requests', () => {
  test('requests of a client cost no statement until a hundredth is complete', async () => {
    const count = counterOf();
    expect(await allowed(count, 9)).toBe(9);
    expect(await stepsInDatabase()).toEqual([]);
    await count(LIMIT);
    expect(await stepsInDatabase()).toEqual([1]);
  });

  test('processes share it, and each allows at most a hundredth more', async () => {
    const processes = [counterOf(), counterOf()];
    let passed = 0;
    for (let round = 0; round < 60; round += 1)
      for (const count of processes) passed += await allowed(count, 10);
    expect(passed).toBeGreaterThanOrEqual(1_000);
    expect(passed).toBeLessThanOrEqual(1_020);
  });

  test('a refused client gets the waiting time, and is refused without a statement until it has passed', async () => {
    let nowMs = 0;
    const count = counterOf(() => nowMs);
    await allowed(count, 1_009);
    await expect(count(LIMIT)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    const before = await stepsInDatabase();
    nowMs += 30_000;
    await expect(count(LIMIT)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(await stepsInDatabase()).toEqual(before);
    await database.superuser('delete from rate_limit');
    nowMs += 31_000;
    await expect(count(LIMIT)).resolves.toBeUndefined();
  });

  test('several requests of a call are counted in one statement, as if one by one', async () => {
    const count = counterOf();
    const sent = await recordStatements(services.pool, async () => {
      await count(LIMIT, 35);
    });
    expect(sent.filter(({ text }) => text.includes('insert into rate_limit'))).toMatchObject([{ times: 1 }]);
    expect(await stepsInDatabase()).toEqual([3]);
    await count(LIMIT, 4);
    expect(await stepsInDatabase()).toEqual([3]);
    await count(LIMIT);
    expect(await stepsInDatabase()).toEqual([4]);
  });

  test('a call whose requests exceed the rest of the limit is refused as a whole, and so is the next request', async () => {
    const count = counterOf();
    await count(LIMIT, 990);
    await expect(count(LIMIT, 20)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await expect(count(LIMIT)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('requests of a step are forgotten with its period', async () => {
    let nowMs = 0;
    const count = counterOf(() => nowMs);
    await allowed(count, 9);
    nowMs += 60_000;
    await allowed(count, 9);
    expect(await stepsInDatabase()).toEqual([]);
  });
});

test('a smaller limit is exact in all processes together', async () => {
  const processes = [counterOf(), counterOf()];
  const four = Array.from({ length: 4 });
  const small = { key: { counter: 'route/small', of: [7] }, requests: 6, seconds: 60 };
  const outcomes = await Promise.allSettled(processes.flatMap((count) => four.map(() => count(small))));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
});

test('several requests of a call count fully against a smaller limit', async () => {
  const count = counterOf();
  const small = { key: { counter: 'route/several', of: [7] }, requests: 6, seconds: 60 };
  await count(small, 4);
  await count(small, 2);
  await expect(count(small)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});
