/** Saves a table that is completely loaded on the screen as a CSV file. Lists are written by the server. */
import { CSV_MARK, csvLine } from '#text/csv/csv-cell.ts';

/**
 * Formats a table as CSV with every cell quoted. Starts with a byte order mark, because spreadsheets would
 * otherwise misread non-ASCII letters. An apostrophe precedes a value that a spreadsheet would run as a
 * formula.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return CSV_MARK + rows.map(csvLine).join('');
}

/** Offers a table to the user as a file download. */
export function saveCsv(rows: readonly (readonly string[])[], name: string): void {
  const address = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }));
  saveFile(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Has the browser download the file at a URL. `name`: empty for the name that the server sends. */
export function saveFile(address: string, name: string): void {
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
}
