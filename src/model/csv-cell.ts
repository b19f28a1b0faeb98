/**
 * Cells of CSV that no spreadsheet runs as a formula. Spreadsheets that separate by semicolon or tab take a cell apart that is quoted
 * for commas, so that a formula may begin behind any separator and line break, not in front of a cell alone.
 */

/** Where a spreadsheet may see the beginning of a cell. */
const START = String.raw`(^|[,;|\t\r\n\v\f\u2028\u2029])`;

/** A formula behind spaces, and behind apostrophes that stand there already: one more tells them apart from ours. */
const FORMULA = String.raw`(?='*[^\S\t\r\n\v\f\u2028\u2029]*[=+\-@＝＋－＠])`;

/** A negative number or a phone number, up to where a cell may end. */
const HARMLESS = String.raw`(?!(?:-\d+(?:\.\d+)?|\+[\d ]+)(?:$|[,;|\t\r\n\v\f\u2028\u2029]))`;

const EXPOSED = new RegExp(START + HARMLESS + FORMULA, 'g');
const GUARDED = new RegExp(`${START}'${FORMULA}`, 'g');
const GUARDED_WHOLE = new RegExp(`^'${FORMULA}`);

/** A cell in quotation marks, with an apostrophe before whatever a spreadsheet would run. */
export function csvCell(text: string): string {
  return `"${text.replace(EXPOSED, "$1'").replaceAll('"', '""')}"`;
}

/** The text that `csvCell` was given, of a cell without its quotation marks. */
export function unguardedCell(text: string): string {
  return text.replace(GUARDED, '$1');
}

/** The same where a spreadsheet has saved the file again: an apostrophe in front of the cell alone is surely not its own. */
export function unguardedStart(text: string): string {
  return text.replace(GUARDED_WHOLE, '');
}
