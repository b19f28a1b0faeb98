/** Defines jobs: work that requests do not wait for, queued in the transaction that causes it. */
import type { CausingRequest, DomainEvent, PayloadOfEvent } from './define-event.ts';
import { parseCron } from '#text/cron.ts';
import type { OfModule } from '../define-module.ts';
import type { Shape, ValuesOf } from '../field.ts';

/** `urgent`: short, and a person waits for it. `bulk`: may take minutes. */
export type Lane = 'urgent' | 'normal' | 'bulk';

/** When a job is queued. */
export interface JobSchedule {
  /** Minute, hour, day of the month, month and weekday: `30 6 * * 1-5` is half past six from Monday to Friday. */
  cron: string;
  /**
   * `site`: once for each site on which the module of the job is on, by the clocks of the site, with the field `siteId` in the
   * payload. `installation`: once, in UTC, for a job of the platform without a payload.
   */
  per: 'site' | 'installation';
}

interface JobOptions extends OfModule {
  /** The name in the queue: `mailOutbox/sendMail`. Permanent: queue rows contain it across upgrades. */
  name: string;
  /** One sentence: what is guaranteed after the job has run. */
  summary: string;
  /** Maximum number of attempts, with pauses that increase from seconds to six hours. */
  attemptsMax: number;
  /**
   * The job's lane. Each lane has its own slots and limits in every process (`background/lanes.ts`). Default:
   * `normal`.
   */
  lane?: Lane;
  /**
   * Maximum duration of an attempt in minutes: its lease is renewed for this long, and lost within 12 s if
   * the process dies. After that time, `ctx.stopping` is aborted, and a job that does not end has failed.
   * More than 0, at most a day (1,440). Default: the limit of the lane.
   */
  minutesMax?: number;
  /**
   * A lock of the job ensures that two attempts exclude each other, and each write checks it. Writes are then
   * not refused after the claim was lost; `ctx.stopping` ends the attempt. Default: an attempt that lost its
   * claim cannot write.
   */
  hasOwnLock?: true;
  /** `platform`: queued before an organisation is known. Default: the organisation of the queueing transaction. */
  scope?: 'platform';
  /**
   * Queued once a day (soon after the start of a process that missed its hour), or every quarter of an hour.
   * Only for jobs of the platform without a payload.
   */
  every?: 'day' | 'quarterHour';
  /**
   * Queued at the times of a cron expression. Times that clocks skip or repeat run once; after an interruption, the last
   * missed time runs if it is less than a day ago.
   */
  schedule?: JobSchedule;
  /**
   * For a repeating job: also queued when an installation first encounters it, not only at its scheduled
   * hour.
   */
  runsAtFirstStart?: boolean;
  /**
   * For a job that handles events: whether it leaves out those of a request, which are then not even queued. Events without a
   * request, such as those of jobs, are never left out.
   */
  omits?: (request: CausingRequest) => boolean;
}

export interface Job<S extends Shape, Ctx> extends JobOptions {
  /** Input of the job, stored in the queue. Small: ids, not records. Empty for a job that handles events. */
  payload: S;
  /** Events that queue the job. */
  on?: readonly DomainEvent[];
  /**
   * Runs the job. Must be safe to run twice, because a process may end after the work but before that is
   * recorded. Throws to be retried.
   */
  run: (ctx: Ctx, payload: ValuesOf<S>) => Promise<void>;
}

/** A job that runs after events of any module, with the event as its payload. */
export interface EventJob<Event extends DomainEvent, Ctx> extends JobOptions {
  on: readonly Event[];
  payload?: never;
  /** Runs the job. `payload.event` is the name of the event. */
  run: (ctx: Ctx, payload: PayloadOfEvent<Event>) => Promise<void>;
}

const MINUTES_MAX = 24 * 60;

/**
 * Declares a job; `ctx` has the type that the author writes. Throws if the minutes are out of range, or the schedule cannot be
 * used.
 */
export function defineJob<const S extends Shape, Ctx>(job: Job<S, Ctx> & { on?: never }): Job<S, Ctx>;
export function defineJob<const Event extends DomainEvent, Ctx>(
  job: EventJob<Event, Ctx>,
): EventJob<Event, Ctx>;
export function defineJob(job: JobOptions & { payload?: Shape; on?: unknown }): object {
  const { name, minutesMax } = job;
  if (minutesMax !== undefined && !(minutesMax > 0 && minutesMax <= MINUTES_MAX))
    throw new Error(`Job ${name}: minutesMax is ${minutesMax}. Give more than 0 and at most ${MINUTES_MAX}.`);
  if (job.schedule) assertSchedule(job, job.schedule);
  return 'payload' in job ? job : { ...job, payload: {} };
}

function assertSchedule(
  { name, every, scope, on, payload = {} }: JobOptions & { payload?: Shape; on?: unknown },
  { cron, per }: JobSchedule,
): void {
  parseCron(cron, `Job ${name}`);
  if (every !== undefined || on !== undefined)
    throw new Error(`Job ${name}: \`schedule\` excludes \`every\` and \`on\`. Remove all but one of them.`);
  const fields = Object.keys(payload).join();
  if (per === 'site' && (fields !== 'siteId' || scope === 'platform'))
    throw new Error(
      `Job ${name}: a job with a schedule per site belongs to an organisation, and its payload has the field siteId only.`,
    );
  if (per === 'installation' && (fields !== '' || scope !== 'platform'))
    throw new Error(
      `Job ${name}: a job with a schedule per installation has the scope platform and no payload.`,
    );
}

/** Work that runs as long as a process that runs jobs, such as a server on a separate port. */
export interface Daemon<Ctx> extends OfModule {
  /** Unique name, for log lines. */
  name: string;
  /** One sentence: what happens while it runs. */
  summary: string;
  /**
   * Runs from the start of the process until `ctx.stopping` is aborted; then it has ten seconds to end. Returns early
   * if there is nothing to do in this process. If it throws, it is started again after a pause of one second to a
   * minute.
   */
  run: (ctx: Ctx) => Promise<void>;
}

/**
 * Declares a daemon, which has no payload, no place in a lane and no time limit; `ctx` has the type that the author
 * writes. It runs in each process: what must run only once has to lock itself.
 */
export function defineDaemon<Ctx>(daemon: Daemon<Ctx>): Daemon<Ctx> {
  return daemon;
}
