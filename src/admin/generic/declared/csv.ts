/** Rows as CSV, as spreadsheets read it. */
import { csvCell } from '#model/csv-cell.ts';

/** Rows of one file; a list with more is narrowed first. */
export const CSV_ROWS_MAX = 10_000;

/**
 * A table as CSV, every cell quoted, with a byte order mark, or spreadsheets would take letters beyond ASCII for others. An
 * apostrophe stands before what a spreadsheet would run as a formula.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** Columns of one file beside those of the list; of more labels the first are taken. */
const ENTRY_COLUMNS_MAX = 200;

/** The table with a column for every label of the rows' entries, in the order in which they are met. */
export function withEntries<Row>(
  table: readonly (readonly string[])[],
  rows: readonly Row[],
  entriesOf: ((row: Row) => readonly { label: string; value: string }[]) | undefined,
): readonly (readonly string[])[] {
  if (!entriesOf) return table;
  const entries = rows.map((row) => new Map(entriesOf(row).map(({ label, value }) => [label, value])));
  const labels = [...new Set(entries.flatMap((one) => [...one.keys()]))].slice(0, ENTRY_COLUMNS_MAX);
  const [head = [], ...body] = table;
  return [
    [...head, ...labels],
    ...body.map((cells, index) => [...cells, ...labels.map((label) => entries[index]?.get(label) ?? '')]),
  ];
}

/** `Redirects of Quayside 2026-11-22.csv`, without what file systems do not take; `when`: a day, or a period. */
export function csvFileName(label: string, site: string, when: string): string {
  const words = `${label} of ${site} ${when}`;
  return `${words.replaceAll(/[^\p{L}\p{N} .-]/gu, '')}.csv`;
}

/** Offers a table to the person as a file, as the browser saves files. */
export function saveCsv(rows: readonly (readonly string[])[], name: string): void {
  const address = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export interface CsvPage<Row> {
  rows: readonly Row[];
  /** Where the next page begins; null after the last. */
  next: string | null;
}

/** All rows of a list up to the most a file takes, page by page; `isCut` when there are more. Null when it was stopped. */
export async function collectRows<Row>(
  load: (after: string | null) => Promise<CsvPage<Row>>,
  onProgress: (count: number) => void,
  isStopped: () => boolean,
): Promise<{ rows: Row[]; isCut: boolean } | null> {
  const rows: Row[] = [];
  let after: string | null = null;
  do {
    const page: CsvPage<Row> = await load(after);
    if (isStopped()) return null;
    rows.push(...page.rows);
    onProgress(Math.min(rows.length, CSV_ROWS_MAX));
    after = page.next;
  } while (after !== null && rows.length < CSV_ROWS_MAX);
  return { rows: rows.slice(0, CSV_ROWS_MAX), isCut: after !== null || rows.length > CSV_ROWS_MAX };
}
