/** Files of the library as pages are given them. */
import { sql } from 'kysely';
import type { FileSource } from '#model/page.ts';

export interface FileRow {
  id: number;
  name: string;
  file_key: string;
  file_name: string;
  format: string;
  size_bytes: number;
}

/** The columns of `FileRow`, of the table `media_file` as `f`. */
export const FILE_COLUMNS = sql.raw('f.id, f.name, f.file_key, f.file_name, f.format, f.size_bytes');

/** By id. */
export function fileSources(rows: readonly FileRow[] | null | undefined): Record<number, FileSource> {
  return Object.fromEntries(
    (rows ?? []).map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        fileKey: row.file_key,
        fileName: row.file_name,
        format: row.format,
        sizeBytes: row.size_bytes,
      },
    ]),
  );
}
