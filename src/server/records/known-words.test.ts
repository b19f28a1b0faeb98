import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { buildTestWorld } from '#testing/world.ts';

const { database, world, close } = await buildTestWorld();
afterAll(close);

const WORDS_OF_A_RECORD = 150;

test('a batch of an import reads of the known words no more than it brings, however many an organisation has', async () => {
  const client = new pg.Client({ connectionString: database.superuserConnectionString });
  await client.connect();
  const write = (organisationId: number, first: number, records: number) =>
    client.query(
      `insert into search_entry (organisation_id, entity, record_id, site_ids, words)
       select $1, 'content', record, '{}', array_to_tsvector(array_agg('word' || record || 'x' || place))
       from generate_series($2::integer, $2::integer + $3::integer - 1) record, generate_series(1, $4::integer) place
       group by record`,
      [organisationId, first, records, WORDS_OF_A_RECORD],
    );
  try {
    await write(world.a.id, 20_000_000, 150);
    await client.query('analyze search_word');
    await write(world.b.id, 30_000_000, 50);

    await client.query('begin');
    await write(world.b.id, 30_000_050, 40);
    const { rows } = await client.query<{ read: string }>(
      `select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'search_word'`,
    );
    await client.query('commit');
    expect(Number(rows[0]?.read)).toBeLessThanOrEqual(40 * WORDS_OF_A_RECORD);
  } finally {
    await client.end();
  }
  const [{ words } = { words: 0 }] = await database.superuser<{ words: number }>(
    `select count(*)::integer as words from search_word where organisation_id = $1 and word ~ '^word3'`,
    [world.b.id],
  );
  expect(words).toBe(90 * WORDS_OF_A_RECORD);
});
