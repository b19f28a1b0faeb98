/** From an uploaded file to a file of the library. */
import { forbidden } from '#model/errors.ts';
import { fileKeyOf, titleOfFile } from '#media/media.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { InspectedFile, MediaStore } from '#server/media/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { access } from '../access.ts';
import { mediaFile } from '../entity.ts';

/**
 * Stores the bytes, then the record: a crash between the two leaves an unreferenced file, which the sweep removes.
 * The same bytes uploaded twice are one file; one in the trash is restored. `wasThere`: the library had it
 * already, and nothing was written.
 */
export async function addFile(
  work: RecordContext,
  store: Pick<MediaStore, 'put'>,
  file: InspectedFile,
  words: { fileName: string; name: string; description?: string | null; homeSite?: number | null },
): Promise<{ record: RecordOf<typeof mediaFile>; wasThere: boolean }> {
  if (!access.create(work.actor)) throw forbidden();
  const known = await work.db
    .selectFrom('media_file')
    .select('id')
    .where('organisation_id', '=', work.organisationId)
    .where('sha256', '=', file.sha256)
    .executeTakeFirst();
  const existing = known && (await work.records.find(mediaFile, known.id));
  if (existing) return { record: existing, wasThere: true };
  // Bytes that are added once more are wanted again.
  const restored = await work.records.restoreByValue(mediaFile, 'sha256', file.sha256);
  if (restored) return { record: restored, wasThere: false };
  const fileKey = fileKeyOf(work.organisationId, file.sha256);
  await store.put(fileKey, file.data);
  const record = await work.records.insertSkippingPrepare(mediaFile, {
    ...words,
    homeSite: words.homeSite ?? onlyOf(work.siteIds),
    createdBy: work.actor.kind === 'staff' ? work.actor.id : null,
    fileKey,
    format: file.format,
    sizeBytes: file.data.length,
    sha256: file.sha256,
  });
  return { record, wasThere: false };
}

/** The file of the bytes, as `addFile` finds or makes it. */
export async function createFile(...added: Parameters<typeof addFile>): Promise<RecordOf<typeof mediaFile>> {
  return (await addFile(...added)).record;
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
