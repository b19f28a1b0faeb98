/** The cost of each item that a removal deletes does not depend on the number of items. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '#server/db/index.ts';
import { registry } from '#server/registry.ts';
import { recordStatements } from '#testing/database/statements.ts';
import { makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { definedNames } from './defined-names.ts';
import { removeExtension } from './remove-extension.ts';

const subject = await buildTestWorld();
const { database, services, world } = subject;
const own = world.sites.a1;
const folder = await mkdtemp(join(tmpdir(), 'items-'));
afterAll(async () => {
  await rm(folder, { recursive: true });
  await subject.close();
});

const TABLES = ['content', 'history', 'reference'];

/** An installation after an import, before the database has statistics of its rows. */
beforeAll(async () => {
  for (const table of TABLES)
    await database.superuser(`alter table ${table} set (autovacuum_enabled = false)`);
});

/** Rows of the history and of references that were read, and how often the translations of an item were looked up by their index. */
async function reads(): Promise<{ rows: number; lookups: number }> {
  // A connection reports what it has read when it ends.
  await sleep(1_000);
  const [row] = await database.superuser<{ rows: number; lookups: number }>(
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows, (
       select idx_scan::integer from pg_stat_user_indexes where indexrelname = 'content_by_translation_of_id') as lookups
     from pg_stat_user_tables where relname in ('history', 'reference')`,
  );
  if (!row) throw new Error('There are no statistics of reads.');
  return row;
}

/** Adds items of an unknown type with a history and references, without the statistics that the product’s writes cause. */
async function addItems(count: number): Promise<void> {
  const { id } = await makeContent(services, own, { published: true, values: { name: `Berths ${count}` } });
  const [columns] = await database.superuser<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = 'public' and table_name = 'content' and is_generated = 'NEVER'
       and column_name not in ('id', 'alias', 'type')`,
  );
  await database.superuser(
    `with item as (
       insert into content (${columns?.names}, alias, type)
       select ${columns?.names}, alias || '-' || number, 'Berth' from content, generate_series(1, $2::integer) as number
       where id = $1 returning organisation_id, id
     ), version as (
       insert into history (organisation_id, entity, record_id, version, action)
       select organisation_id, 'content', id, number, 'update' from item, generate_series(1, 2) as number
     )
     insert into reference (organisation_id, from_entity, from_id, kind, to_entity, to_id)
     select organisation_id, 'content', id, 'kind' || number, 'asset', number from item, generate_series(1, 2) as number`,
    [id, count],
  );
}

/** Returns the statements and the reads of a removal of items. */
async function costOf(count: number): Promise<{ statements: number; rows: number; lookups: number }> {
  await addItems(count);
  const before = await reads();
  const pool = createPool({ connectionString: database.connectionString, onError: () => undefined });
  const sent = await recordStatements(pool, async () => {
    const { removed } = await removeExtension({
      name: 'harbour',
      present: [],
      registry,
      defined: definedNames(registry),
      connectionString: database.connectionString,
      pool,
      file: join(folder, `${count}.jsonl`),
      isConfirmed: true,
      onProgress: () => undefined,
    });
    expect(removed).toMatchObject({ items: count });
  });
  await pool.end();
  const after = await reads();
  return {
    statements: sent.reduce((sum, { times }) => sum + times, 0),
    rows: after.rows - before.rows,
    lookups: after.lookups - before.lookups,
  };
}

test('four times as many items read about four times as many rows, with a few statements for each item', async () => {
  const few = await costOf(50);
  const many = await costOf(200);
  expect.soft(many.statements / 200).toBeLessThan(8);
  expect.soft(many.statements / few.statements).toBeLessThan(4.5);
  expect.soft(many.rows / few.rows).toBeLessThan(6);
  expect.soft(many.lookups).toBeGreaterThanOrEqual(200);
});
