/**
 * Runs queued jobs: woken by the database when one is queued, a bounded number at a time in each lane,
 * drained on stop. The queue's tables and functions are graphile-worker's; its own runner is not used because
 * it ends the process when the database becomes unavailable.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ExtensionFaults } from '#server/extensions/index.ts';
import type { PlatformContext } from '#server/platform-context.ts';
import { systemClock, type Clock } from './clock.ts';
import { startLane, type Lane } from './lane.ts';
import { LANES } from './lanes.ts';
import { queueRepeated, releaseDeadClaims, renewClaims, returnJobs, type Claim } from './queue-rows.ts';
import { createSchedules, type Schedules } from './schedules.ts';
import { runJob, type AnyJob, type PlatformRegistry } from './tasks.ts';
import { listenForJobs } from './wake-up.ts';

/** Maximum number of concurrent statements; all are short. */
const CONNECTIONS_MAX = 3;
const STATEMENT_MS_MAX = 10_000;
const CONNECT_MS_MAX = 5_000;
/** How often the runner renews claims, releases those of dead processes, and looks for jobs whose pause has ended. */
const TICK_MS = 3_000;
/** How long a running job may take when the process stops; a job that is cut off is retried. */
const DRAIN_MS = 20_000;
/** Milliseconds within which a failure is logged at most once. */
const LOST_LOG_MS = 30_000;

export interface RunningJobs {
  /** Starts no more jobs and waits for running ones. */
  stop: () => Promise<void>;
}

/** What the runner and its jobs require. */
export interface BackgroundServices extends PlatformContext {
  registry: Pick<PlatformRegistry, 'jobs' | 'daemons'>;
  /** Counts failures of extensions. */
  extensionFaults: Pick<ExtensionFaults, 'note'>;
}

/**
 * Starts running the jobs of the registry. `isAlone`: no other process can hold a job. While the database is
 * unavailable no job runs and none is lost; jobs continue when the database is back.
 */
export async function startJobs(
  services: BackgroundServices,
  connectionString: string,
  isAlone: boolean,
  clock: Pick<Clock, 'now'> = systemClock,
): Promise<RunningJobs> {
  const { log, registry } = services;
  const jobs = [...registry.jobs.values()];
  const onLost = lostLogger(log);
  const pool = openPool(connectionString, onLost);
  const stopping = new AbortController();
  const lanes = startLanes(services, { pool, jobs, onLost, stopping: stopping.signal });
  const look = () => {
    for (const lane of lanes) lane.look();
  };
  const onLostClaim = (claim: Claim) => {
    for (const lane of lanes) lane.revoke(claim);
    log.warn({ job: claim.job }, LOST_CLAIM);
  };
  const schedules = createSchedules(pool, jobs, services.sites);
  const tick = ticker({ pool, jobs, schedules, clock, lanes, onLost, onLostClaim });
  if (isAlone) await releaseDeadClaims(pool, { all: true }).catch(onLost);
  await tick();
  const wakeUp = listenForJobs(connectionString, look);
  const endTicking = repeat(async () => {
    await tick();
    look();
  });
  look();
  return {
    async stop() {
      stopping.abort();
      await wakeUp.stop();
      await drain(lanes, pool);
      await endTicking();
      await pool.end();
    },
  };
}

const LOST_CLAIM =
  'The claim of a running job was lost. Another process may run it, and this process stops writing for it.';

function openPool(connectionString: string, onLost: (error: unknown) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    query_timeout: STATEMENT_MS_MAX,
    keepAlive: true,
    application_name: 'masthead jobs',
  });
  pool.on('error', onLost);
  // A client in use emits its errors itself; the pool does not.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

interface LaneParts {
  pool: pg.Pool;
  jobs: readonly AnyJob[];
  onLost: (error: unknown) => void;
  stopping: AbortSignal;
}

function startLanes(services: BackgroundServices, { pool, jobs, onLost, stopping }: LaneParts): Lane[] {
  const { log, registry } = services;
  const process = randomUUID();
  let count = 0;
  return Object.entries(LANES).map(([lane, { concurrency, minutesMax }]) =>
    startLane({
      pool,
      names: jobs.filter((job) => (job.lane ?? 'normal') === lane).map(({ name }) => name),
      concurrency,
      minutesMaxOf: ({ job }) => registry.jobs.get(job)?.minutesMax ?? minutesMax,
      nextClaim: () => `${process}/${(count += 1)}`,
      async run({ id, job: name, payload, attempts, lockedBy }, signals) {
        const job = registry.jobs.get(name);
        if (job) await runJob(services, job, payload, { id, attempt: attempts, lockedBy, ...signals });
      },
      onFailure: ({ job }, err) => {
        services.extensionFaults.note(err);
        log.warn({ job, err }, 'A job failed and will be tried again.');
      },
      onLost,
      stopping,
    }),
  );
}

interface TickParts {
  pool: pg.Pool;
  jobs: readonly AnyJob[];
  schedules: Schedules;
  clock: Pick<Clock, 'now'>;
  lanes: readonly Lane[];
  onLost: (error: unknown) => void;
  onLostClaim: (claim: Claim) => void;
}

/**
 * Renews this process's claims, then releases those of dead processes. Releases none in the first round after
 * the database was unavailable, because living processes could not renew their claims in the meantime.
 */
function ticker({
  pool,
  jobs,
  schedules,
  clock,
  lanes,
  onLost,
  onLostClaim,
}: TickParts): () => Promise<void> {
  const lost = new WeakSet<Claim>();
  let wasAway = false;
  return async () => {
    try {
      const claims = lanes.flatMap((lane) => lane.claims());
      const renewed = claims.length > 0 ? await renewClaims(pool, claims) : new Set();
      const running = new Set(lanes.flatMap((lane) => lane.claims()));
      for (const claim of claims) {
        if (renewed.has(claim.lockedBy) || !running.has(claim) || lost.has(claim)) continue;
        lost.add(claim);
        onLostClaim(claim);
      }
      if (!wasAway) await releaseDeadClaims(pool);
      for (const job of jobs) await queueRepeated(pool, job);
      await schedules.queueDue(clock.now());
      wasAway = false;
    } catch (error) {
      wasAway = true;
      onLost(error);
    }
  };
}

/**
 * Repeats the work every `TICK_MS`, without overlap. Returns a function that stops the timer and waits for
 * the current run.
 */
function repeat(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | null = null;
  const timer = setInterval(() => {
    current ??= work().finally(() => {
      current = null;
    });
  }, TICK_MS).unref();
  return async () => {
    clearInterval(timer);
    await current;
  };
}

/** Waits for running jobs. Jobs that take too long are released, and the next worker starts them again. */
async function drain(lanes: readonly Lane[], pool: pg.Pool): Promise<void> {
  const renewing = setInterval(() => {
    const claims = lanes.flatMap((lane) => lane.claims());
    if (claims.length > 0) renewClaims(pool, claims).catch(() => undefined);
  }, TICK_MS);
  await Promise.race([
    Promise.all(lanes.map((lane) => lane.isIdle())),
    sleep(DRAIN_MS, null, { ref: false }),
  ]);
  clearInterval(renewing);
  const left = lanes.flatMap((lane) => lane.claims());
  if (left.length > 0) await returnJobs(pool, left).catch(() => undefined);
}

/** Returns a logger that writes at most one line per `LOST_LOG_MS`, however often statements fail. */
function lostLogger(log: PlatformContext['log']): (error: unknown) => void {
  let loggedAt = -Infinity;
  return (error) => {
    if (performance.now() - loggedAt < LOST_LOG_MS) return;
    loggedAt = performance.now();
    log.warn(
      { err: error },
      'The job queue cannot reach the database. It continues once the database is available.',
    );
  };
}
