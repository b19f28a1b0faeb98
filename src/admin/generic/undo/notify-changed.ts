/** Reports a change of one record or several, with Undo where the change can be reversed. */
import { countOf } from '#admin/generic/bulk/bulk-rows.ts';
import { runBulk, type BulkResult } from '#admin/generic/bulk/run-bulk.ts';
import type { Client } from '#admin/generic/api/client.ts';
import { notifyDone, notifyFailure, notifyUndoable } from '#admin/generic/notify.ts';
import type { Actor } from '#model/permissions.ts';
import type { UndoAction } from '#model/screens/define-list.ts';

export interface Changed<Row> {
  /** What was done: `3 items moved to the trash.` */
  message: string;
  /** How the change is reversed; false or undefined if it cannot be. */
  undo: UndoAction<Row> | undefined | false;
  /** The changed rows as they were before, and what the operation returned for each. */
  rows: readonly Row[];
  answers: readonly unknown[];
  words: readonly [one: string, many: string];
  nameOf: (row: Row) => string;
  /** Called with the rows that are as they were before. Updates the screen. */
  onUndone: (rows: readonly Row[]) => Promise<void>;
}

/** The application that a change and its undoing belong to. */
export interface ChangeContext {
  client: Client;
  actor: Actor;
  site: { id: number };
}

/** Reports a change, and offers to undo it if it can be reversed by this user. */
export function notifyChanged<Row>(app: ChangeContext, changed: Changed<Row>): void {
  const { message, undo } = changed;
  if (!undo || !(undo.canUse?.(app.actor) ?? true)) return notifyDone(message);
  notifyUndoable(message, (report) => undoRows(app, { ...changed, undo }, report));
}

/**
 * Reverses the change of each row and returns a sentence about it. Refused rows are reported with their
 * reasons; rejects if all rows were refused.
 */
export async function undoRows<Row>(
  { client, site }: ChangeContext,
  changed: Changed<Row> & { undo: UndoAction<Row> },
  report: (progress: string) => void,
): Promise<string> {
  const { undo, rows, answers } = changed;
  const answerOf = new Map(rows.map((row, index) => [row, answers[index]]));
  const result = await runBulk({
    items: rows,
    run: (row) => client.mutate(undo.operation, undo.input(row, answerOf.get(row), site.id)),
    onProgress: (tried) =>
      report(rows.length === 1 ? `${undo.doing}…` : `${undo.doing}: ${tried + 1} of ${rows.length}`),
    isStopped: () => false,
  });
  await changed.onUndone(result.done);
  const refused = reasonsOf(changed, result);
  if (result.done.length === 0) throw new Error(refused);
  if (refused)
    notifyFailure(
      `${countOf(rows.length - result.done.length, changed.words)} not ${undo.done}`,
      new Error(refused),
    );
  return [`${subjectOf(changed, result.done)} ${undo.done}.`, ...notesOf(undo, result)].join(' ');
}

/** `“Front page”` for one row, `3 items` for several. */
function subjectOf<Row>({ nameOf, words }: Changed<Row>, rows: readonly Row[]): string {
  const [only] = rows;
  return rows.length === 1 && only !== undefined ? `“${nameOf(only)}”` : countOf(rows.length, words);
}

/** Maximum number of rows that are named with their reasons. */
const REASONS_MAX = 5;

function reasonsOf<Row>({ nameOf, rows }: Changed<Row>, { refused, left }: BulkResult<Row>): string {
  const named = refused
    .slice(0, REASONS_MAX)
    .map(({ item, message }) => (rows.length === 1 ? message : `“${nameOf(item)}”: ${message}`));
  const others = refused.length - named.length + left.length;
  return [...named, ...(others > 0 ? [`${others} more.`] : [])].join(' ');
}

/** The sentences about what could not be brought back, each once. */
export function notesOf(
  { note }: { note?: (answer: unknown) => string | null },
  { answers }: { answers: readonly unknown[] },
): string[] {
  const notes = answers.map((answer) => note?.(answer) ?? null).filter((text) => text !== null);
  return [...new Set(notes)].slice(0, REASONS_MAX);
}
