/** What an import prints: progress while it runs, a report at its end. */
import { progressText } from '#import/progress.ts';
import { groupRemarks, type RemarkGroup } from '#import/remarks.ts';
import { classifyDbError } from '#server/db/index.ts';
import { RunLockLost, type ImportReport, type UndoReport } from '#server/import/index.ts';
import { printable } from './terminal.ts';
import { linesOfLosses } from './import-losses.ts';
import { COUNTED_MAX } from './import-run/import-run.ts';

const TERMINAL_EVERY_MS = 1_000;
/** Without a terminal every line remains visible, as in the log of a job. */
const LOG_EVERY_MS = 10_000;

/** Maximum number of reasons shown; all remarks are in the JSON report and in the admin. */
const GROUPS_SHOWN = 40;

export interface RunProgress {
  show: (report: () => ImportReport) => void;
  /** The report as it is now; null before the first record. */
  latest: () => ImportReport | null;
  /** Shows a sentence on a separate line. */
  say: (sentence: string) => void;
  /** Ends the progress line. */
  end: () => void;
}

/**
 * Shows a run's progress on standard error, because standard output is reserved for the report. With `--json`
 * only on a terminal.
 */
export function followProgress(
  isJson: boolean,
  output: { isTTY?: boolean; write: (text: string) => unknown } = process.stderr,
): RunProgress {
  const isTerminal = output.isTTY === true;
  const everyMs = isTerminal ? TERMINAL_EVERY_MS : LOG_EVERY_MS;
  let shownAt = performance.now();
  let length = 0;
  let peek: (() => ImportReport) | null = null;
  return {
    latest: () => peek?.() ?? null,
    show(report) {
      peek = report;
      if ((isJson && !isTerminal) || performance.now() - shownAt < everyMs) return;
      shownAt = performance.now();
      const text = printable(progressText(report()));
      output.write(isTerminal ? `\r${text.padEnd(length)}` : `${text}\n`);
      length = text.length;
    },
    say(sentence) {
      output.write(`${isTerminal && length > 0 ? '\n' : ''}${printable(sentence)}\n`);
      length = 0;
    },
    end() {
      if (isTerminal && length > 0) output.write('\n');
    },
  };
}

/** An import that the database interrupted: what it had done until then is committed. */
export class ImportInterrupted extends Error {
  override readonly name = 'ImportInterrupted';
}

const LOCK_LOST = { message: 'The connection that reserves the run for this command was lost.' };

/** Returns the error to report for one that ended a run: in sentences if the database was the reason, otherwise unchanged. */
export function interruptionOf(error: unknown, report: ImportReport | null): unknown {
  const trouble = error instanceof RunLockLost ? LOCK_LOST : classifyDbError(error);
  if (!trouble) return error;
  const { created = 0, updated = 0, unchanged = 0, failed = 0 } = report?.totals ?? {};
  return new ImportInterrupted(
    `The import was interrupted. ${trouble.message} Until then: ${created} created, ${updated} updated, ${unchanged} unchanged, ${failed} failed. Run the same command again: records that were imported are not imported twice, and the rest follows.`,
    { cause: error },
  );
}

/** Formats the report of a run for people. */
export function describeReport(report: ImportReport): string {
  const { totals, seconds, sources, remarks, remarksLeftOut } = report;
  // Remarks about lost text are summed below.
  const groups = groupRemarks(remarks.filter(({ lost }) => lost === undefined));
  const rest = groups.length - GROUPS_SHOWN;
  return [
    row(['source', 'created', 'updated', 'unchanged', 'skipped', 'failed', 'warnings']),
    ...[...sources, { ...totals, key: 'all' }].map((source) =>
      row([
        source.key,
        source.created,
        source.updated,
        source.unchanged,
        source.skipped,
        source.failed,
        source.warnings,
      ]),
    ),
    '',
    ...groups.slice(0, GROUPS_SHOWN).map(lineOf),
    ...(rest > 0 ? [`${rest} further reasons; --json lists every remark.`] : []),
    ...(remarksLeftOut > 0 ? [`${remarksLeftOut.toLocaleString('en')} further remarks were not kept.`] : []),
    ...linesOfLosses(report),
    ...linesOfMade(report),
    lastLine(report, totals.records, seconds),
  ].join('\n');
}

const NAMES_SHOWN = 10;

/** Records created in addition to those of the sources. */
function linesOfMade({ made = [], isDryRun }: ImportReport): string[] {
  return made.map(({ target, count, names }) => {
    const shown = names.slice(0, NAMES_SHOWN);
    const rest = count - shown.length;
    const more = rest > 0 ? `, and ${rest.toLocaleString('en')} more` : '';
    return `${isDryRun ? 'Would create' : 'Created'} because records name them: ${count.toLocaleString('en')} ${target}: ${shown.join(', ')}${more}`;
  });
}

function row(cells: readonly (string | number)[]): string {
  return cells
    .map((cell, index) => (index === 0 ? String(cell).padEnd(24) : String(cell).padStart(10)))
    .join('');
}

function lineOf({ outcome, count, first }: RemarkGroup): string {
  const key = first.key === null ? '' : ` (${first.key.slice(0, 80)})`;
  const times = count === 1 ? '' : `${count.toLocaleString('en')} times, first `;
  return `${outcome}: ${first.reason}\n    ${times}${first.position}${key}`;
}

function lastLine({ isDryRun, isComplete }: ImportReport, records: number, seconds: number): string {
  const rate = Math.round(records / Math.max(seconds, 0.001));
  const ends = [
    isDryRun ? '; nothing was written' : '',
    isComplete ? '' : '; stopped before the end, run it again to continue',
  ];
  return `${records.toLocaleString('en')} records in ${seconds.toFixed(1)} s (${rate.toLocaleString('en')}/s)${ends.join('')}.`;
}

/** Explains how to undo a run; empty for a run that wrote nothing. */
export function linesOfUndo(run: number, site: string, { isDryRun, totals }: ImportReport): string[] {
  if (isDryRun || totals.created + totals.updated === 0) return [];
  return [
    `Run ${run}. To take back what it made, within 30 days: npm run masthead -- import --undo ${run} --site ${site}`,
  ];
}

/** Formats what an undo removed and restored, and what it left, with the reasons. */
export function describeUndone({
  report: { removed, restored, left, leftOut },
  isComplete,
}: {
  report: UndoReport;
  isComplete: boolean;
}): string {
  const count = (number: number) => number.toLocaleString('en');
  const rest = left.length + leftOut - Math.min(left.length, GROUPS_SHOWN);
  return [
    `${count(removed)} records deleted, ${count(restored)} restored, ${count(left.length + leftOut)} left.`,
    ...left.slice(0, GROUPS_SHOWN).map(({ name, reason }) => `left: ${name}: ${reason}`),
    ...(rest > 0 ? [`${count(rest)} more were left; the admin lists them under Migration runs.`] : []),
    ...(isComplete ? [] : ['Stopped before the end, run it again to continue.']),
  ].join('\n');
}

/** Lists runs that can be undone. */
export function describeRuns(
  runs: readonly { id: number; name: string; created: string; records: number }[],
): string {
  if (runs.length === 0)
    return 'There is no run that can be undone: none of the last 30 days made or changed anything.';
  return runs
    .map(
      ({ id, name, created, records }) =>
        `${id}  ${created.slice(0, 16)}  ${name}, ${countOf(records)} records`,
    )
    .join('\n');
}

function countOf(records: number): string {
  return records > COUNTED_MAX
    ? `more than ${COUNTED_MAX.toLocaleString('en')}`
    : records.toLocaleString('en');
}
