/** Counts the records of a source before a run, so that its progress has an end. */
import { AppError } from '#model/errors.ts';
import type { ImportSource } from '#import/mapping.ts';
import type { SourceFolder } from '../files/folder.ts';
import { filesOf } from '../sources/files.ts';

const LINE_FEED = 0x0a;
const QUOTE = 0x22;

/** Reads only bytes, without parsing. Null if the number is known only in the run, or the source cannot be opened. */
export async function countSourceRecords(source: ImportSource, folder: SourceFolder): Promise<number | null> {
  const { format, file, records, expand, except } = source;
  if (expand !== null) return null;
  if (format === 'inline') return records.length;
  try {
    if (format === 'files') return (await filesOf(folder, source)).length;
    if (format === 'markdown') return (await folder.markdownFiles(file ?? '', except)).length;
    const lines = await countLines(folder, file ?? '', format === 'csv');
    return format === 'csv' ? Math.max(0, lines - 1) : lines;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Lines that are not empty; with quotation marks, those whose end is not quoted. */
async function countLines(folder: SourceFolder, name: string, hasQuotes: boolean): Promise<number> {
  const file = await folder.open(name);
  let count = 0;
  let isQuoted = false;
  let hasText = false;
  for await (const chunk of file.createReadStream({ highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>)
    for (const byte of chunk) {
      if (byte === LINE_FEED && !isQuoted) {
        if (hasText) count += 1;
        hasText = false;
      } else if (byte > 0x20) {
        hasText = true;
        if (hasQuotes && byte === QUOTE) isQuoted = !isQuoted;
      }
    }
  return hasText ? count + 1 : count;
}
