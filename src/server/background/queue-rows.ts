/**
 * The rows of the job queue, which this process claims, renews and ends. A claim has a unique name, so that a
 * worker that lost its claim neither ends nor renews the claim of its successor.
 */
import type pg from 'pg';
import type { AnyJob } from './tasks.ts';

/** A job in the queue that a process has claimed. */
export interface Claim {
  id: string;
  /** Unique name of this claim. */
  lockedBy: string;
  job: string;
  payload: unknown;
  /** 1 for the first try. */
  attempts: number;
}

/** Prefix of claim names. Processes of older versions, which did not renew their claims, used other names. */
const LEASED = 'lease-';
/** A claim that was not renewed for this time belongs to a dead process. */
const LEASE_SECONDS = 12;
/** The same limit for processes that do not renew their claims: none of their jobs takes longer. */
const UNRENEWED_MINUTES = 10;
/** Marks a job that was cancelled while it ran; see `withdraw_job`. */
const CANCELLED = 'attempts > max_attempts';

/** Claims the next due job with one of these names; null without a due job. */
export async function claimJob(
  pool: pg.Pool,
  names: readonly string[],
  claim: string,
): Promise<Claim | null> {
  const { rows } = await pool.query<Claim>(
    `with next as (
       select id from graphile_worker._private_jobs
       where is_available and run_at <= now()
         and task_id = any (array(select id from graphile_worker._private_tasks where identifier = any ($1)))
       order by priority, run_at, id limit 1 for update skip locked)
     update graphile_worker._private_jobs j set attempts = attempts + 1, locked_by = $2, locked_at = now()
     from next, graphile_worker._private_tasks t where j.id = next.id and t.id = j.task_id
     returning j.id::text, j.locked_by as "lockedBy", t.identifier as job, j.payload, j.attempts`,
    [names, `${LEASED}${claim}`],
  );
  return rows[0] ?? null;
}

/** Removes a job that is done, unless the claim was lost. */
export async function completeJob(pool: pg.Pool, { id, lockedBy }: Claim): Promise<void> {
  await pool.query('delete from graphile_worker._private_jobs where id = $1 and locked_by = $2', [
    id,
    lockedBy,
  ]);
}

/**
 * Returns a failed job to the queue, after a pause that grows with each attempt; removes a job that was cancelled while it
 * ran.
 */
export async function failJob(pool: pg.Pool, { id, lockedBy }: Claim, message: string): Promise<void> {
  await pool.query(
    `with ended as (
       select id, ${CANCELLED} as cancelled from graphile_worker._private_jobs
       where id = $1 and locked_by = $2 for update),
     removed as (
       delete from graphile_worker._private_jobs j using ended where j.id = ended.id and cancelled)
     update graphile_worker._private_jobs j
     set last_error = $3, locked_by = null, locked_at = null,
       run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second'
     from ended where j.id = ended.id and not cancelled`,
    [id, lockedBy, message],
  );
}

/**
 * Returns to the queue the jobs that a process could not finish before it stops; the try does not count.
 * Cancelled jobs are removed. A job that was followed by another with the same key is not retried.
 */
export async function returnJobs(pool: pg.Pool, claims: readonly Claim[]): Promise<void> {
  await pool.query(
    `with returned as (
       select j.id, j.${CANCELLED} as cancelled, j.attempts = c.attempts as counts
       from unnest($1::bigint[], $2::text[], $3::integer[]) as c (id, locked_by, attempts)
       join graphile_worker._private_jobs j on j.id = c.id and j.locked_by = c.locked_by for update of j),
     removed as (
       delete from graphile_worker._private_jobs j using returned where j.id = returned.id and cancelled)
     update graphile_worker._private_jobs j
     set locked_by = null, locked_at = null, attempts = case when counts then greatest(0, attempts - 1) else attempts end
     from returned where j.id = returned.id and not cancelled`,
    [
      claims.map(({ id }) => id),
      claims.map(({ lockedBy }) => lockedBy),
      claims.map(({ attempts }) => attempts),
    ],
  );
}

/** Renews claims. Returns the names of the renewed ones; the others were lost. */
export async function renewClaims(pool: pg.Pool, claims: readonly Claim[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ lockedBy: string }>(
    `update graphile_worker._private_jobs j set locked_at = now()
     from unnest($1::bigint[], $2::text[]) as c (id, locked_by) where j.id = c.id and j.locked_by = c.locked_by
     returning j.locked_by as "lockedBy"`,
    [claims.map(({ id }) => id), claims.map(({ lockedBy }) => lockedBy)],
  );
  return new Set(rows.map(({ lockedBy }) => lockedBy));
}

/**
 * Returns the jobs of dead processes to the queue, and removes cancelled ones; with `all`, treats every
 * claimed job as one of a dead process.
 */
export async function releaseDeadClaims(pool: pg.Pool, { all = false } = {}): Promise<void> {
  await pool.query(
    `with dead as (
       select id, ${CANCELLED} as cancelled from graphile_worker._private_jobs
       where locked_at is not null and ($1 or locked_at < now() - case when starts_with(locked_by, $2)
         then make_interval(secs => ${LEASE_SECONDS}) else make_interval(mins => ${UNRENEWED_MINUTES}) end)
       for update),
     removed as (
       delete from graphile_worker._private_jobs j using dead where j.id = dead.id and cancelled)
     update graphile_worker._private_jobs j set locked_by = null, locked_at = null, run_at = greatest(run_at, now())
     from dead where j.id = dead.id and not cancelled`,
    [all, LEASED],
  );
}

/** SQL for the latest past time at which repeating jobs were due, in UTC. */
const LATEST: Readonly<Record<NonNullable<AnyJob['every']>, string>> = {
  // 03:20 UTC: night in Europe and late evening in America. If no process ran on a day, its run follows
  // later.
  day: "(date_trunc('day', now() at time zone 'UTC' - interval '3 hours 20 minutes') + interval '3 hours 20 minutes') at time zone 'UTC'",
  quarterHour: "date_bin('15 minutes', now(), 'epoch')",
};

/** A run of a job on a schedule: for a site, or for the installation. */
export interface ScheduledRun {
  organisationId: number | null;
  siteId: number | null;
}

/**
 * Queues the runs of a job that are due at `at`, unless a process has done so, or the run has been known for less long.
 * `now` and `at` in milliseconds since 1970.
 */
export async function queueScheduled(
  pool: pg.Pool,
  { name, attemptsMax }: Pick<AnyJob, 'name' | 'attemptsMax'>,
  runs: readonly ScheduledRun[],
  { at, now }: { at: number | null; now: number },
): Promise<void> {
  await pool.query(
    `with runs as (
       select $1 || coalesce('#' || "siteId", '') as key, "organisationId", "siteId"
       from jsonb_to_recordset($2::jsonb) as run ("organisationId" integer, "siteId" integer)),
     known as (
       insert into graphile_worker._private_known_crontabs (identifier, known_since)
       select key, to_timestamp($3::float8 / 1000) from runs order by key on conflict (identifier) do nothing),
     due as (
       update graphile_worker._private_known_crontabs set last_execution = to_timestamp($4::float8 / 1000)
       where identifier in (select key from runs) and coalesce(last_execution, known_since) < to_timestamp($4::float8 / 1000)
       returning identifier)
     select graphile_worker.add_job($1, json_build_object('organisation', "organisationId", 'payload',
         case when "siteId" is null then '{}'::json else json_build_object('siteId', "siteId") end),
       max_attempts => $5, job_key => key)
     from runs join due on due.identifier = runs.key`,
    [name, JSON.stringify(runs), now, at, attemptsMax],
  );
}

/**
 * Queues a repeating job when it is due. The stored time of the last run ensures that one process does so for
 * all.
 */
export async function queueRepeated(
  pool: pg.Pool,
  { name, every, runsAtFirstStart = false, attemptsMax }: AnyJob,
): Promise<void> {
  if (!every) return;
  await pool.query(
    `with known as (
       insert into graphile_worker._private_known_crontabs (identifier, known_since) values ($1, now())
       on conflict (identifier) do nothing returning identifier),
     due as (
       update graphile_worker._private_known_crontabs set last_execution = ${LATEST[every]}
       where identifier = $1 and coalesce(last_execution, known_since) < ${LATEST[every]} returning identifier)
     select graphile_worker.add_job(identifier, '{"organisation":null,"payload":{}}'::json, max_attempts => $2, job_key => $1)
     from (select identifier from due union all select identifier from known where $3) due`,
    [name, attemptsMax, runsAtFirstStart],
  );
}
