/** Answer counts while many transactions write concurrently, and their partial counts afterwards. */
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { makeReader } from '#testing/make/make-reader.ts';
import { systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { clearOldAnswers } from './forget-answers.ts';

const { services, database, world, close } = await buildTestWorld();
const clients = new Set<pg.Client>();
afterAll(async () => {
  await Promise.all([...clients].map((client) => client.end()));
  await close();
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.superuserConnectionString });
  clients.add(client);
  await client.connect();
  await client.query("begin; set local lock_timeout = '3s'");
  return client;
}

const organisation = world.a.id;
const readers = (await Promise.all([1, 2].map(() => makeReader(services, world.sites.a1)))).map(
  ({ id }) => id,
);

const insert = (client: pg.Client, question: number, reader: number) =>
  client.query(
    `insert into site_user_demographic (organisation_id, site_user_id, question_id, question, question_type, answer_ids, answers)
      values ($1, $2, $3, 'Which cargo?', 1, '{1}', '{Grain}')`,
    [organisation, readers[reader], question],
  );

const partsOf = (question: number) =>
  database.superuser(
    `select count(*)::integer as rows, sum(amount)::integer as sum from demographic_answer_count
      where organisation_id = $1 and question_id = $2 and answer_id = 1`,
    [organisation, question],
  );

const fold = () =>
  services.write(systemOf(organisation, [world.sites.a1.id]), (work) =>
    clearOldAnswers(work.db, organisation),
  );

/** A connection whose process id selects the same partial count as that of another connection. */
async function connectToSamePart(other: pg.Client): Promise<pg.Client> {
  for (;;) {
    const client = await connect();
    if ((await pidOf(client)) % 32 === (await pidOf(other)) % 32) return client;
    clients.delete(client);
    await client.end();
  }
}

async function pidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

test('two transactions that count the same answers in two orders do not wait for each other', async () => {
  const one = await connect();
  const other = await connectToSamePart(one);
  await insert(one, 900, 0);
  await insert(other, 901, 1);
  await insert(one, 901, 0);
  await insert(other, 900, 1);
  await one.query('commit');
  await other.query('commit');
  const counts = [await partsOf(900), await partsOf(901)];
  expect(counts).toEqual([[{ rows: 2, sum: 2 }], [{ rows: 2, sum: 2 }]]);
});

test('counts are merged into one row each after the last write, and those of 0 are removed', async () => {
  const [holder, writer, second] = [await connect(), await connect(), await connect()];
  await holder.query(
    "select pg_advisory_xact_lock(hashtextextended('answer counts/' || part, 0)) from generate_series(0, 63) part",
  );
  await insert(writer, 950, 0);
  await insert(second, 950, 1);
  await insert(second, 951, 1);
  await writer.query('commit');
  await second.query('commit');
  await fold();
  expect(await partsOf(950)).toEqual([{ rows: 2, sum: 2 }]);
  await holder.query('commit');
  await database.superuser('delete from site_user_demographic where question_id = 951');
  expect(await partsOf(951)).toEqual([{ rows: 2, sum: 0 }]);
  await fold();
  expect([await partsOf(950), await partsOf(951)]).toEqual([[{ rows: 1, sum: 2 }], [{ rows: 0, sum: null }]]);
});
