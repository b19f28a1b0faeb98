/** Reads a source by its format. */
import type { ImportSource, SourceFormat } from '#import/mapping.ts';
import type { SourceFolder } from '../files/folder.ts';
import { readCsv } from './csv.ts';
import { valueAt, type SourceEntry } from './entry.ts';
import { readFiles } from './files.ts';
import { readJsonLines } from './jsonl.ts';
import { readMarkdownFolder } from './markdown.ts';

export type { SourceEntry } from './entry.ts';

const READERS: Record<
  SourceFormat,
  (source: ImportSource, folder: SourceFolder) => AsyncIterable<SourceEntry>
> = {
  jsonl: (source, folder) => readJsonLines(folder, source.file ?? '', source.encoding),
  csv: (source, folder) => readCsv(folder, source.file ?? '', source),
  markdown: (source, folder) => readMarkdownFolder(folder, source.file ?? '', source),
  files: (source, folder) => readFiles(folder, source),
  inline: readInline,
};

/** The records of a source in their order. Throws BAD_USER_INPUT when its file is not there. */
export function readSource(source: ImportSource, folder: SourceFolder): AsyncIterable<SourceEntry> {
  const entries = READERS[source.format](source, folder);
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
