import type { MediaSigner } from '#server/media/sign.ts';
import type { MediaStore } from '#server/media/store.ts';
import type { NormalisedOriginal } from '#server/media/normalise.ts';
import type { Work } from '#server/records/index.ts';

/** What an upload answers: the image with addresses the admin can show at once. */
export interface UploadedImage {
  id: number;
  name: string;
  alt: string | null;
  caption: string | null;
  credit: string | null;
  width: number;
  height: number;
  crop: unknown;
  focal: unknown;
  thumbnailUrl: string;
  previewUrl: string;
}

/** Puts a normalised image into the library: given to the upload route, which knows no noun. */
export type StoreImage = (
  work: Work,
  media: { store: MediaStore; signer: MediaSigner },
  original: NormalisedOriginal,
  fileName: string,
) => Promise<UploadedImage>;
