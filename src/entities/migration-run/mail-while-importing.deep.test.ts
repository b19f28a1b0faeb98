/**
 * Urgent jobs run while imports occupy every place of their lane: a forgotten-password email is sent, as its
 * owner requests it.
 */
import { afterAll, expect, test, vi } from 'vitest';
import { startJobs } from '#server/background/runner.ts';
import { mailTo } from '#testing/jobs.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1 } = world.sites;
const admin = await login(app, world.a.users.admin.username);
afterAll(subject.close);

const IMPORTS = 4;
const RECORDS = 4_000;
/** Specified limit: a password email is sent within 10 s. */
const MAIL_MS_MAX = 10_000;

const call = (id: string, input: Record<string, unknown>, file?: { name: string; content: string }) =>
  gql(app, { id, input, token: admin, site: 'a1', ...(file && { file }) });

/** Creates a configuration that imports articles, and returns its id. */
async function configure(name: string): Promise<number> {
  const lines = Array.from({ length: RECORDS }, (_, at) => `${at + 1},${name} number ${at + 1}`);
  const content = ['id,title', ...lines].join('\n');
  const uploaded = await call('uploadMigrationFile', { site: a1.id }, { name: `${name}.csv`, content });
  expect(uploaded.error).toBeNull();
  const source = {
    key: name,
    format: 'csv',
    file: `${name}.csv`,
    target: 'Article',
    recordKey: 'id',
    fields: { name: 'title' },
  };
  const created = await call('createMigrationConfiguration', {
    site: a1.id,
    name,
    mapping: { name, sources: [source] },
  });
  return (created.result as { id: number }).id;
}

test('a password email leaves within 10 s while four imports run', async () => {
  const ids: number[] = [];
  for (let number = 1; number <= IMPORTS; number += 1) {
    const configuration = await configure(`tide${number}`);
    const started = await call('startMigration', { configuration, isDryRun: false, overwrite: false });
    ids.push((started.result as { id: number }).id);
    // A site runs only one import at a time, so earlier runs are marked as done here. The queue would run
    // imports of four sites in parallel.
    await database.superuser("update migration_run set state = 'done' where id = any ($1)", [ids]);
  }
  await database.superuser("update migration_run set state = 'waiting' where id = any ($1)", [ids]);
  const workers = await startJobs(services, database.connectionString, true);
  const running = async () => {
    const [row] = await database.superuser<{ count: number }>(
      `select count(*)::int as count from graphile_worker.jobs
       where task_identifier = 'migrationRun/run' and locked_by is not null`,
    );
    return row?.count;
  };
  await vi.waitFor(async () => expect(await running()).toBe(2), { timeout: 20_000, interval: 50 });
  const [editor] = await database.superuser<{ email: string }>(
    'select email from cms_user where username = $1',
    [world.a.users.editor.username],
  );
  const email = editor?.email ?? '';
  const resets = async () =>
    (await mailTo(subject, email)).filter((mail) => mail.subject === 'Reset your Masthead password');
  const began = performance.now();
  expect((await gql(app, { id: 'cmsUser/requestResetCMSUserPassword', input: { email } })).error).toBeNull();
  await vi.waitFor(async () => expect(await resets()).toHaveLength(1), {
    timeout: MAIL_MS_MAX,
    interval: 50,
  });
  expect(performance.now() - began).toBeLessThan(MAIL_MS_MAX);
  expect(await running()).toBe(2);
  await workers.stop();
}, 120_000);
