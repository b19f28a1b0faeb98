/** Runs queued jobs: woken by the database when one is queued, a bounded number at a time, drained on stop. */
import { Logger, parseCronItems, run, type ParsedCronItem } from 'graphile-worker';
import pg from 'pg';
import type { PlatformContext } from '#server/platform-context.ts';
import { tasksOf, type AnyJob, type PlatformRegistry } from './tasks.ts';

/** Jobs at once in a process: mail waits for other machines, so it costs little. */
const RUNNING_MAX = 4;
/** How often jobs whose pause is over are looked for; new ones announce themselves. */
const POLL_MS = 5_000;
/** How long a job under way may take when the process stops; what is cut off is tried again. */
const DRAIN_MS = 20_000;
/** No job takes this long: a process that holds one longer has died. */
const HELD_MINUTES_MAX = 10;
const RESCUE_EVERY_MS = 60_000;

export interface RunningJobs {
  /** Begins nothing more and waits for what is under way. */
  stop: () => Promise<void>;
}

/** What running jobs takes. */
export interface BackgroundServices extends PlatformContext {
  registry: Pick<PlatformRegistry, 'jobs'>;
}

/** Starts running the jobs of the registry. `isAlone`: no other process can be holding a job. */
export async function startJobs(
  services: BackgroundServices,
  connectionString: string,
  isAlone: boolean,
): Promise<RunningJobs> {
  const { log, registry } = services;
  const pool = new pg.Pool({ connectionString, max: RUNNING_MAX + 2, application_name: 'masthead jobs' });
  const lost = (error: Error) => log.warn({ err: error }, 'A connection of the job queue was lost.');
  pool.on('error', lost);
  // One in use reports to itself alone; the queue asks for both.
  pool.on('connect', (client) => void client.on('error', lost));
  const rescue = (minutes: number) =>
    releaseHeldJobs(pool, minutes).catch((error: unknown) =>
      log.warn({ err: error }, 'Jobs of dead processes cannot be recovered at the moment.'),
    );
  await rescue(isAlone ? 0 : HELD_MINUTES_MAX);
  const timer = setInterval(() => void rescue(HELD_MINUTES_MAX), RESCUE_EVERY_MS).unref();
  const runner = await run({
    pgPool: pool,
    taskList: tasksOf(services, [...registry.jobs.values()]),
    concurrency: RUNNING_MAX,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    parsedCronItems: repeatedItems([...registry.jobs.values()]),
    logger: loggerOn(services),
    preset: { worker: { gracefulShutdownAbortTimeout: DRAIN_MS } },
  });
  runner.promise.catch((error: unknown) =>
    log.error({ err: error }, 'The job queue stopped; restart this process to run jobs again.'),
  );
  return {
    async stop() {
      clearInterval(timer);
      await runner.stop();
      await pool.end();
    },
  };
}

/** One process for all: the queue itself sees to that. */
const TIMES = {
  /** At night in Europe and late in the evening in America; a day missed while nothing ran is made up for. */
  day: { match: '20 3 * * *', backfillPeriod: 24 * 3_600_000 },
  quarterHour: { match: '*/15 * * * *', backfillPeriod: 0 },
};

function repeatedItems(jobs: readonly AnyJob[]): ParsedCronItem[] {
  return parseCronItems(
    jobs.flatMap((job) => {
      if (!job.every) return [];
      const { match, backfillPeriod } = TIMES[job.every];
      return {
        task: job.name,
        identifier: job.name,
        match,
        options: { backfillPeriod, maxAttempts: job.attemptsMax, jobKey: job.name },
        payload: { organisation: null, payload: {} },
      };
    }),
  );
}

/** Gives back jobs held longer than a job can take. */
async function releaseHeldJobs(pool: pg.Pool, minutes: number): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select distinct locked_by from graphile_worker.jobs
       where locked_by is not null and locked_at <= now() - make_interval(mins => $1)))`,
    [minutes],
  );
}

/** Failures are the log's business; that jobs begin and end is not. */
function loggerOn({ log }: Pick<PlatformContext, 'log'>): Logger {
  return new Logger((scope) => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return;
    const detail = { job: scope.taskIdentifier, err: meta?.['error'] };
    log.warn(detail, level === 'error' ? 'A job failed and will be tried again.' : message);
  });
}
