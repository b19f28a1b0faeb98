/**
 * Cells of CSV that no spreadsheet runs as a formula. Spreadsheets that separate by semicolon or tab split a cell that is quoted
 * for commas, so that a formula may begin after any separator and line break, not only at the start of a cell.
 */

/** Where a spreadsheet may see the beginning of a cell, inside of one of ours. */
const SEPARATOR = String.raw`,;|\t\r\n\v\f\u0085\u2028\u2029`;

/** What a spreadsheet passes over in front of a formula: spaces, control characters and invisible ones. */
const UNSEEN = String.raw`(?![${SEPARATOR}])[\s\p{Cc}\p{Cf}]`;

const SIGN = String.raw`[=+\-@＝＋－＠]`;

/** A formula after ignored characters, and after apostrophes that are there already: one more distinguishes them from ours. */
const FORMULA = String.raw`(?=(?:'|${UNSEEN})*${SIGN})`;

/** The same behind a separator, where quotation marks may open and close an empty cell in front of it. */
const FORMULA_INSIDE = String.raw`(?=(?:['"]|${UNSEEN})*${SIGN})`;

/** A negative number or a phone number; with anything behind it but the end of the cell, some programs read on. */
const HARMLESS = String.raw`(?!(?:-\d+(?:\.\d+)?|\+[\d ]+)$)`;

const EXPOSED = new RegExp(`^${HARMLESS}${FORMULA}|([${SEPARATOR}])${HARMLESS}${FORMULA_INSIDE}`, 'gu');
const GUARDED = new RegExp(`^'${FORMULA}|([${SEPARATOR}])'${FORMULA_INSIDE}`, 'gu');
const GUARDED_WHOLE = new RegExp(`^'${FORMULA}`, 'u');

/** A cell in quotation marks, with an apostrophe before whatever a spreadsheet would run. */
export function csvCell(text: string): string {
  return `"${text.replace(EXPOSED, "$1'").replaceAll('"', '""')}"`;
}

/** Byte order mark before the first line: without it spreadsheets misread non-ASCII letters. */
export const CSV_MARK = '\uFEFF';

/** A line of a file, every cell quoted. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** `Redirects of Quayside 2026-11-22.csv`, without what file systems do not take; `when`: a day, or a period. */
export function csvFileName(label: string, site: string, when: string): string {
  const words = `${label} of ${site} ${when}`;
  return `${words.replaceAll(/[^\p{L}\p{N} .-]/gu, '')}.csv`;
}

/** The text that `csvCell` was given, of a cell without its quotation marks. */
export function unguardedCell(text: string): string {
  return text.replace(GUARDED, '$1');
}

/** The same if a spreadsheet has saved the file again: only the apostrophe at the start of the cell is surely not its own. */
export function unguardedStart(text: string): string {
  return text.replace(GUARDED_WHOLE, '');
}
