/**
 * An import that two workers claim, and one that loses its database: every record is imported once, and the
 * report is exact.
 */
import { afterAll, expect, test, vi } from 'vitest';
import { startJobs } from '#server/background/runner.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { byTier } from '#testing/by-tier.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1 } = world.sites;
const admin = await login(app, world.a.users.admin.username);
afterAll(subject.close);

const RECORDS = 800;
const ask = (id: string, input: Record<string, unknown>) => gql(app, { id, input, token: admin, site: 'a1' });

async function startImport(name: string, records = RECORDS): Promise<number> {
  const lines = Array.from({ length: records }, (_, at) => `${at + 1},${name} number ${at + 1}`);
  const file = `${name}.csv`;
  const uploaded = await gql(app, {
    id: 'uploadMigrationFile',
    input: { site: a1.id },
    token: admin,
    file: { name: file, content: ['id,title', ...lines].join('\n') },
  });
  expect(uploaded.error).toBeNull();
  const source = {
    key: name.toLowerCase(),
    format: 'csv',
    file,
    target: 'Article',
    recordKey: 'id',
    fields: { name: 'title' },
  };
  const made = await ask('createMigrationConfiguration', {
    site: a1.id,
    name,
    mapping: { name, sources: [source] },
  });
  const { id: configuration } = made.result as { id: number };
  const started = await ask('startMigration', { configuration, isDryRun: false, overwrite: false });
  return (started.result as { id: number }).id;
}

const runOf = async (id: number) =>
  (await ask('getMigrationRun', { id })).result as {
    state: string;
    report: { totals: Record<string, number> } | null;
  };
const countOf = async (name: string) => {
  const [row] = await database.superuser<{ all: number; different: number }>(
    'select count(*)::int as all, count(distinct name)::int as different from content where name like $1',
    [`${name} number %`],
  );
  return row;
};
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 40_000, interval: 20 });

test('a job whose lock was set back while it runs is taken up by another worker, which writes nothing twice', async () => {
  const workers = [
    await startJobs(services, database.connectionString, false),
    await startJobs(services, database.connectionString, false),
  ];
  const id = await startImport('Tide');
  await until(async () => expect((await countOf('Tide'))?.all).toBeGreaterThan(0));
  await database.superuser(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null where id in (
       select id from graphile_worker.jobs where task_identifier = 'migrationRun/run')`,
  );
  await database.superuser(`select pg_notify('jobs:insert', '{"r":0,"count":1}')`);
  await until(async () => {
    const [row] = await database.superuser<{ attempts: number }>(
      "select max(attempts)::int as attempts from graphile_worker.jobs where task_identifier = 'migrationRun/run'",
    );
    expect(row?.attempts).toBe(2);
  });
  await until(async () => expect((await runOf(id)).state).toBe('done'));
  for (const worker of workers) await worker.stop();
  expect(await countOf('Tide')).toEqual({ all: RECORDS, different: RECORDS });
  expect((await runOf(id)).report?.totals).toMatchObject({ created: RECORDS, failed: 0 });
});

test('an import whose connections were all closed continues, and its report is exact', async () => {
  const records = byTier(300, RECORDS);
  const worker = await startJobs(services, database.connectionString, false);
  const id = await startImport('Ebb', records);
  await until(async () => expect((await countOf('Ebb'))?.all).toBeGreaterThan(40));
  await database.superuser(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await until(async () => expect((await runOf(id)).state).toBe('done'));
  await worker.stop();
  expect(await countOf('Ebb')).toEqual({ all: records, different: records });
  expect((await runOf(id)).report?.totals).toMatchObject({ created: records, failed: 0 });
});
