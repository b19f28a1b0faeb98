/** Timers for the instants at which published items appear or expire, by the database's clock. */
import { sql } from 'kysely';
import type pg from 'pg';
import { transaction } from '#server/db/index.ts';

const LOOKAHEAD_MINUTES = 60;
/** Instants that have a timer at a time. */
const INSTANTS_MAX = 20;
/**
 * Milliseconds before its end in which a timer is not cancelled any more: a query after its instant does not return the
 * change, although the timer may still have to run.
 */
const DUE_MS = 1_000;

/** The timers of one process. */
export interface ChangeTimers {
  /** Sets timers to the next changes, those of this moment included. Calls during a run share the one after it. */
  plan: () => Promise<void>;
  /** Cancels all timers; nothing is purged from then on. */
  stop: () => void;
}

/**
 * Calls `onChange` with the tags to purge, at each instant at which an item appears or expires. Looks an hour ahead, so
 * `plan` has to be called more often.
 */
export function createChangeTimers(pool: pg.Pool, onChange: (tags: readonly string[]) => void): ChangeTimers {
  const timers = new Map<number, { timer: NodeJS.Timeout; endsAt: number }>();
  let isStopped = false;
  const cancel = (instant: number) => {
    clearTimeout(timers.get(instant)?.timer);
    timers.delete(instant);
  };
  const start = ({ instant, inMs, tags }: UpcomingChange) => {
    cancel(instant);
    const timer = setTimeout(() => {
      timers.delete(instant);
      onChange(tags);
    }, inMs);
    timer.unref();
    timers.set(instant, { timer, endsAt: performance.now() + inMs });
  };
  const run = async () => {
    const upcoming = await nextChanges(pool);
    if (isStopped) return;
    for (const [instant, { endsAt }] of timers) if (endsAt - performance.now() > DUE_MS) cancel(instant);
    for (const change of upcoming) start(change);
  };
  return {
    plan: inTurn(run),
    stop() {
      isStopped = true;
      for (const instant of timers.keys()) cancel(instant);
    },
  };
}

/** A function that runs `run` without overlap; calls during a run wait for the next one, which they share. */
function inTurn(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        running = run();
        return running;
      });
    return next;
  };
}

interface UpcomingChange {
  /** Milliseconds since 1970. */
  instant: number;
  inMs: number;
  tags: string[];
}

/** The next instants within the hour at which an item appears or expires. */
async function nextChanges(pool: pg.Pool): Promise<UpcomingChange[]> {
  const { rows } = await transaction(pool, { kind: 'platform' }, (db) =>
    sql<UpcomingChange>`
      select extract(epoch from at)::float8 * 1000 as instant,
        greatest(0, extract(epoch from at - clock_timestamp()) * 1000)::float8 as "inMs", tags
      from upcoming_changes(now() + make_interval(mins => ${sql.lit(LOOKAHEAD_MINUTES)}))
      limit ${sql.lit(INSTANTS_MAX)}`.execute(db),
  );
  // A few milliseconds late rather than early: when a timer ends, the database's clock must have passed the instant.
  return rows.map((row) => ({ ...row, inMs: row.inMs + 10 }));
}
