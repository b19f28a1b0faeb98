/**
 * Writes several records in one transaction: batched as long as no write fails, otherwise each in a
 * savepoint.
 */
import { setImmediate } from 'node:timers/promises';
import { finishBatch, runInBatch, startBatch, type WriteBatch } from '#records/write-batch.ts';
import { AppError } from '#model/errors.ts';
import type { RecordContext } from '#server/records/index.ts';
import { reasonOf } from './report/reasons.ts';

export type UnitWrite<T> = (work: RecordContext) => Promise<T>;

/** Writes of one transaction. */
export interface UnitWrites<T> {
  writes: readonly UnitWrite<T>[];
  /** Takes the locks that all of these writes need, at the start of the transaction. */
  lock: (work: RecordContext) => Promise<void>;
}

/** The result of a write; or the reason, for an error that only this write caused. */
export type Outcome<T> = { value: T } | { reason: string };

/** An open transaction. */
export interface BatchTransaction {
  /** A unit of work in the transaction; if `batch` is given, as part of the batch. */
  workOf: (batch?: WriteBatch) => RecordContext;
  /** Runs in a savepoint; rolls back to it on error. */
  withSavepoint: <T>(run: () => Promise<T>) => Promise<T>;
}

/** Milliseconds a transaction may be open, plus the running write, because others wait for its locks. */
const HELD_MS_MAX = 250;

/**
 * Maximum number of attempts, including the first. Retries are needed because a writer of the same records in
 * another order causes a deadlock.
 */
const ATTEMPTS_MAX = 4;

/**
 * Writes as many records as fit into one transaction, sharing their statements; null if they have to be
 * written separately. Commits all of them or none, except for writes that were refused before they wrote
 * anything.
 */
export async function writeBatched<T>(
  keep: (run: (place: BatchTransaction) => Promise<Outcome<T>[]>) => Promise<Outcome<T>[]>,
  of: UnitWrites<T>,
  isIndependent: boolean,
): Promise<Outcome<T>[] | null> {
  const run = (place: BatchTransaction) => (isIndependent ? sideBySide(place, of) : inTurns(place, of));
  return retryOnDeadlock(() => keep(run)).catch(() => null);
}

async function sideBySide<T>(
  place: BatchTransaction,
  { writes, lock }: UnitWrites<T>,
): Promise<Outcome<T>[]> {
  const batch = startBatch();
  await lock(place.workOf());
  const settled = await runInBatch(
    batch,
    writes.map((write) => ({
      work: place.workOf(batch),
      write: async (work: RecordContext): Promise<Outcome<T>> => {
        try {
          return { value: await write(work) };
        } catch (error) {
          const reason = error instanceof AppError && !batch.begun.has(work) ? reasonOf(error) : null;
          if (reason === null) throw error;
          return { reason };
        }
      },
    })),
  );
  const outcomes = settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  await finishBatch(batch, setImmediate);
  return outcomes;
}

async function inTurns<T>(place: BatchTransaction, { writes, lock }: UnitWrites<T>): Promise<Outcome<T>[]> {
  const batch = startBatch();
  const startedAt = performance.now();
  await lock(place.workOf());
  const outcomes: Outcome<T>[] = [];
  for (const write of writes) {
    const [one] = await runInBatch(batch, [{ work: place.workOf(batch), write }]);
    if (one?.status === 'rejected') throw one.reason;
    if (one) outcomes.push({ value: one.value });
    if (performance.now() - startedAt > HELD_MS_MAX) break;
  }
  await finishBatch(batch, setImmediate);
  return outcomes;
}

/**
 * Writes as many records as fit into one transaction, in sequence. A failed write is rolled back, and the
 * others continue.
 */
export async function writeSeparately<T>(
  place: BatchTransaction,
  { writes, lock }: UnitWrites<T>,
): Promise<Outcome<T>[]> {
  const startedAt = performance.now();
  await lock(place.workOf());
  const outcomes: Outcome<T>[] = [];
  for (const write of writes) {
    outcomes.push(await outcomeOf(place, write));
    if (performance.now() - startedAt > HELD_MS_MAX) break;
  }
  return outcomes;
}

async function outcomeOf<T>(place: BatchTransaction, write: UnitWrite<T>): Promise<Outcome<T>> {
  try {
    return { value: await retryOnDeadlock(() => place.withSavepoint(() => write(place.workOf()))) };
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    return { reason };
  }
}

/** Runs `run` again after a deadlock, which undoes everything that `run` has written until then. */
export async function retryOnDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isCrossing(error) || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}

/**
 * Whether the error is a deadlock, which the database resolves by cancelling one of the transactions
 * involved.
 */
function isCrossing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}
