import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { openImage } from '#server/media/image-engine.ts';
import { asRefusal, inspectUpload, type InspectedUpload } from '#server/media/inspect.ts';
import { createWorkQueue } from '#server/media/work-queue.ts';

export type OriginalFormat = 'jpg' | 'png' | 'webp';

/** A picture as it is stored: upright, sRGB, 8 bits, without any metadata. */
export type NormalisedOriginal = {
  data: Buffer;
  format: OriginalFormat;
  width: number;
  height: number;
  /** Of `data`, in hex: what `fileKeyOf` takes. */
  sha256: string;
  sizeBytes: number;
};

// A decoded picture of 40 megapixels takes 160 MB: one at a time, and few waiting uploads of 20 MiB.
const oneAtATime = createWorkQueue({ concurrency: 1, waitingMax: 10 });

/**
 * Decodes an upload fully and encodes it anew: EXIF orientation applied; EXIF, GPS, XMP, IPTC, comments, colour
 * profiles and trailing bytes gone; colours converted to sRGB. JPEG stays JPEG (quality 90), PNG stays PNG, WebP stays
 * WebP (lossless if it was), GIF becomes PNG. Inspects first, so nothing uninspected is ever decoded.
 *
 * @throws MediaRefused as `inspectUpload` does, and for damaged pixels; MediaUnavailable (BUSY) when ten wait already.
 */
export async function normaliseOriginal(upload: Buffer): Promise<NormalisedOriginal> {
  const inspected = await inspectUpload(upload);
  const { data, info } = await oneAtATime(() => encode(upload, inspected));
  return {
    data,
    format: formatOf(inspected),
    width: info.width,
    height: info.height,
    sha256: createHash('sha256').update(data).digest('hex'),
    sizeBytes: data.length,
  };
}

async function encode(upload: Buffer, inspected: InspectedUpload) {
  // sharp writes no metadata unless asked to, and converts by the embedded profile before dropping it.
  const image = openImage(upload).autoOrient().toColourspace('srgb');
  try {
    return await withEncoder(image, inspected).toBuffer({ resolveWithObject: true });
  } catch (err) {
    throw asRefusal(err);
  }
}

function formatOf({ kind }: InspectedUpload): OriginalFormat {
  if (kind === 'jpeg') return 'jpg';
  return kind === 'webp' ? 'webp' : 'png';
}

function withEncoder(image: Sharp, { kind, isLossless, hasFullColourResolution }: InspectedUpload): Sharp {
  if (kind === 'webp') return image.webp(isLossless ? { lossless: true } : { quality: 90 });
  if (kind !== 'jpeg') return image.png({ compressionLevel: 8 });
  // mozjpeg's slow search pays for what readers download, not for a file only we read.
  return image.jpeg({
    quality: 90,
    mozjpeg: false,
    chromaSubsampling: hasFullColourResolution ? '4:4:4' : '4:2:0',
  });
}
