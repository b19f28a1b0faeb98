/** Writes all rows of a list, page by page, from a single snapshot of the database. */
import type { FileHandle } from 'node:fs/promises';
import type pg from 'pg';
import { badInput } from '#model/errors.ts';
import { CSV_MARK, csvLine } from '#text/csv/csv-cell.ts';
import type { Staff } from '#model/permissions.ts';
import { createPool, transaction } from '#server/db/index.ts';
import { withRecords, type RecordContext, type Registry } from '#server/records/index.ts';
import type { SavedList } from './lists.ts';
import { pageOf, tableOf, type RowPage, type Table } from './table.ts';

/**
 * Rows per read: enough to need few statements, but few enough for memory and for one turn of the event loop.
 */
const PAGE_SIZE = 200;

/** Maximum size of a file. A larger export is refused: the user has to narrow the list. */
export const FILE_BYTES_MAX = 1_000_000_000;

/** Maximum number of columns in addition to those of the list; the first labels are used. */
const ENTRY_COLUMNS_MAX = 200;

export interface RowsQuestion {
  list: SavedList;
  /** Input of the list's operation, without the paging position. */
  input: Readonly<Record<string, unknown>>;
  staff: Staff;
  siteIds: readonly number[];
  /** Keys of the modules that are on for one of the sites. */
  modulesOn: ReadonlySet<string>;
  file: FileHandle;
  /** Called with the rows written so far, after each page. Throws to stop. */
  onRows: (count: number) => void;
  /** Maximum size of the file; `FILE_BYTES_MAX` by default. */
  bytesMax?: number;
}

/**
 * Writes the file; resolves with its number of rows and bytes. All pages are read in one snapshot: no row is
 * missing or duplicated, regardless of concurrent writes. Uses a separate connection, so that requests never
 * wait for the export. Throws BAD_USER_INPUT for a file that would be too large.
 */
export async function writeRows(
  { pool, registry }: { pool: pg.Pool; registry: Registry },
  question: RowsQuestion,
): Promise<{ rows: number; bytes: number }> {
  const { staff, siteIds } = question;
  const { organisationId } = staff;
  const own = createPool({
    connectionString: String(pool.options.connectionString),
    sizeMax: 1,
    onError: () => undefined,
  });
  try {
    return await transaction(
      own,
      { kind: 'organisation', organisationId, siteIds },
      (db, now) => {
        const actor = { ...staff, siteIds };
        const work = withRecords({ db, actor, organisationId, siteIds, now, tags: new Set(), registry });
        return writeAll(work, question);
      },
      { readOnly: true },
    );
  } finally {
    await own.end();
  }
}

async function writeAll(
  work: RecordContext,
  question: RowsQuestion,
): Promise<{ rows: number; bytes: number }> {
  const { list, file, onRows, bytesMax = FILE_BYTES_MAX } = question;
  const table = tableOf(list, work.registry.hooks, question.modulesOn);
  const labels = table.entriesOf ? await labelsOf(work, question, table.entriesOf) : [];
  let [rows, bytes] = [0, 0];
  const write = async (text: string) => {
    bytes += Buffer.byteLength(text);
    if (bytes > bytesMax) throw badInput('EXPORT_TOO_LARGE', TOO_LARGE);
    await file.write(text);
  };
  await write(CSV_MARK + csvLine([...table.head, ...labels]));
  for await (const page of pagesOf(work, question)) {
    const cells = await table.cellsOf(work, page.rows);
    const lines = page.rows.map((row, at) =>
      csvLine([...(cells[at] ?? []), ...entryCells(table, row, labels)]),
    );
    await write(lines.join(''));
    rows += page.rows.length;
    onRows(rows);
  }
  return { rows, bytes };
}

const TOO_LARGE = 'The file would exceed 1 GB. Filter the list and save it in parts.';

function entryCells({ entriesOf }: Table, row: Record<string, unknown>, labels: readonly string[]): string[] {
  if (!entriesOf) return [];
  const values = new Map(entriesOf(row).map(({ label, value }) => [label, value]));
  return labels.map((label) => values.get(label) ?? '');
}

/** Labels of all rows, in order of first occurrence. They form the first line, so the rows are read twice. */
async function labelsOf(
  work: RecordContext,
  question: RowsQuestion,
  entriesOf: NonNullable<Table['entriesOf']>,
): Promise<string[]> {
  const labels = new Set<string>();
  for await (const { rows } of pagesOf(work, question)) {
    for (const { label } of rows.flatMap(entriesOf)) if (labels.size < ENTRY_COLUMNS_MAX) labels.add(label);
    question.onRows(0);
  }
  return [...labels];
}

async function* pagesOf(work: RecordContext, { list, input }: RowsQuestion): AsyncGenerator<RowPage> {
  const { operation } = list;
  let after: string | null = null;
  do {
    const size = 'limit' in operation.input ? { limit: PAGE_SIZE } : {};
    const page = pageOf(await Reflect.apply(operation.run, operation, [work, { ...input, ...size, after }]));
    yield page;
    after = page.next;
  } while (after !== null);
}
