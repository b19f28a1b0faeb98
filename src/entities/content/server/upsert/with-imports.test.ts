/** A program and an import that write a record of one source and ID at the same time write one item. */
import { tmpdir } from 'node:os';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { parseMapping } from '#import/mapping.ts';
import { sourceRecordLock } from '#import/source-record.ts';
import { recordStatements } from '#testing/database/statements.ts';
import { importInto } from '#testing/imports.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const { app, close, database, services, world } = await buildTestWorld();
const { a1 } = world.sites;
const token = await login(app, world.a.users.admin.username);
afterAll(close);

/** Imports one company under the ID. */
function runImport(source: string, externalId: string, { isDryRun = false } = {}) {
  const company = {
    key: source,
    format: 'inline',
    target: 'Company',
    records: [{ id: externalId, title: `${source} by the import` }],
    recordKey: 'id',
    fields: { name: 'title', published: { transform: [{ constant: '2024-01-01T00:00:00Z' }] } },
  };
  const mapping = parseMapping({ name: 'Companies', sources: [company] });
  return importInto(services, a1, { mapping, folder: tmpdir(), isDryRun });
}

/** Sends the company with the ID as a program. */
async function upsert(source: string, externalId: string) {
  const values = { name: `${source} by the program` };
  const input = { type: 'Company', site: a1.id, source, externalId, values, publish: true };
  const { result } = await gql(app, { token, site: 'a1', id: 'upsertContent', input });
  return result as { id: number; outcome: string } | null;
}

const itemsOf = (source: string) =>
  database.superuser<{ id: number; name: string }>('select id, name from content where name like $1', [
    `${source} by %`,
  ]);

/** Waits until as many connections of the product wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const waiting = await database.superuser(
      "select 1 from pg_stat_activity where datname = current_database() and application_name = 'masthead' and wait_event_type = 'Lock'",
    );
    if (waiting.length >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`${count} connections do not wait for a lock.`);
}

/** Runs both so that the second begins while the first has written its item, and not yet stored its ID. */
async function atTheSameTime<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const other = new pg.Client({ connectionString: database.superuserConnectionString });
  await other.connect();
  try {
    await other.query('begin; lock table import_record in exclusive mode');
    const running = first();
    await untilWaiting(1);
    const next = second();
    await untilWaiting(2);
    await other.query('rollback');
    return await Promise.all([running, next]);
  } finally {
    await other.end();
  }
}

test('an import changes the item that a program creates after the import has begun', async () => {
  const [answer, report] = await atTheSameTime(
    () => upsert('cranes', 'c1'),
    () => runImport('cranes', 'c1'),
  );
  expect(await itemsOf('cranes')).toEqual([{ id: answer?.id, name: 'cranes by the import' }]);
  expect(report.totals).toMatchObject({ created: 0, updated: 1, failed: 0 });
  expect(answer?.outcome).toBe('created');
});

test('a program changes the item that an import is creating', async () => {
  const [report, answer] = await atTheSameTime(
    () => runImport('winches', 'w1'),
    () => upsert('winches', 'w1'),
  );
  expect(await itemsOf('winches')).toEqual([{ id: answer?.id, name: 'winches by the program' }]);
  expect(report.totals).toMatchObject({ created: 1, failed: 0 });
  expect(answer?.outcome).toBe('changed');
});

/** Waits until as many connections wait for the lock of an ID; returns whether one of them has written to the table. */
async function hasWrittenWhileWaiting(count: number, table: string): Promise<boolean> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const waiting = await database.superuser<{ written: boolean }>(
      `select exists (select from pg_locks other where other.pid = l.pid and other.relation = $1::regclass
           and other.mode = 'RowExclusiveLock') as written
       from pg_locks l join pg_stat_activity a using (pid)
       where a.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
      [table],
    );
    if (waiting.length === count) return waiting.some(({ written }) => written);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`${count} connections do not wait for the lock of an ID.`);
}

/** A transaction that can lock the ID, as that of a program does. */
async function startHolder(source: string, key: string) {
  const connection = new pg.Client({ connectionString: database.superuserConnectionString });
  onTestFinished(() => connection.end());
  await connection.connect();
  await connection.query('begin');
  const name = sourceRecordLock({ organisationId: a1.organisationId, site: a1.id, source, key });
  const lock = () => connection.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  return { lock, end: () => connection.query('rollback') };
}

test('an import locks the IDs of the rest of a failed batch before it writes', async () => {
  const published = { transform: [{ constant: '2024-01-01T00:00:00Z' }] };
  const source = {
    key: 'hoists',
    format: 'inline',
    target: 'Company',
    // The database refuses the second item with the same ID.
    records: [{ key: 'h2' }, { key: 'h1' }, { key: 'h3', own: 20_000_001 }, { key: 'h4', own: 20_000_001 }],
    recordKey: 'key',
    fields: { name: 'key', published, id: 'own' },
  };
  const mapping = parseMapping({ name: 'Hoists', sources: [source] });
  const [first, second] = [await startHolder('hoists', 'h1'), await startHolder('hoists', 'h1')];
  await first.lock();
  const running = importInto(services, a1, { mapping, folder: tmpdir() });
  expect(await hasWrittenWhileWaiting(1, 'content')).toBe(false);
  // Gets the lock when the batch has failed.
  const locked = second.lock();
  await hasWrittenWhileWaiting(2, 'content');
  await first.end();
  await locked;
  const hasWritten = await hasWrittenWhileWaiting(1, 'content');
  await second.end();
  expect((await running).totals).toMatchObject({ created: 3, failed: 1 });
  expect(hasWritten).toBe(false);
});

test('an import of records that depend on each other locks the IDs of a batch before it writes', async () => {
  const source = {
    key: 'slips',
    format: 'inline',
    target: 'websiteSection',
    records: [{ key: 'slip-b' }, { key: 'slip-a' }],
    recordKey: 'key',
    fields: { name: 'key', alias: 'key' },
  };
  const mapping = parseMapping({ name: 'Slips', sources: [source] });
  const holder = await startHolder('slips', 'slip-a');
  await holder.lock();
  const running = importInto(services, a1, { mapping, folder: tmpdir() });
  const hasWritten = await hasWrittenWhileWaiting(1, 'website_section');
  await holder.end();
  expect((await running).totals).toMatchObject({ created: 2, failed: 0 });
  expect(hasWritten).toBe(false);
});

test('a dry run, which is one transaction for all records, does not lock their IDs', async () => {
  const lockedBy = async (isDryRun: boolean) => {
    const sent = await recordStatements(services.pool, () => runImport('pumps', 'p1', { isDryRun }));
    return sent.filter(({ values }) => JSON.stringify(values).includes('external id/')).length;
  };
  expect([await lockedBy(true), await lockedBy(false)]).toEqual([0, 1]);
});
