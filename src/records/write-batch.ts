/**
 * Several writes of one transaction that share their statements. Code that writes one record is unaware of
 * batches: the functions here take rows, and a single write passes one row.
 */

/** State that the writes of one transaction share. */
export interface WriteBatch {
  /** Statements to run after all writes, in the order of their first use. */
  later: (() => Promise<void>)[];
  /** Statements that wait for rows of other writes. */
  gathered: Gathered[];
  /** Number of writes in progress. */
  running: number;
  /** Position of each of its writes. */
  places: Map<Batchable, number>;
  /**
   * Writes that have begun to write their record: an error thrown from then on may have left changes behind.
   */
  begun: Set<Batchable>;
}

interface Gathered {
  isWrite: boolean;
  /** The writes that wait for the statement. */
  by: Set<Batchable>;
  run: () => void;
}

/** A unit of work, single or one of several in a batch. */
interface Batchable {
  batch?: WriteBatch;
}

/** Begins a batch. */
export function startBatch(): WriteBatch {
  return { later: [], gathered: [], running: 0, places: new Map(), begun: new Set() };
}

/** Thrown if writes cannot continue in parallel, although they can in sequence. */
export class RequiresSequentialWrites extends Error {
  override readonly name = 'RequiresSequentialWrites';
}

/**
 * Runs writes in parallel, each with a separate unit of work in the same transaction and batch, until all
 * have ended. `finishBatch` runs the statements that they deferred.
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

/** Must be called before a record is written. */
export function beginWrite(work: Batchable): void {
  work.batch?.begun.add(work);
}

/**
 * Runs the deferred statements. The next statement is prepared while the database processes the previous one;
 * `pause` lets that one be sent first.
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
  // When a failed statement ends the transaction, no other statement may still be running.
  for (const failed of await Promise.all(running)) if (failed) throw failed.error;
}

/**
 * A statement that follows from a write and whose result no other write of a batch reads. It runs over one
 * row, or in a batch once over the rows of all its writes, after these are done.
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
 * A statement that several writes of a batch share. It runs over one row, or in a batch once over the rows of
 * all writes that have reached it with the same key, in the order of the writes. `run` returns the results in
 * the order of the rows. A statement that writes (`isWrite`) runs when none that reads remains.
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

/** Waiting calls with the same key, and the writes to which they belong. */
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

/**
 * Reads data that all writes of a batch need, once per key; outside a batch, on every call. None of the
 * batch's writes may change this data.
 */
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

/**
 * When every running write waits for others, no more can join: runs the reading statements, otherwise the
 * writing ones.
 */
function runGathered(batch: WriteBatch): void {
  const waiting = new Set(batch.gathered.flatMap(({ by }) => [...by]));
  if (waiting.size < batch.running) return;
  const hasReads = batch.gathered.some(({ isWrite }) => !isWrite);
  const due = batch.gathered.filter(({ isWrite }) => isWrite !== hasReads);
  batch.gathered = batch.gathered.filter(({ isWrite }) => isWrite === hasReads);
  for (const { run } of due) run();
}
