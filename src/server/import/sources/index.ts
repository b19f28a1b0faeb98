/** Reads a source by its format. */
import {
  defineImportSource,
  type ImportSourceReader,
  type SourceEntry,
  type SourceFolder,
} from '#server/import/define-import-source.ts';
import { isImportFormat, SOURCE_FORMATS, type ImportSource } from '#import/mapping.ts';
import type { ImportFormat } from '#import/import-formats.ts';
import { importFormats } from '#registry/import-formats.ts';
import { importSources } from '#registry/import-sources.server.ts';
import { countLines } from './count-lines.ts';
import { readCsv } from './csv.ts';
import { valueAt } from './entry.ts';
import { filesOf, readFiles } from './files.ts';
import { readJsonLines } from './jsonl.ts';
import { readMarkdownFolder } from './markdown.ts';

const OWN: readonly ImportSourceReader[] = [
  defineImportSource({
    format: 'jsonl',
    read: (source, folder) => readJsonLines(folder, source.file ?? '', source.encoding),
    count: (source, folder) => countLines(folder, source.file ?? ''),
  }),
  defineImportSource({
    format: 'csv',
    read: (source, folder) => readCsv(folder, source.file ?? '', source),
    count: async (source, folder) =>
      Math.max(0, (await countLines(folder, source.file ?? '', { hasQuotes: true })) - 1),
  }),
  defineImportSource({
    format: 'markdown',
    read: (source, folder) => readMarkdownFolder(folder, source.file ?? '', source),
    count: async ({ file, except }, folder) => (await folder.markdownFiles(file ?? '', except)).length,
  }),
  defineImportSource({
    format: 'files',
    read: (source, folder) => readFiles(folder, source),
    count: async (source, folder) => (await filesOf(folder, source)).length,
  }),
  defineImportSource({
    format: 'inline',
    read: readInline,
    count: async ({ records }) => records.length,
  }),
];

const READERS = importReaders([...OWN, ...importSources]);

/** Maps formats to their readers. Throws if a format has no reader, or two. */
export function importReaders(
  readers: readonly ImportSourceReader[],
): ReadonlyMap<ImportFormat, ImportSourceReader> {
  const byFormat = new Map<ImportFormat, ImportSourceReader>();
  for (const reader of readers) {
    const { format } = reader;
    if (!isImportFormat(format))
      throw new Error(
        `The import source of “${format}” has no format of that key. Add it to import-formats.ts.`,
      );
    for (const ending of importFormats[format].fileEndings ?? [])
      if (!/^[a-z0-9]{1,10}$/.test(ending))
        throw new Error(
          `The import format “${format}” has the file ending “${ending}”. Use at most ten lower-case letters and digits.`,
        );
    if (byFormat.has(format)) throw new Error(`Two import sources read the format “${format}”. Remove one.`);
    byFormat.set(format, reader);
  }
  for (const format of SOURCE_FORMATS)
    if (!byFormat.has(format))
      throw new Error(
        `The import format “${format}” has no reader. Add import-sources/${format}.ts to its module.`,
      );
  return byFormat;
}

/** Returns the reader of a format. */
export function readerOf(format: ImportFormat): ImportSourceReader {
  const reader = READERS.get(format);
  if (!reader) throw new Error(`The import format “${format}” has no reader.`);
  return reader;
}

/** Reads the records of a source in order. Throws BAD_USER_INPUT if its file is missing. */
export function readSource(source: ImportSource, folder: SourceFolder): AsyncIterable<SourceEntry> {
  const entries = readerOf(source.format).read(source, folder);
  return source.expand === null ? entries : expanded(entries, source.expand);
}

async function* expanded(
  entries: AsyncIterable<SourceEntry>,
  path: readonly string[],
): AsyncGenerator<SourceEntry> {
  for await (const entry of entries) {
    if (entry.kind === 'unreadable') {
      yield entry;
      continue;
    }
    const value = valueAt(entry.record, path) ?? [];
    for (const [index, part] of (Array.isArray(value) ? value : [value]).entries())
      yield {
        ...entry,
        position: `${entry.position}#${index + 1}`,
        record: { ...entry.record, entry: part },
      };
  }
}

async function* readInline({ key, records }: ImportSource): AsyncGenerator<SourceEntry> {
  for (const [index, record] of records.entries())
    yield { kind: 'record', position: `${key}:${index + 1}`, record, notes: [] };
}
