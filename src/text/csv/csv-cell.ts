/**
 * CSV cells that no spreadsheet executes as a formula. Spreadsheets that separate by semicolon or tab split a
 * cell that is quoted for commas, so a formula may begin after any separator and line break, not only at the
 * start of a cell.
 */

/** Characters inside a cell after which a spreadsheet may start another cell. */
const SEPARATOR = String.raw`,;|\t\r\n\v\f\u0085\u2028\u2029`;

/**
 * Characters that a spreadsheet ignores in front of a formula: spaces, control characters and invisible ones.
 */
const UNSEEN = String.raw`(?![${SEPARATOR}])[\s\p{Cc}\p{Cf}]`;

const SIGN = String.raw`[=+\-@＝＋－＠]`;

/**
 * A formula, possibly after ignored characters and existing apostrophes: an additional apostrophe
 * distinguishes the latter from those that `csvCell` adds.
 */
const FORMULA = String.raw`(?=(?:'|${UNSEEN})*${SIGN})`;

/**
 * The same after a separator, where quotation marks may open and close an empty cell in front of the formula.
 */
const FORMULA_INSIDE = String.raw`(?=(?:['"]|${UNSEEN})*${SIGN})`;

/**
 * A negative number or a phone number at the end of the cell; if more follows, some programs parse it as a
 * formula.
 */
const HARMLESS = String.raw`(?!(?:-\d+(?:\.\d+)?|\+[\d ]+)$)`;

const EXPOSED = new RegExp(`^${HARMLESS}${FORMULA}|([${SEPARATOR}])${HARMLESS}${FORMULA_INSIDE}`, 'gu');
const GUARDED = new RegExp(`^'${FORMULA}|([${SEPARATOR}])'${FORMULA_INSIDE}`, 'gu');
const GUARDED_WHOLE = new RegExp(`^'${FORMULA}`, 'u');

/** Returns a quoted cell, with an apostrophe before everything that a spreadsheet would execute. */
export function csvCell(text: string): string {
  return `"${text.replace(EXPOSED, "$1'").replaceAll('"', '""')}"`;
}

/** Byte order mark before the first line: without it spreadsheets misread non-ASCII letters. */
export const CSV_MARK = '\uFEFF';

/** Returns a line of a file, with every cell quoted. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * Returns a file name like `Redirects of Quayside 2026-11-22.csv`, without characters that file systems
 * reject; `when`: a day, or a period.
 */
export function csvFileName(label: string, site: string, when: string): string {
  const words = `${label} of ${site} ${when}`;
  return `${words.replaceAll(/[^\p{L}\p{N} .-]/gu, '')}.csv`;
}

/** Reverses `csvCell` for a cell without its quotation marks. */
export function unguardedCell(text: string): string {
  return text.replace(GUARDED, '$1');
}

/**
 * The same for a file that a spreadsheet has saved again: only the apostrophe at the start of the cell is
 * certain to be from `csvCell`.
 */
export function unguardedStart(text: string): string {
  return text.replace(GUARDED_WHOLE, '');
}
