/**
 * Runs the jobs of a lane: a bounded number in parallel. A job's claim is renewed while it runs; the job ends
 * when the database has stored its result.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { claimJob, completeJob, failJob, type Claim } from './queue-rows.ts';
import { withoutEmails } from '#server/log/log.ts';

export interface Lane {
  /** Starts as many due jobs as there are free places. */
  look: () => void;
  /** Claims of the running jobs. */
  claims: () => readonly Claim[];
  /** Aborts a running job whose claim was lost: it cannot write any more. */
  revoke: (claim: Claim) => void;
  /** Resolves when no job is running. */
  isIdle: () => Promise<void>;
}

/** Options of a lane: its limits, the queue, and the function that runs its jobs. */
export interface LaneOptions {
  pool: pg.Pool;
  /** Names of the jobs that this lane runs. */
  names: readonly string[];
  concurrency: number;
  /** Returns a claim name that no process has used before. */
  nextClaim: () => string;
  /**
   * `stopping`: the process stops, or the time of the job has ended. `revoked`: another process may run the job, so this
   * one must not write any more.
   */
  run: (claim: Claim, signals: RunSignals) => Promise<void>;
  /** Minutes a try of a job may take. */
  minutesMaxOf: (claim: Claim) => number;
  /** Called for each failed try. */
  onFailure: (claim: Claim, error: unknown) => void;
  /** Called if the database is unavailable. */
  onLost: (error: unknown) => void;
  /** No job is started after this signal. */
  stopping: AbortSignal;
}

/** The signals of a running job. */
export interface RunSignals {
  stopping: AbortSignal;
  revoked: AbortSignal;
}

/** First pause between attempts to store the result of a job while the database is unavailable. */
const NOTE_PAUSE_MS = 250;
const NOTE_PAUSE_MS_MAX = 3_000;

/** How long a job may take to end after its time limit. */
const END_MS_MAX = 10_000;

/** Starts a lane; no job runs before `look` is called. Never throws: failures are reported and retried. */
export function startLane(options: LaneOptions): Lane {
  const { pool, names, concurrency, nextClaim, onLost, stopping } = options;
  const underWay = new Map<Claim, { done: Promise<void>; revoked: AbortController }>();
  let looking: Promise<void> | null = null;
  let isLookDue = false;

  const begin = (claim: Claim) => {
    const revoked = new AbortController();
    const done = runClaim(claim, options, revoked).finally(() => {
      underWay.delete(claim);
      look();
    });
    underWay.set(claim, { done, revoked });
  };
  const fill = async () => {
    do {
      isLookDue = false;
      while (underWay.size < concurrency && !stopping.aborted) {
        const claim = await claimJob(pool, names, nextClaim());
        if (!claim) break;
        begin(claim);
      }
    } while (isLookDue);
  };
  const look = () => {
    if (stopping.aborted || names.length === 0) return;
    isLookDue = true;
    looking ??= fill()
      .catch(onLost)
      .finally(() => {
        looking = null;
      });
  };
  return {
    look,
    claims: () => [...underWay.keys()],
    revoke: (claim) => underWay.get(claim)?.revoked.abort(new Error('The claim of the job was lost.')),
    async isIdle() {
      await looking;
      await Promise.all([...underWay.values()].map(({ done }) => done));
    },
  };
}

/**
 * Runs a job and stores its result. Its place in the lane becomes free only when the database has stored the
 * result.
 */
async function runClaim(claim: Claim, options: LaneOptions, revoked: AbortController): Promise<void> {
  const { pool, onFailure, onLost, stopping } = options;
  let note = () => completeJob(pool, claim);
  try {
    await runInTime(claim, options, revoked);
  } catch (error) {
    onFailure(claim, error);
    const message = (error instanceof Error && error.message) || String(error);
    note = () => failJob(pool, claim, withoutEmails(message).slice(0, 10_000));
  }
  for (let pause = NOTE_PAUSE_MS; ; pause = Math.min(pause * 2, NOTE_PAUSE_MS_MAX)) {
    try {
      return await note();
    } catch (error) {
      onLost(error);
      // A stopping process does not wait for an unavailable database: the claim expires, and the job runs
      // once more.
      if (stopping.aborted) return;
      await sleep(pause, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

/**
 * Aborts the job's signal at its time limit. Throws if the job continues even then, so that a hanging job frees its place;
 * if it resumes, it cannot write any more.
 */
async function runInTime(
  claim: Claim,
  { run, minutesMaxOf, stopping }: LaneOptions,
  revoked: AbortController,
): Promise<void> {
  const minutesMax = minutesMaxOf(claim);
  const msMax = minutesMax * 60_000;
  const timeOver = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const overrun = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      timeOver.abort();
      const error = new Error(`The job did not end within ${minutesMax} minutes.`);
      timer = setTimeout(
        () => {
          revoked.abort(error);
          reject(error);
        },
        Math.min(msMax, END_MS_MAX),
      ).unref();
    }, msMax).unref();
  });
  try {
    const ends = AbortSignal.any([stopping, timeOver.signal, revoked.signal]);
    await Promise.race([run(claim, { stopping: ends, revoked: revoked.signal }), overrun]);
  } finally {
    clearTimeout(timer);
  }
}
