/** A table that the screen has whole, as a file of CSV. Lists are written by the server. */
import { CSV_MARK, csvLine } from '#text/csv-cell.ts';

/**
 * A table as CSV, every cell quoted, with a byte order mark, because spreadsheets would misread letters beyond ASCII. An
 * apostrophe precedes a value that a spreadsheet would run as a formula.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return CSV_MARK + rows.map(csvLine).join('');
}

/** Offers a table to the person as a file, as the browser saves files. */
export function saveCsv(rows: readonly (readonly string[])[], name: string): void {
  const address = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }));
  saveFile(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Lets the browser save the file at a URL; `name`: empty for the name the server sends. */
export function saveFile(address: string, name: string): void {
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
}
