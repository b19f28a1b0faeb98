/** An import whose database was lost or slow goes on in another part, which recognises the records that were written. */
import { setTimeout as sleep } from 'node:timers/promises';
import { classifyDbError } from '#server/db/index.ts';
import { joinReports, RunLockLost, type ImportReport, type RunLock } from '#server/import/index.ts';

/** Pauses before the parts that follow one without a written record: after the last of them the import ends. */
const PAUSES_MS = [1_000, 3_000, 10_000, 30_000, 60_000];

/** Waits between parts. */
export const pauses = { wait: (ms: number): Promise<void> => sleep(ms) };

/** One part of an import. */
export interface Part {
  lock: RunLock;
  /** Joins a report of this part with those of the parts before it. */
  whole: (report: ImportReport) => ImportReport;
}

interface Parts {
  first: RunLock;
  /** Holds the run again; waits until no transaction of an earlier part is open. */
  relock: () => Promise<RunLock>;
  /** Runs a part and stores how it ended. */
  run: (part: Part) => Promise<ImportReport>;
  /** Returns the report of the part that runs, as it is now; null before its first record. */
  latest: () => ImportReport | null;
  isStopping: () => boolean;
  /** Called with a sentence for the person at the terminal. */
  onInterrupted: (sentence: string) => void;
}

/**
 * Runs an import in as many parts as needed. Throws the error of the last one if five parts in succession have written
 * nothing, and every error that no lost or slow connection caused.
 */
export async function runInParts(parts: Parts): Promise<ImportReport> {
  let before: ImportReport | null = null;
  let lock: RunLock | null = parts.first;
  for (let tries = 0; ;) {
    const earlier: ImportReport | null = before;
    const whole = (report: ImportReport): ImportReport => (earlier ? joinReports(earlier, report) : report);
    try {
      lock ??= await parts.relock();
      const report = await runPart(parts, { lock, whole });
      await release(lock);
      return report;
    } catch (error) {
      const part: ImportReport | null = lock && parts.latest();
      // A dry run begins again: it was rolled back.
      if (part && !part.isDryRun) before = whole(part);
      if (lock) await release(lock);
      lock = null;
      if (part && hasWritten(part)) tries = 0;
      const pauseMs = PAUSES_MS[tries];
      if (!passes(error) || pauseMs === undefined || parts.isStopping()) throw error;
      tries += 1;
      parts.onInterrupted(
        `The import was interrupted (${(error as Error).message}). It goes on in ${pauseMs / 1000} s: try ${tries} of ${PAUSES_MS.length}.`,
      );
      await pauses.wait(pauseMs);
    }
  }
}

async function runPart(parts: Parts, part: Part): Promise<ImportReport> {
  const report = await parts.run(part);
  // A run stops between two records once its lock is lost.
  if (!report.isComplete && part.lock.isLost()) throw new RunLockLost('its connection was lost');
  return report;
}

/** A full disk does not pass: an operator has to free space. */
function passes(error: unknown): boolean {
  if (error instanceof RunLockLost) return true;
  const kind = classifyDbError(error)?.kind;
  return kind === 'unreachable' || kind === 'busy';
}

const hasWritten = ({ isDryRun, totals }: ImportReport): boolean =>
  !isDryRun && totals.created + totals.updated > 0;

const RELEASE_MS = 2_000;

/** The end of a frozen connection would not be confirmed. */
async function release(lock: RunLock): Promise<void> {
  const waiting = new AbortController();
  await Promise.race([
    lock.release(),
    sleep(RELEASE_MS, undefined, { signal: waiting.signal }).catch(() => undefined),
  ]);
  waiting.abort();
}
