/** Files of the library in the form that pages get. */
import { sql, type RawBuilder } from 'kysely';
import { defineViewModel } from '#model/pages/define-view-model.ts';
import type { FileSource } from '#page-model/page.ts';

export interface FileRow {
  id: number;
  name: string;
  file_key: string;
  file_name: string;
  format: string;
  size_bytes: number;
}

/** Columns of `FileRow`, from the table `media_file` aliased as `f`. */
export const FILE_COLUMNS = sql.raw('f.id, f.name, f.file_key, f.file_name, f.format, f.size_bytes');

/** Cache tag that purges everything that offers a file. */
export function fileTag(id: number): string {
  return `f:${id}`;
}

export function fileSource(row: FileRow): FileSource {
  return {
    id: row.id,
    name: row.name,
    fileKey: row.file_key,
    fileName: row.file_name,
    format: row.format,
    sizeBytes: row.size_bytes,
  };
}

export const viewModel = defineViewModel<'mediaFile', FileRow, RawBuilder<FileRow>>({
  entity: 'mediaFile',
  statement: (ids, { data }) =>
    sql`select ${FILE_COLUMNS} from media_file f where f.organisation_id = ${data.organisationId} and f.id = any (${ids})`,
  make: (rows) => new Map(rows.map((row) => [row.id, fileSource(row)])),
  tag: fileTag,
});
