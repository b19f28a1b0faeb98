/** Runs jobs in tests: on demand, until none is due. */
import { Logger, runOnce, type TaskList } from 'graphile-worker';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import PostalMime, { type Email } from 'postal-mime';
import { expect, vi } from 'vitest';
import { runJob, type AnyJob } from '#server/background/tasks.ts';
import type { PlatformContext } from '#server/platform-context.ts';
import type { TestApp } from './app.ts';

/** Converts jobs to tasks of graphile-worker, whose `runOnce` returns when none is due. */
export function tasksOf(services: PlatformContext, jobs: readonly AnyJob[]): TaskList {
  const stopping = new AbortController().signal;
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      (row, { job: { id, attempts } }) => runJob(services, job, row, { id, attempt: attempts, stopping }),
    ]),
  );
}

/**
 * Runs every job that is due or was never tried, and the jobs that these queue. A failed job waits for its
 * next attempt.
 */
export async function runJobs({ services, database }: TestApp): Promise<void> {
  const pool = new pg.Pool({ connectionString: database.connectionString });
  // The database is removed right after the last test, and an unhandled error event would end the run.
  pool.on('error', () => undefined).on('connect', (client) => void client.on('error', () => undefined));
  await pool.query(
    'update graphile_worker._private_jobs set run_at = now() where attempts = 0 and run_at > now()',
  );
  await runOnce({
    pgPool: pool,
    taskList: tasksOf(services, [...services.registry.jobs.values()]),
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
  });
  // The queue may record the end of the last job a moment after reporting it.
  await vi.waitFor(
    async () =>
      expect(
        await database.superuser('select id from graphile_worker.jobs where locked_by is not null'),
      ).toEqual([]),
    { timeout: 10_000, interval: 10 },
  );
  await pool.end();
}

/** Emails to an address that were written to the data directory, oldest first. */
export async function mailTo({ services }: TestApp, address: string): Promise<Email[]> {
  const folder = join(services.config.dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).sort(
    (a, b) => Number(/(\d+)\.eml$/.exec(a)?.[1]) - Number(/(\d+)\.eml$/.exec(b)?.[1]),
  );
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return mails.filter((mail) => mail.to?.some((to) => to.address === address));
}

/** The secret in an email's link. */
export function hashIn(mail: Email | undefined): string {
  const hash = /[?&]hash=([A-Za-z0-9_-]{43})(?:\s|$)/.exec(mail?.text ?? '')?.[1];
  if (!hash) throw new Error(`There is no link in: ${mail?.text ?? 'no mail'}`);
  return hash;
}
