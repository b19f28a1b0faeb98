/** Counts the records of a source before a run, so that its progress has a total. */
import { AppError } from '#model/errors.ts';
import type { SourceFolder } from '#server/import/define-import-source.ts';
import type { ImportSource } from '#import/mapping.ts';
import { readerOf } from '../sources/index.ts';

/** Null if the number is known only during the run, or if the source cannot be opened. */
export async function countSourceRecords(source: ImportSource, folder: SourceFolder): Promise<number | null> {
  if (source.expand !== null) return null;
  try {
    return (await readerOf(source.format).count?.(source, folder)) ?? null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
