import type { Metadata } from 'sharp';
import { openImage } from '#server/media/images/image-engine.ts';
import { MediaRefused } from '#server/media/errors.ts';
import { readFileTexts, type FileTexts } from './file-texts.ts';
import { imageWorkSecondsMax, uploadLimits, type UploadLimits } from '#server/media/limits.ts';
import { sniffUpload } from './sniff.ts';
import type { UploadKind } from './structure.ts';

export type InspectedUpload = {
  kind: UploadKind;
  /** Upright size in pixels, after EXIF orientation. */
  width: number;
  height: number;
  isLossless: boolean;
  /** True for a GIF or WebP with several frames. */
  isAnimated: boolean;
  /** The texts embedded in the file. */
  texts: FileTexts;
  /** The image has more pixels than this process decodes: `largeLimits`. */
  isLarge: boolean;
  /** Whether JPEG colour is stored at full resolution, as in images with lettering. */
  hasFullColourResolution: boolean;
};

/**
 * Inspects an upload without decoding it: its actual type (names and declared types are ignored), and its
 * limits. Damage inside the pixels shows only in `normaliseOriginal`.
 *
 * Animated PNG files are refused: only their first frame could be read, and storing that would silently lose
 * the animation.
 *
 * @throws MediaRefused with a sentence for the user who uploaded it.
 */
export async function inspectUpload(
  data: Buffer,
  limits: UploadLimits = uploadLimits,
): Promise<InspectedUpload> {
  if (data.length > limits.sizeBytesMax) throw tooManyBytes(limits.sizeBytesMax);
  const { kind, isAnimated, isLossless } = sniffUpload(data);
  const pixelsMax = (isAnimated ? undefined : limits.largePixelsMax?.[kind]) ?? limits.pixelsMax;
  if (isAnimated && kind === 'png') {
    throw new MediaRefused('ANIMATED', 'This PNG is animated; save it as an animated GIF or WebP and retry.');
  }
  const metadata = await readMetadata(data, pixelsMax);
  const { width, height } = metadata.autoOrient;
  assertPixelLimits(width, height, { ...limits, pixelsMax });
  if (isAnimated) assertFrameLimits({ width, height, frames: metadata.pages ?? 1 }, limits);
  const hasFullColourResolution = metadata.chromaSubsampling?.startsWith('4:4:4') ?? false;
  const isLarge = width * height > limits.pixelsMax;
  const texts = readFileTexts(metadata);
  return { kind, width, height, isLossless, isAnimated, texts, isLarge, hasFullColourResolution };
}

/** Returns the refusal of a file with more bytes than this. */
export function tooManyBytes(sizeBytesMax: number): MediaRefused {
  const limit = `${Math.floor(sizeBytesMax / 1024 / 1024)} MB`;
  return new MediaRefused('TOO_MANY_BYTES', `This file is larger than ${limit}; reduce its size and retry.`);
}

async function readMetadata(data: Buffer, pixelsMax: number): Promise<Metadata> {
  try {
    return await openImage(data, { pixelsMax, secondsMax: imageWorkSecondsMax }).metadata();
  } catch (err) {
    throw asRefusal(err, pixelsMax);
  }
}

/** Returns the refusal for an error that the decoder threw. */
export function asRefusal(err: unknown, pixelsMax = uploadLimits.pixelsMax): MediaRefused {
  const detail = err instanceof Error ? err.message : String(err);
  if (detail.includes('pixel limit')) return tooManyPixels(pixelsMax, err);
  if (detail.includes('timeout')) {
    return new MediaRefused('TOO_SLOW', 'This image takes too long to read; save it again and retry.', {
      cause: err,
    });
  }
  const sentence = 'This image is damaged and cannot be read; save or download it again and retry.';
  return new MediaRefused('BROKEN', sentence, { cause: err });
}

function assertPixelLimits(width: number, height: number, limits: UploadLimits): void {
  if (!(width >= 1 && height >= 1)) {
    throw new MediaRefused('BROKEN', 'This image has no width or no height; save it again and retry.');
  }
  if (Math.max(width, height) > limits.edgePixelsMax) {
    const edge = limits.edgePixelsMax.toLocaleString('en');
    throw new MediaRefused(
      'TOO_MANY_PIXELS',
      `This image is ${width} × ${height} pixels; no side may exceed ${edge}. Scale it down and retry.`,
    );
  }
  if (width * height > limits.pixelsMax) throw tooManyPixels(limits.pixelsMax);
}

function assertFrameLimits(
  { width, height, frames }: { width: number; height: number; frames: number },
  { framesMax, pixelsMax }: UploadLimits,
): void {
  if (frames <= framesMax && width * height * frames <= pixelsMax) return;
  const megapixels = Math.floor(pixelsMax / 1_000_000);
  throw new MediaRefused(
    'TOO_MANY_PIXELS',
    `This animation has ${frames} frames of ${width} × ${height} pixels; at most ${framesMax.toLocaleString('en')} frames and ` +
      `${megapixels} megapixels in total are allowed. Shorten or scale down the animation and try again.`,
  );
}

function tooManyPixels(pixelsMax: number, cause?: unknown): MediaRefused {
  const limit = Math.floor(pixelsMax / 1_000_000);
  const sentence = `This image has more than ${limit} megapixels; scale it down and retry.`;
  return new MediaRefused('TOO_MANY_PIXELS', sentence, cause === undefined ? {} : { cause });
}
