/** State of a running import: its progress, and whether it was stopped. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ImportReport, RunLock } from '#server/import/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { migrationRun } from '../entity.ts';

/** How often progress is stored and a request to stop is read. */
const NOTE_EVERY_MS = 1_000;
/** How long a run tries to store its progress after the database has become unavailable. */
const LAST_NOTE_MS = 60_000;

interface Watched {
  /** Runs a function in a separate transaction. */
  write: <T>(run: (work: RecordContext) => Promise<T>) => Promise<T>;
  id: number;
  /** Returns the report of the whole run so far, including the parts before this one. */
  join: (report: ImportReport) => ImportReport;
  /** Whether this process should end its part. */
  isOver: () => boolean;
  stopping: AbortSignal;
}

/** Stores progress at intervals, and reads requests to stop at the same time. */
export function watchRun({ write, id, join, isOver, stopping }: Watched) {
  let notedAt = performance.now();
  let latest: (() => ImportReport) | null = null;
  let noting: Promise<void> = Promise.resolve();
  let isStopped = false;
  const noteNow = async (report: ImportReport) => {
    const state = await write(async (work) => {
      // The list of remarks is stored only with the final report.
      await note(work, id, { report: { ...join(report), remarks: [] } });
      return (await work.records.find(migrationRun, id))?.state;
    });
    isStopped = state === 'stopping';
  };
  return {
    onProgress(report: () => ImportReport) {
      latest = report;
      if (performance.now() - notedAt < NOTE_EVERY_MS) return;
      notedAt = performance.now();
      noting = noting.then(() => noteNow(report())).catch(() => undefined);
    },
    shouldStop: () => isStopped || isOver(),
    isStopped: () => isStopped,
    settle: () => noting,
    /**
     * Stores the counts from before the database became unavailable, once it is back: records already written
     * are not written a second time.
     */
    async noteLast(lock: RunLock) {
      const report = latest;
      const until = performance.now() + LAST_NOTE_MS;
      while (report && !stopping.aborted && performance.now() < until) {
        try {
          return await write(async (work) => {
            if (!lock.isLost()) await lock.check(work.db);
            await note(work, id, { report: { ...join(report()), remarks: [] } });
          });
        } catch {
          await sleep(NOTE_EVERY_MS);
        }
      }
    },
  };
}

interface Note {
  state?: string;
  report?: ImportReport;
  error?: string;
  isOver?: boolean;
}

/**
 * Does not increase the record's version, because progress is not a change that others could conflict with.
 */
export async function note(
  work: RecordContext,
  id: number,
  { state, report, error, isOver }: Note,
): Promise<void> {
  await work.records.writeOperationalColumns(
    migrationRun,
    { ids: [id] },
    {
      updated: sql`clock_timestamp()`,
      ...(state !== undefined && { state }),
      ...(report && { report: JSON.stringify(report) }),
      ...(error !== undefined && { error: error.slice(0, 2000) }),
      ...(isOver && { finished: sql`clock_timestamp()` }),
    },
  );
}
