/** A program changes an item between the two passes in which an import writes it. */
import { tmpdir } from 'node:os';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { parseMapping } from '#import/mapping.ts';
import { sourceRecordLock } from '#import/source-record.ts';
import { importInto } from '#testing/imports.ts';
import { runJobs } from '#testing/jobs.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, database, services, world } = subject;
const { a1 } = world.sites;
const admin = await login(app, world.a.users.admin.username);
afterAll(subject.close);

interface Run {
  state: string;
  report: { totals: Record<string, number>; remarks: { key: string; outcome: string; reason: string }[] };
  undoReport: { removed: number; restored: number; left: { name: string; reason: string }[] } | null;
}

const send = async <T>(id: string, input: Record<string, unknown>): Promise<T> => {
  const { result, error } = await gql(app, { id, input, token: admin, site: 'a1' });
  expect(error).toBeNull();
  return result as T;
};

/** Two sources: the record of the first refers to that of the second. */
function mappingOf(first: string) {
  const published = { transform: [{ constant: '2024-01-01T00:00:00Z' }] };
  const source = (key: string, fields: object) => ({
    key,
    format: 'inline',
    target: 'Article',
    records: [{ id: 'r1', title: `${key} by the import`, original: 'r1' }],
    recordKey: 'id',
    fields: { name: 'title', published, ...fields },
  });
  const later = { path: 'original', transform: [{ lookup: { source: `${first}-later` } }] };
  const sources = [source(first, { translationOf: later }), source(`${first}-later`, {})];
  return { name: 'Passes', sources };
}

/** Starts an import of both sources; returns the id of the run. */
async function start(first: string): Promise<number> {
  const mapping = mappingOf(first);
  const { id: configuration } = await send<{ id: number }>('createMigrationConfiguration', {
    site: a1.id,
    name: 'Passes',
    mapping,
  });
  const options = { configuration, isDryRun: false, overwrite: false };
  return (await send<{ id: number }>('startMigration', options)).id;
}

/** Runs the job of the import, and `between` after the first source is written and before the second one is. */
async function runJobAround(first: string, between: () => Promise<unknown>): Promise<void> {
  const { organisationId, id: site } = a1;
  const other = new pg.Client({ connectionString: database.superuserConnectionString });
  await other.connect();
  try {
    const lock = sourceRecordLock({ organisationId, site, source: `${first}-later`, key: 'r1' });
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lock]);
    const running = runJobs(subject);
    await untilWaiting();
    await between();
    await other.query('rollback');
    await running;
  } finally {
    await other.end();
  }
}

/** Waits until a connection of the product waits for a lock. */
async function untilWaiting(): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const waiting = await database.superuser(
      "select 1 from pg_stat_activity where datname = current_database() and application_name = 'masthead' and wait_event_type = 'Lock'",
    );
    if (waiting.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('No connection waits for a lock.');
}

const upsert = (source: string, more: object = {}) =>
  send<{ id: number; outcome: string }>('upsertContent', {
    type: 'Article',
    site: a1.id,
    source,
    externalId: 'r1',
    values: { name: `${source} by the program` },
    ...more,
  });

const namesOf = async (source: string) => {
  const rows = await database.superuser<{ name: string }>(
    'select name from content where name like $1 order by name',
    [`${source}%`],
  );
  return rows.map(({ name }) => name);
};

const skipped = ({ report }: Run) =>
  report.remarks.filter(({ outcome }) => outcome === 'skipped').map(({ key, reason }) => [key, reason]);

const CHANGED = expect.stringContaining('changed by hand since it was imported');

test('the second pass leaves what a program has published in between, and so does the undo', async () => {
  const id = await start('ferries');
  let outcome = '';
  await runJobAround('ferries', async () => {
    ({ outcome } = await upsert('ferries', { publish: true }));
  });
  expect(outcome).toBe('changed');
  expect(await namesOf('ferries')).toEqual(['ferries by the program', 'ferries-later by the import']);
  const run = await send<Run>('getMigrationRun', { id });
  expect(run.report.totals).toMatchObject({ created: 2, failed: 0 });
  expect(skipped(run)).toEqual([['r1', CHANGED]]);
  await send('undoMigration', { id });
  await runJobs(subject);
  expect(await send<Run>('getMigrationRun', { id })).toMatchObject({
    state: 'undone',
    undoReport: { removed: 1, left: [{ name: 'ferries by the program' }] },
  });
  expect(await namesOf('ferries')).toEqual(['ferries by the program']);
});

test('the second pass leaves a draft of a program', async () => {
  const id = await start('barges');
  await runJobAround('barges', () => upsert('barges'));
  expect(skipped(await send<Run>('getMigrationRun', { id }))).toEqual([['r1', CHANGED]]);
  const copies = await database.superuser(
    "select 1 from content_working_copy w join content c on c.organisation_id = w.organisation_id and c.id = w.content_id where c.name = 'barges by the import' and c.translation_of_id is null",
  );
  expect(copies).toHaveLength(1);
});

test('the second pass completes an item that has not changed in between', async () => {
  const id = await start('lighters');
  await runJobAround('lighters', async () => undefined);
  expect(skipped(await send<Run>('getMigrationRun', { id }))).toEqual([]);
  const completed = await database.superuser(
    "select 1 from content where name = 'lighters by the import' and translation_of_id is not null and version = 2",
  );
  expect(completed).toHaveLength(1);
});

test('undoing a run of several parts restores what a program has written between two parts', async () => {
  const id = await start('tugs');
  await runJobs(subject);
  await upsert('tugs', { publish: true });
  await importInto(services, a1, { mapping: parseMapping(mappingOf('tugs')), folder: tmpdir(), runId: id });
  expect(await namesOf('tugs')).toEqual(['tugs by the import', 'tugs-later by the import']);
  await send('undoMigration', { id });
  await runJobs(subject);
  expect((await send<Run>('getMigrationRun', { id })).undoReport).toMatchObject({ restored: 1 });
  expect(await namesOf('tugs')).toContain('tugs by the program');
});
