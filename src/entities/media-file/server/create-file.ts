/** From an uploaded file to a file of the library. */
import { forbidden } from '#model/errors.ts';
import { fileKeyOf, titleOfFile } from '#model/media.ts';
import type { RecordOf } from '#model/record-of.ts';
import type { InspectedFile, MediaStore } from '#server/media/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { access } from '../access.ts';
import { mediaFile } from '../entity.ts';

/**
 * Stores the bytes, then the record: a crash between the two leaves a file nobody refers to, which the sweep removes.
 * The same bytes uploaded twice are one file; one in the trash is restored.
 */
export async function createFile(
  work: RecordContext,
  store: Pick<MediaStore, 'put'>,
  file: InspectedFile,
  words: { fileName: string; name: string; description?: string | null; homeSite?: number | null },
): Promise<RecordOf<typeof mediaFile>> {
  if (!access.create(work.actor)) throw forbidden();
  const known = await work.db
    .selectFrom('media_file')
    .select('id')
    .where('organisation_id', '=', work.organisationId)
    .where('sha256', '=', file.sha256)
    .executeTakeFirst();
  const existing = known && (await work.records.find(mediaFile, known.id));
  if (existing) return existing;
  // Bytes that are added once more are wanted again.
  const restored = await work.records.restoreByValue(mediaFile, 'sha256', file.sha256);
  if (restored) return restored;
  const fileKey = fileKeyOf(work.organisationId, file.sha256);
  await store.put(fileKey, file.data);
  return work.records.insertPastRules(mediaFile, {
    ...words,
    homeSite: words.homeSite ?? onlyOf(work.siteIds),
    createdBy: work.actor.kind === 'staff' ? work.actor.id : null,
    fileKey,
    format: file.format,
    sizeBytes: file.data.length,
    sha256: file.sha256,
  });
}

/** Takes an upload into the library under its file's name. */
export function storeFile(
  work: RecordContext,
  store: MediaStore,
  file: InspectedFile,
  { fileName, homeSite = null }: { fileName: string; homeSite?: number | null },
): Promise<RecordOf<typeof mediaFile>> {
  const name = titleOfFile(fileName) || 'File';
  return createFile(work, store, file, { fileName: fileName.slice(0, 200), name, homeSite });
}

function onlyOf(siteIds: readonly number[]): number | null {
  return siteIds.length === 1 ? (siteIds[0] ?? null) : null;
}
