import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { buildTestWorld } from '#testing/world.ts';

const { database, world, close } = await buildTestWorld();
// This test fills the search table itself, through a separate connection.
database.written.add('search_entry');
afterAll(close);

const WORDS_OF_A_RECORD = 150;

/** Adds records with words that no other record has. */
const written = (client: pg.Client, organisationId: number, { first, records }: Numbered) =>
  client.query(
    `insert into search_entry (organisation_id, entity, record_id, site_ids, words)
     select $1, 'content', record, '{}', array_to_tsvector(array_agg('word' || record || 'x' || place))
     from generate_series($2::integer, $2::integer + $3::integer - 1) record, generate_series(1, $4::integer) place
     group by record`,
    [organisationId, first, records, WORDS_OF_A_RECORD],
  );

interface Numbered {
  first: number;
  records: number;
}

/** Returns how many known words the transaction has read; earlier statements count too. */
async function wordsRead(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ read: string }>(
    `select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'search_word'`,
  );
  return Number(rows[0]?.read);
}

test('a batch of an import reads of the known words no more than it brings, however many an organisation has', async () => {
  const client = new pg.Client({ connectionString: database.superuserConnectionString });
  await client.connect();
  try {
    await written(client, world.a.id, { first: 20_000_000, records: 150 });
    await client.query('analyze search_word');
    await written(client, world.b.id, { first: 30_000_000, records: 50 });

    await client.query('begin');
    const before = await wordsRead(client);
    await written(client, world.b.id, { first: 30_000_050, records: 40 });
    expect((await wordsRead(client)) - before).toBeLessThanOrEqual(40 * WORDS_OF_A_RECORD);
    await client.query('commit');
  } finally {
    await client.end();
  }
  const [{ words } = { words: 0 }] = await database.superuser<{ words: number }>(
    `select count(*)::integer as words from search_word where organisation_id = $1 and word ~ '^word3'`,
    [world.b.id],
  );
  expect(words).toBe(90 * WORDS_OF_A_RECORD);
});

test('nor more where the planner takes the words for few, as it does in a new installation', async () => {
  const client = new pg.Client({ connectionString: database.superuserConnectionString });
  await client.connect();
  try {
    await client.query('delete from search_word');
    await client.query('vacuum full search_word');
    await written(client, world.a.id, { first: 40_000_000, records: 1 });
    await client.query('analyze search_word');

    await client.query('begin');
    const before = await wordsRead(client);
    await written(client, world.a.id, { first: 50_000_000, records: 20 });
    await written(client, world.a.id, { first: 50_000_020, records: 20 });
    expect((await wordsRead(client)) - before).toBeLessThanOrEqual(40 * WORDS_OF_A_RECORD);
    await client.query('rollback');
  } finally {
    await client.end();
  }
});
