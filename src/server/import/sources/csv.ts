/** CSV with a header row. Cells are texts and nothing else: what a spreadsheet would take for a formula stays words. */
import { parse, type CsvError, type Info } from 'csv-parse';
import { IMPORT_LIMITS } from '#model/import-rules.ts';
import type { SourceFolder } from '../folder.ts';
import type { SourceEntry } from './entry.ts';

export interface CsvOptions {
  encoding: 'auto' | 'utf-8' | 'latin1';
  delimiter: string;
}

/** Files are read whole to find out their encoding. */
const FILE_BYTES_MAX = 200_000_000;

/** Reads the rows of a file as objects by the names of the header. */
export async function* readCsv(
  folder: SourceFolder,
  file: string,
  options: CsvOptions,
): AsyncGenerator<SourceEntry> {
  const { text, note } = decode(await folder.read(file, FILE_BYTES_MAX), options.encoding);
  const notes = note ? [note] : [];
  const skipped: SourceEntry[] = [];
  const parser = parse(text, {
    delimiter: options.delimiter,
    bom: true,
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    skip_records_with_error: true,
    max_record_size: IMPORT_LIMITS.recordBytesMax,
    on_skip: (error: CsvError | undefined) => {
      const line = Number((error as unknown as { lines?: number } | undefined)?.lines ?? 0);
      skipped.push({
        kind: 'unreadable',
        position: `${file}:${line}`,
        reason: `The row cannot be read: ${error?.message ?? 'it is damaged'}.`,
      });
      return undefined;
    },
  });
  let header: string[] | null = null;
  for await (const { record: cells, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
    yield* skipped.splice(0);
    if (header === null) {
      header = cells.map((cell) => cell.trim());
      continue;
    }
    yield rowOf(header, cells, `${file}:${info.lines}`, notes);
  }
  yield* skipped;
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

/** UTF-8 where it is that, else the Latin letters of Windows. */
function decode(data: Buffer, encoding: CsvOptions['encoding']): { text: string; note: string | null } {
  if (encoding === 'latin1') return { text: new TextDecoder('windows-1252').decode(data), note: null };
  try {
    return { text: new TextDecoder('utf-8', { fatal: encoding === 'auto' }).decode(data), note: null };
  } catch {
    return {
      text: new TextDecoder('windows-1252').decode(data),
      note: 'The file is not UTF-8; it was read as Latin-1.',
    };
  }
}
