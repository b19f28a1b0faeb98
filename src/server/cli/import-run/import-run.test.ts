/**
 * Import runs of the command line next to those of the admin: one at a time, and a killed process blocks
 * neither.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { readConfig } from '#server/boot/config.ts';
import { classifyDbError, createPool } from '#server/db/index.ts';
import type { ImportReport } from '#server/import/index.ts';
import { databaseProxy } from '#testing/database/database-proxy.ts';
import { runJobs } from '#testing/jobs.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { describeRuns } from '../import-output.ts';
import { pauses } from './import-parts.ts';
import { recordRun, undoableRuns, undoRun } from './import-run.ts';

const subject = await buildTestWorld();
const { app, database, services, world } = subject;
const { a1 } = world.sites;
const admin = await login(app, world.a.users.admin.username);
afterAll(subject.close);

const command = {
  config: readConfig(),
  pool: services.pool,
  connectionString: database.connectionString,
  migrated: [],
};
const site = { organisationId: a1.organisationId, siteId: a1.id };
const ask = (id: string, input: Record<string, unknown>) => gql(app, { id, input, token: admin, site: 'a1' });

async function configured(title: string): Promise<number> {
  const source = {
    key: 'killed',
    format: 'inline',
    records: [{ id: title, title }],
    target: 'Article',
    recordKey: 'id',
    fields: { name: 'title' },
  };
  const mapping = { name: title, sources: [source] };
  const made = await ask('createMigrationConfiguration', { site: a1.id, name: title, mapping });
  return (made.result as { id: number }).id;
}

const start = (configuration: number) =>
  ask('startMigration', { configuration, isDryRun: false, overwrite: false });

/** Imports one article and returns the number of the finished run. */
async function imported(title: string): Promise<number> {
  const { result } = await start(await configured(title));
  await runJobs(subject);
  return (result as { id: number }).id;
}

/** Runs the job of the worker that looks for runs whose process has ended. */
async function stopInterruptedRuns(): Promise<void> {
  await database.superuser("select graphile_worker.add_job('migrationRun/stopInterrupted', $1::json)", [
    JSON.stringify({ organisation: null, payload: {} }),
  ]);
  await runJobs(subject);
}

const become = (id: number, values: string) =>
  database.superuser(`update migration_run set ${values} where id = $1`, [id]);
const stateOf = async (id: number) =>
  (await database.superuser<{ state: string }>('select state from migration_run where id = $1', [id]))[0]
    ?.state;
const KILLED_UNDO = "state = 'undoing', undone_by_command = true";

test('a run whose process was killed is undone without anything before', async () => {
  const id = await imported('Killed import');
  await become(id, "state = 'running', started_by_id = null, finished = null");
  const { report, isComplete } = await undoRun(command, site, id, () => false);
  expect({ ...report, isComplete }).toMatchObject({ removed: 1, left: [], isComplete: true });
  expect(await stateOf(id)).toBe('undone');
  expect(
    await database.superuser('select undone_by_command as it from migration_run where id = $1', [id]),
  ).toEqual([{ it: true }]);
});

test('an undo whose process was killed blocks no import, and both sides can go on with it', async () => {
  const [first, second] = [await imported('Killed undo one'), await imported('Killed undo two')];
  await become(first, KILLED_UNDO);
  await imported('Next import');
  expect(await stateOf(first)).toBe('stopped');
  await become(first, KILLED_UNDO);
  expect((await ask('undoMigration', { id: first })).error).toBeNull();
  await runJobs(subject);
  expect(await stateOf(first)).toBe('undone');
  await become(second, KILLED_UNDO);
  expect((await undoRun(command, site, second, () => false)).isComplete).toBe(true);
  expect(await stateOf(second)).toBe('undone');
});

test('an undo that its process or job goes on with is under way', async () => {
  const id = await imported('Undo under way');
  const next = await configured('Not yet');
  await become(id, KILLED_UNDO);
  const lock = await services.imports.hold(id, AbortSignal.timeout(1));
  expect([(await start(next)).code, (await ask('undoMigration', { id })).code]).toEqual([
    'CONFLICT',
    'CONFLICT',
  ]);
  await lock.release();
  expect((await ask('undoMigration', { id })).error).toBeNull();
  expect((await start(next)).code).toBe('CONFLICT');
  await runJobs(subject);
  expect(await stateOf(id)).toBe('undone');
});

test('two imports of a site begin at the same time: the other is refused', async () => {
  const done: ImportReport = {
    mapping: 'Together',
    isDryRun: false,
    isComplete: true,
    sources: [],
    totals: { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0, warnings: 0, records: 0 },
    remarks: [],
    remarksLeftOut: 0,
    losses: [],
    seconds: 0,
  };
  const values = { name: 'Together', mapping: {}, isDryRun: false, overwrite: false, asDrafts: false };
  const record = () =>
    recordRun(command, site, { values, isStopping: () => false }, () => sleep(1_000, done));
  const both = await Promise.allSettled([record(), record()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CONFLICT' } });
  const two = [await configured('Together one'), await configured('Together two')];
  const codes = (await Promise.all(two.map((one) => start(one)))).map(({ code }) => code ?? null);
  expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(1);
  await runJobs(subject);
});

const reportOf = (
  name: string,
  counts: Partial<ImportReport['totals']>,
  isComplete: boolean,
): ImportReport => {
  const none = { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0, warnings: 0, records: 0 };
  const totals = { ...none, ...counts };
  return {
    mapping: name,
    isDryRun: false,
    isComplete,
    sources: [],
    totals,
    remarks: [],
    remarksLeftOut: 0,
    losses: [],
    seconds: 0,
  };
};
const valuesOf = (name: string) => ({
  name,
  mapping: {},
  isDryRun: false,
  overwrite: false,
  asDrafts: false,
});
const TIMED_OUT = 'timeout exceeded when trying to connect';

test('a run that waited too long for a connection goes on, also after the worker marked it as stopped', async () => {
  const wait = vi.spyOn(pauses, 'wait').mockImplementation(stopInterruptedRuns);
  const sentences: string[] = [];
  let parts = 0;
  const recorded = await recordRun(
    command,
    site,
    {
      values: valuesOf('Slow'),
      isStopping: () => false,
      onInterrupted: (sentence) => void sentences.push(sentence),
    },
    async (run) => {
      parts += 1;
      if (parts > 1) return reportOf('Slow', { unchanged: 2, created: 1 }, true);
      run.onProgress(() => reportOf('Slow', { created: 2 }, false));
      throw new Error(TIMED_OUT);
    },
  );
  expect(recorded.report.totals).toMatchObject({ created: 3, unchanged: 0 });
  expect(await stateOf(recorded.id)).toBe('done');
  expect(wait.mock.calls).toEqual([[1_000]]);
  expect(sentences).toEqual([`The import was interrupted (${TIMED_OUT}). It goes on in 1 s: try 1 of 5.`]);
  wait.mockRestore();
});

test('a run that a user stopped while it waited does not go on', async () => {
  let stopped = 0;
  const wait = vi.spyOn(pauses, 'wait').mockImplementation(async () => {
    expect((await ask('stopMigration', { id: stopped })).error).toBeNull();
    await runJobs(subject);
  });
  const recorded = recordRun(
    command,
    site,
    { values: valuesOf('Stopped'), isStopping: () => false },
    async ({ id }) => {
      stopped = id;
      throw new Error(TIMED_OUT);
    },
  );
  await expect(recorded).rejects.toThrow(/was stopped in the admin/);
  expect(await stateOf(stopped)).toBe('stopped');
  wait.mockRestore();
});

test('a run that loses its database is marked as stopped by the worker', async () => {
  const wait = vi.spyOn(pauses, 'wait').mockResolvedValue();
  const proxy = await databaseProxy(database.connectionString);
  const { connectionString } = proxy;
  const pool = createPool({ connectionString, onError: () => undefined });
  const values = { name: 'Lost', mapping: {}, isDryRun: false, overwrite: false, asDrafts: false };
  let id = 0;
  const lost = recordRun(
    { ...command, pool, connectionString },
    site,
    { values, isStopping: () => false },
    async (run) => {
      id = run.id;
      await stopInterruptedRuns();
      expect(await stateOf(id)).toBe('running');
      expect(wait).not.toHaveBeenCalled();
      proxy.cut();
      await pool.query('select 1');
      throw new Error('The database was not lost.');
    },
  );
  await expect(lost).rejects.toSatisfy((error) => classifyDbError(error)?.kind === 'unreachable');
  expect(await stateOf(id)).toBe('running');
  await vi.waitFor(async () => {
    await stopInterruptedRuns();
    expect(await stateOf(id)).toBe('stopped');
  });
  await pool.end();
  await proxy.close();
});

test('the list of runs that can be undone counts to a thousand, and has the latest twenty', async () => {
  const id = await imported('Many records');
  await database.superuser(
    `insert into import_change (organisation_id, site_id, run_id, entity, record_id, record_version)
     select $1, $2, $3, 'content', 1000000 + n, 1 from generate_series(1, 1500) n`,
    [site.organisationId, site.siteId, id],
  );
  const runs = await undoableRuns(command, site);
  expect(runs[0]).toMatchObject({ id, name: 'Many records', records: 1_001 });
  expect(describeRuns(runs)).toMatch(/Many records, more than 1,000 records\n.*, 1 records/);
});
