/** Adds an uploaded file to the library as an image. */
import { forbidden } from '#model/errors.ts';
import { fileKeyOf, titleOfFile } from '#media/media.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { MediaStore, NormalisedOriginal } from '#server/media/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { access } from '../access.ts';
import { asset } from '../entity.ts';

/** Texts of an image on upload. */
export interface ImageWords {
  fileName: string;
  name: string;
  alt?: string | null;
  caption?: string | null;
  credit?: string | null;
  copyright?: string | null;
  focal?: { x: number; y: number } | null;
  /** The site the image is added on. Default: the site of the unit of work, if it has only one. */
  homeSite?: number | null;
}

/**
 * Stores the bytes, then the record: a crash between the two leaves an unreferenced file, which the sweep
 * removes, never a record without a file. The same image uploaded twice is one record; a record in the trash
 * is restored. `wasThere`: the library already had the image, and nothing was written.
 */
export async function addAsset(
  work: RecordContext,
  store: Pick<MediaStore, 'put'>,
  original: NormalisedOriginal,
  words: ImageWords,
): Promise<{ record: RecordOf<typeof asset>; wasThere: boolean }> {
  if (!access.create(work.actor)) throw forbidden();
  const known = await work.db
    .selectFrom('asset')
    .select('id')
    .where('organisation_id', '=', work.organisationId)
    .where('sha256', '=', original.sha256)
    .executeTakeFirst();
  const existing = known && (await work.records.find(asset, known.id));
  if (existing) return { record: existing, wasThere: true };
  // An upload of bytes that are in the trash restores that image, with its texts and uses.
  const restored = await work.records.restoreByValue(asset, 'sha256', original.sha256);
  if (restored) return { record: restored, wasThere: false };
  const fileKey = fileKeyOf(work.organisationId, original.sha256);
  await store.put(fileKey, original.data);
  const { caption, credit, copyright } = original.texts ?? {};
  const record = await work.records.insertSkippingPrepare(asset, {
    ...words,
    // Texts given here override those embedded in the file.
    caption: words.caption ?? caption ?? null,
    credit: words.credit ?? credit ?? null,
    copyright: words.copyright ?? copyright ?? null,
    homeSite: words.homeSite ?? onlyOf(work.siteIds),
    createdBy: work.actor.kind === 'staff' ? work.actor.id : null,
    fileKey,
    format: original.format,
    width: original.width,
    height: original.height,
    sizeBytes: original.sizeBytes,
    sha256: original.sha256,
  });
  return { record, wasThere: false };
}

/** Like `addAsset`, but returns only the record. */
export async function createAsset(...added: Parameters<typeof addAsset>): Promise<RecordOf<typeof asset>> {
  return (await addAsset(...added)).record;
}

/** Adds an upload to the library, with a name derived from its file name. */
export function storeImage(
  work: RecordContext,
  store: Pick<MediaStore, 'put'>,
  original: NormalisedOriginal,
  { fileName, homeSite = null }: { fileName: string; homeSite?: number | null },
): Promise<RecordOf<typeof asset>> {
  const name = titleOfFile(fileName) || 'Image';
  return createAsset(work, store, original, { fileName: fileName.slice(0, 250), name, homeSite });
}

function onlyOf(siteIds: readonly number[]): number | null {
  return siteIds.length === 1 ? (siteIds[0] ?? null) : null;
}
