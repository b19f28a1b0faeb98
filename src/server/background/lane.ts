/** Runs the jobs of a lane: a bounded number at a time, each renewed while it runs and ended once the database knows. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { claimJob, completeJob, failJob, type Claim } from './queue-rows.ts';
import { withoutEmails } from '#server/log.ts';

export interface Lane {
  /** Begins as many jobs as are due and have room. */
  look: () => void;
  /** Those under way. */
  claims: () => readonly Claim[];
  /** Resolves when none is under way. */
  isIdle: () => Promise<void>;
}

export interface LaneOptions {
  pool: pg.Pool;
  /** Names of its jobs. */
  names: readonly string[];
  concurrency: number;
  /** Of a claim that no process made before. */
  nextClaim: () => string;
  run: (claim: Claim) => Promise<void>;
  /** Told of each try that failed. */
  onFailure: (claim: Claim, error: unknown) => void;
  /** Told that the database could not be asked. */
  onLost: (error: unknown) => void;
  /** Nothing is begun once it has come. */
  stopping: AbortSignal;
}

/** Pauses between attempts to note the end of a job, while the database is away. */
const NOTE_PAUSE_MS = 250;
const NOTE_PAUSE_MS_MAX = 3_000;

/** Starts a lane; nothing runs before it is told to look. Never throws: what fails is told and tried again. */
export function startLane(options: LaneOptions): Lane {
  const { pool, names, concurrency, nextClaim, onLost, stopping } = options;
  const underWay = new Map<Claim, Promise<void>>();
  let looking: Promise<void> | null = null;
  let looksAgain = false;

  const begin = (claim: Claim) => {
    const done = runClaim(claim, options).finally(() => {
      underWay.delete(claim);
      look();
    });
    underWay.set(claim, done);
  };
  const fill = async () => {
    do {
      looksAgain = false;
      while (underWay.size < concurrency && !stopping.aborted) {
        const claim = await claimJob(pool, names, nextClaim());
        if (!claim) break;
        begin(claim);
      }
    } while (looksAgain);
  };
  const look = () => {
    if (stopping.aborted || names.length === 0) return;
    looksAgain = true;
    looking ??= fill()
      .catch(onLost)
      .finally(() => {
        looking = null;
      });
  };
  return {
    look,
    claims: () => [...underWay.keys()],
    async isIdle() {
      await looking;
      await Promise.all(underWay.values());
    },
  };
}

/** Runs a job and notes how it ended: its place in the lane is free when the database knows. */
async function runClaim(
  claim: Claim,
  { pool, run, onFailure, onLost, stopping }: LaneOptions,
): Promise<void> {
  let note = () => completeJob(pool, claim);
  try {
    await run(claim);
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
      // Who stops does not wait for a database that is away: the claim ends by itself, and the job is run once more.
      if (stopping.aborted) return;
      await sleep(pause, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}
