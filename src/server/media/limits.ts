import { IMAGE_SIZE_BYTES_MAX } from '#media/media.ts';
import type { UploadKind } from '#server/media/inspect/structure.ts';

/** Limits for an uploaded image. */
export type UploadLimits = {
  sizeBytesMax: number;
  /** Maximum width times height. Never above what the decoder may decode, `uploadLimits.pixelsMax`. */
  pixelsMax: number;
  edgePixelsMax: number;
  /** Maximum frames of an animation; all of them together have at most `pixelsMax` pixels. */
  framesMax: number;
  /** Higher pixel limits for still images, by kind: for the process that decodes large images. */
  largePixelsMax?: Readonly<Record<UploadKind, number>>;
};

/**
 * 64 MiB, 40 megapixels, 16,000 pixels per edge, 1,000 frames: the limits for decoding in this process, and
 * for stored images.
 */
export const uploadLimits: UploadLimits = {
  sizeBytesMax: IMAGE_SIZE_BYTES_MAX,
  pixelsMax: 40_000_000,
  edgePixelsMax: 16_000,
  framesMax: 1_000,
  largePixelsMax: {
    jpeg: 120_000_000,
    png: 120_000_000,
    webp: 50_000_000,
    gif: 50_000_000,
    avif: 50_000_000,
  },
};

/**
 * Limits of the process that decodes larger images, one at a time; such images are stored scaled down to
 * `pixelsMax`. Press cameras have 45 to 61 megapixels, medium formats 100.
 */
export const largeLimits = {
  /** Maximum memory of that process. */
  memoryMbMax: 700,
  /** Time limit for one image. */
  secondsMax: 60,
} as const;

/** Uploads that are written to disk as they arrive: the rest wait, before a byte of them is read. */
export const spoolLimits = {
  ofServer: 6,
  ofOrganisation: 3,
  /** Maximum number of waiting uploads for an organisation, and for the server. */
  waitingMax: 20,
} as const;

/** Decoding or encoding an image is aborted after this time. */
export const imageWorkSecondsMax = 10;
