/** Adds an uploaded file to the library. */
import { forbidden } from '#model/errors.ts';
import { fileKeyOf, titleOfFile } from '#media/media.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { InspectedFile, MediaStore } from '#server/media/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { access } from '../access.ts';
import { mediaFile } from '../entity.ts';

/**
 * Stores the bytes, then the record: a crash between the two leaves an unreferenced file, which the sweep
 * removes. Identical bytes share one file; a file in the trash is restored. `wasThere`: the library already
 * had the file, and nothing was written.
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
  // A new upload of the same bytes means that the file in the trash is wanted again.
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

/** Like `addFile`, but returns only the record. */
export async function createFile(...added: Parameters<typeof addFile>): Promise<RecordOf<typeof mediaFile>> {
  return (await addFile(...added)).record;
}

/** Adds an upload to the library, with a name derived from its file name. */
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
