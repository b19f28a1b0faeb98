import { IMAGE_SIZE_BYTES_MAX } from '#model/media.ts';

/** What an uploaded picture may be. */
export type UploadLimits = {
  sizeBytesMax: number;
  /** Width times height. Never above what the decoder is allowed, `uploadLimits.pixelsMax`. */
  pixelsMax: number;
  edgePixelsMax: number;
  /** Of an animation; the pixels of all of them together are at most `pixelsMax`. */
  framesMax: number;
};

/** 20 MiB, 40 megapixels, 16,000 pixels an edge, 1,000 frames. */
export const uploadLimits: UploadLimits = {
  sizeBytesMax: IMAGE_SIZE_BYTES_MAX,
  pixelsMax: 40_000_000,
  edgePixelsMax: 16_000,
  framesMax: 1_000,
};

/** Decoding or encoding an image is aborted after this long. */
export const imageWorkSecondsMax = 10;
