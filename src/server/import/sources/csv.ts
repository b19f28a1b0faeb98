/**
 * CSV with a header row. Cells are always texts, without the apostrophes that an export put before formulas.
 */
import { unguardedCell, unguardedStart } from '#text/csv/csv-cell.ts';
import type { SourceFolder } from '#server/import/define-import-source.ts';
import { csvRows } from './csv-rows.ts';
import { READ_AS_LATIN } from './decode.ts';
import type { SourceEntry } from '#server/import/define-import-source.ts';

export interface CsvOptions {
  encoding: 'auto' | 'utf-8' | 'latin1';
  delimiter: string;
}

/** Small, so that the rows of one chunk are parsed quickly. */
const PIECE_BYTES = 16 * 1024;

/** Reads the rows of a file as objects keyed by the names in the header, however long the file. */
export async function* readCsv(
  folder: SourceFolder,
  file: string,
  { encoding, delimiter }: CsvOptions,
): AsyncGenerator<SourceEntry> {
  const isLatin = encoding === 'latin1' || (encoding === 'auto' && !(await isWholeUtf8(folder, file)));
  const notes = isLatin && encoding === 'auto' ? [READ_AS_LATIN] : [];
  const unguarded = (await isOwnExport(folder, file)) ? unguardedCell : unguardedStart;
  let header: string[] | null = null;
  for await (const row of csvRows(textOf(folder, file, isLatin ? 'windows-1252' : 'utf-8'), delimiter)) {
    const position = `${file}:${row.line}`;
    if ('reason' in row) yield { kind: 'unreadable', position, reason: row.reason };
    else if (header === null) header = row.cells.map((cell) => unguarded(cell).trim());
    else yield rowOf(header, row.cells.map(unguarded), position, notes);
  }
}

function rowOf(
  header: readonly string[],
  cells: readonly string[],
  position: string,
  notes: readonly string[],
): SourceEntry {
  if (cells.length !== header.length)
    return {
      kind: 'unreadable',
      position,
      reason: `The row has ${cells.length} cells and the header ${header.length}.`,
    };
  // Without a prototype, so that a column may be called anything.
  const record = Object.create(null) as Record<string, unknown>;
  header.forEach((name, index) => {
    if (name !== '') record[name] ??= cells[index];
  });
  return { kind: 'record', position, record, notes };
}

async function* textOf(folder: SourceFolder, name: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of piecesOf(folder, name)) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/** Exports of this product begin with a byte order mark and a quotation mark. */
async function isOwnExport(folder: SourceFolder, name: string): Promise<boolean> {
  for await (const piece of piecesOf(folder, name))
    return piece.subarray(0, 4).toString('latin1') === '\u00ef\u00bb\u00bf"';
  return false;
}

/** Files are read twice rather than held in memory. */
async function isWholeUtf8(folder: SourceFolder, name: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of piecesOf(folder, name)) decoder.decode(piece, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The stream closes the file when it ends or is abandoned. */
async function* piecesOf(folder: SourceFolder, name: string): AsyncGenerator<Buffer> {
  const file = await folder.open(name);
  yield* file.createReadStream({ highWaterMark: PIECE_BYTES }) as AsyncIterable<Buffer>;
}
