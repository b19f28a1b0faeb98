import { IMAGE_SIZE_BYTES_MAX } from '#media/media.ts';
import type { UploadKind } from '#server/media/inspect/structure.ts';

/** What an uploaded picture may be. */
export type UploadLimits = {
  sizeBytesMax: number;
  /** Width times height. Never above what the decoder is allowed, `uploadLimits.pixelsMax`. */
  pixelsMax: number;
  edgePixelsMax: number;
  /** Of an animation; the pixels of all of them together are at most `pixelsMax`. */
  framesMax: number;
  /** More pixels of a still picture, by its kind: for the process of large ones. */
  largePixelsMax?: Readonly<Record<UploadKind, number>>;
};

/** 64 MiB, 40 megapixels, 16,000 pixels an edge, 1,000 frames: what this process decodes, and what is stored. */
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
 * Of the process that decodes larger pictures, one at a time; they are stored scaled down to `pixelsMax`. Cameras of the press have 45 to
 * 61 megapixels, medium formats 100.
 */
export const largeLimits = {
  /** Of that process. */
  memoryMbMax: 700,
  /** For one picture. */
  secondsMax: 60,
} as const;

/** Uploads that are written to disk while they arrive: the rest wait, before a byte of them is read. */
export const spoolLimits = {
  ofServer: 6,
  ofOrganisation: 3,
  /** Of an organisation, and of the server. */
  waitingMax: 20,
} as const;

/** Decoding or encoding an image is aborted after this long. */
export const imageWorkSecondsMax = 10;
