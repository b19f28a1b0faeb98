import { IMAGE_SIZE_BYTES_MAX } from '#media/media.ts';
import type { UploadKind } from '#server/media/inspect/structure.ts';

/** Limits for an uploaded image. */
export type UploadLimits = {
  sizeBytesMax: number;
  /** Width times height. Never above what the decoder is allowed, `uploadLimits.pixelsMax`. */
  pixelsMax: number;
  edgePixelsMax: number;
  /** Maximum frames of an animation; all of them together have at most `pixelsMax` pixels. */
  framesMax: number;
  /** Higher pixel limits for still images, by their kind: for the process that decodes large images. */
  largePixelsMax?: Readonly<Record<UploadKind, number>>;
};

/** 64 MiB, 40 megapixels, 16,000 pixels per edge, 1,000 frames: what this process decodes, and what is stored. */
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
 * Limits of the process that decodes larger images, one at a time; they are stored scaled down to `pixelsMax`. Press
 * cameras have 45 to 61 megapixels, medium formats 100.
 */
export const largeLimits = {
  /** Memory of that process. */
  memoryMbMax: 700,
  /** Time limit for one image. */
  secondsMax: 60,
} as const;

/** Uploads that are written to disk while they arrive: the rest wait, before a byte of them is read. */
export const spoolLimits = {
  ofServer: 6,
  ofOrganisation: 3,
  /** Maximum waiting uploads of an organisation, and of the server. */
  waitingMax: 20,
} as const;

/** Decoding or encoding an image is aborted after this long. */
export const imageWorkSecondsMax = 10;
