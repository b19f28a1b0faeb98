/** Statements that are sent together; some of them may fail. */
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { buildTestWorld } from '#testing/world.ts';
import { rowsTogether, transaction } from './index.ts';

const { services, close } = await buildTestWorld();
afterAll(close);

test('statements that are too slow together are left out, within twice the limit, and the others are read', async () => {
  const failed: number[] = [];
  const began = performance.now();
  const { rows, limit } = await transaction(
    services.pool,
    { kind: 'platform' },
    async (db) => {
      await sql`set local statement_timeout = '1s'`.execute(db);
      const slow = sql`select pg_sleep(0.7)::text as slept`;
      const read = await rowsTogether(db, [sql`select 1 as one`, slow, slow, sql`select 2 as two`], {
        canFail: (index) => index === 1 || index === 2,
        onFailure: (index) => void failed.push(index),
      });
      const shown = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
      return { rows: read, limit: shown.rows[0]?.statement_timeout };
    },
    { readOnly: true },
  );
  expect(rows).toEqual([[{ one: 1 }], [{ slept: '' }], [], [{ two: 2 }]]);
  expect(failed).toEqual([2]);
  expect(limit).toBe('1s');
  expect(performance.now() - began).toBeLessThan(2_900);
});
