/**
 * Several writes of one transaction that share their statements. Whoever writes one record does not know of it: what is made
 * here takes rows, and of a write that is alone it gets one.
 */

/** What the writes of one transaction have in common. */
export interface WriteBatch {
  /** Statements to run when all writes are done, in the order in which they were first wanted. */
  later: (() => Promise<void>)[];
  /** Statements that wait for the rows of further writes. */
  gathered: Gathered[];
  /** Writes under way. */
  running: number;
  /** The order of its writes. */
  places: Map<Batchable, number>;
  /** Writes that have come to their record: what they throw from then on may have left something behind. */
  begun: Set<Batchable>;
}

interface Gathered {
  isWrite: boolean;
  /** The writes that wait for it. */
  by: Set<Batchable>;
  run: () => void;
}

/** A unit of work, alone or as one of several. */
interface Batchable {
  batch?: WriteBatch;
}

/** Begins a batch. */
export function startBatch(): WriteBatch {
  return { later: [], gathered: [], running: 0, places: new Map(), begun: new Set() };
}

/** Thrown where writes cannot go on side by side; one after the other they can. */
export class RequiresSequentialWrites extends Error {
  override readonly name = 'RequiresSequentialWrites';
}

/**
 * Runs writes side by side, each with a unit of work of its own in the same transaction and batch, until all have ended.
 * What they left for later is run by `finishBatch`.
 */
export async function runInBatch<Work extends Batchable, T>(
  batch: WriteBatch,
  writes: readonly { work: Work; write: (work: Work) => Promise<T> }[],
): Promise<PromiseSettledResult<T>[]> {
  batch.running += writes.length;
  for (const { work } of writes) batch.places.set(work, batch.places.size);
  return Promise.allSettled(
    writes.map(async ({ work, write }) => {
      try {
        return await write(work);
      } finally {
        batch.running -= 1;
        runGathered(batch);
      }
    }),
  );
}

/** Said before a record is written. */
export function beginWrite(work: Batchable): void {
  work.batch?.begun.add(work);
}

/**
 * Runs what was left for later. The next statement is made while the database is busy with the one before; `pause` lets
 * that get away first.
 */
export async function finishBatch(batch: WriteBatch, pause: () => Promise<unknown>): Promise<void> {
  const running: Promise<{ error: unknown } | null>[] = [];
  for (const run of batch.later.splice(0)) {
    running.push(
      run().then(
        () => null,
        (error: unknown) => ({ error }),
      ),
    );
    await pause();
  }
  // None may be under way any more when one that failed ends the transaction.
  for (const failed of await Promise.all(running)) if (failed) throw failed.error;
}

/**
 * A statement that follows from a write and that no other write of a batch reads: over one row, or in a batch once over the
 * rows of all its writes, when these are done.
 */
export function deferredStatement<Work extends Batchable, Row>(
  run: (work: Work, rows: readonly Row[]) => Promise<void>,
): (work: Work, row: Row) => Promise<void> {
  const rowsOf = new WeakMap<WriteBatch, Row[]>();
  return async (work, row) => {
    const { batch } = work;
    if (!batch) return run(work, [row]);
    const known = rowsOf.get(batch);
    if (known) {
      known.push(row);
      return;
    }
    const rows = [row];
    rowsOf.set(batch, rows);
    batch.later.push(() => {
      rowsOf.delete(batch);
      return run(work, rows);
    });
  };
}

/**
 * A statement that several writes of a batch run together: over one row, or in a batch once over those of all writes that
 * have come to it with the same key, in the order of the writes. `run` gives the results in the order of the rows. One that
 * writes (`isWrite`) is run when none that reads is left.
 */
export function batchedStatement<Work extends Batchable, Row, Result>(
  keyOf: (row: Row) => string,
  run: (work: Work, rows: readonly Row[]) => Promise<readonly Result[]>,
  { isWrite = false }: { isWrite?: boolean } = {},
): (work: Work, row: Row) => Promise<Result> {
  const callsOf = new WeakMap<WriteBatch, Map<string, Calls<Row, Result>>>();
  return async (work, row) => {
    const { batch } = work;
    return new Promise((resolve, reject) => {
      const call = { row, place: batch?.places.get(work) ?? 0, resolve, reject };
      if (!batch) return void runCalls([call], (rows) => run(work, rows));
      const byKey = callsOf.get(batch) ?? new Map<string, Calls<Row, Result>>();
      callsOf.set(batch, byKey);
      const key = keyOf(row);
      const known = byKey.get(key);
      if (known) {
        known.all.push(call);
        known.by.add(work);
      } else {
        const calls = { all: [call], by: new Set<Batchable>([work]) };
        byKey.set(key, calls);
        const runThese = () => {
          byKey.delete(key);
          void runCalls(calls.all, (rows) => run(work, rows));
        };
        batch.gathered.push({ isWrite, by: calls.by, run: runThese });
      }
      runGathered(batch);
    });
  };
}

interface Call<Row, Result> {
  row: Row;
  place: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Calls of one key that wait, and the writes they are of. */
interface Calls<Row, Result> {
  all: Call<Row, Result>[];
  by: Set<Batchable>;
}

async function runCalls<Row, Result>(
  calls: readonly Call<Row, Result>[],
  run: (rows: readonly Row[]) => Promise<readonly Result[]>,
): Promise<void> {
  const inOrder = [...calls].sort((a, b) => a.place - b.place);
  try {
    const results = await run(inOrder.map(({ row }) => row));
    for (const [index, { resolve, reject }] of inOrder.entries()) {
      const result = results[index];
      if (result === undefined) reject(new Error('A statement for several rows skipped a row.'));
      else resolve(result);
    }
  } catch (error) {
    for (const { reject } of inOrder) reject(error);
  }
}

/** Reads what all writes of a batch need, once for each key; outside of one, each time. None of its writes may change it. */
export function readOncePerBatch<Work extends Batchable, Key extends string | number, T>(
  read: (work: Work, key: Key) => Promise<T>,
): (work: Work, key: Key) => Promise<T> {
  const known = new WeakMap<WriteBatch, Map<Key, Promise<T>>>();
  return async (work, key) => {
    const { batch } = work;
    if (!batch) return read(work, key);
    const byKey = known.get(batch) ?? new Map<Key, Promise<T>>();
    known.set(batch, byKey);
    const found = byKey.get(key) ?? read(work, key);
    byKey.set(key, found);
    return found;
  };
}

/** Once every write under way waits for others, no more can join: what reads is run, else what writes. */
function runGathered(batch: WriteBatch): void {
  const waiting = new Set(batch.gathered.flatMap(({ by }) => [...by]));
  if (waiting.size < batch.running) return;
  const hasReads = batch.gathered.some(({ isWrite }) => !isWrite);
  const due = batch.gathered.filter(({ isWrite }) => isWrite !== hasReads);
  batch.gathered = batch.gathered.filter(({ isWrite }) => isWrite === hasReads);
  for (const { run } of due) run();
}
