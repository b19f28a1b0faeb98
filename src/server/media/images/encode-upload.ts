/**
 * Converts a checked upload to its stored form: decoded completely, upright, in sRGB, and encoded again without its
 * metadata.
 */
import type { Sharp } from 'sharp';
import { xmpOf } from '#server/media/inspect/file-texts.ts';
import { openAnimation, openImage } from './image-engine.ts';
import { asRefusal, type InspectedUpload } from '#server/media/inspect/inspect.ts';
import { largeLimits, uploadLimits } from '#server/media/limits.ts';

export interface EncodedUpload {
  data: Buffer;
  width: number;
  height: number;
}

/** A JPEG that has to be scaled to less than this is scaled to half. */
const HALVED_FROM = 0.7;

/** Throws MediaRefused for damaged pixels. Large images are scaled down to `uploadLimits.pixelsMax`. */
export async function encodeUpload(upload: Buffer, inspected: InspectedUpload): Promise<EncodedUpload> {
  const { isAnimated, isLarge, kind, texts } = inspected;
  // sharp writes no metadata by default, and converts by the embedded profile before dropping it.
  const opened = isAnimated
    ? openAnimation(upload)
    : openImage(
        upload,
        isLarge || kind === 'avif'
          ? { pixelsMax: uploadLimits.largePixelsMax?.[kind] ?? 0, secondsMax: largeLimits.secondsMax }
          : undefined,
      ).autoOrient();
  const image = (isLarge ? scaledDown(opened, inspected) : opened).toColourspace('srgb');
  const xmp = isAnimated ? null : xmpOf(texts);
  try {
    const withMetadata = xmp ? withEncoder(image, inspected).withXmp(xmp) : withEncoder(image, inspected);
    const { data, info } = await withMetadata.toBuffer({ resolveWithObject: true });
    // For an animation the encoder returns the height of all frames stacked.
    const { width, height } = isAnimated ? inspected : info;
    return { data, width, height };
  } catch (err) {
    throw asRefusal(err);
  }
}

function scaledDown(image: Sharp, { kind, width, height }: InspectedUpload): Sharp {
  const needed = Math.sqrt(uploadLimits.pixelsMax / (width * height));
  // JPEG can be decoded at half its size: a progressive JPEG of 120 megapixels would not fit in memory
  // otherwise.
  const scale = kind === 'jpeg' && needed < HALVED_FROM ? 0.5 : needed;
  return image.resize({
    width: Math.floor(width * scale),
    height: Math.floor(height * scale),
    fit: 'fill',
  });
}

function withEncoder(image: Sharp, inspected: InspectedUpload): Sharp {
  const { kind, isLossless, isAnimated, isLarge, hasFullColourResolution } = inspected;
  // Low effort: a hundred frames must be ready within the seconds an image may take.
  if (isAnimated) return image.webp({ quality: 80, effort: 2 });
  if (kind === 'webp' || kind === 'avif')
    return image.webp(isLossless ? { lossless: true } : { quality: 90, effort: isLarge ? 2 : 4 });
  if (kind !== 'jpeg') return image.png({ compressionLevel: isLarge ? 4 : 8 });
  // mozjpeg's slow search is worthwhile for files that readers download, not for one that only the server
  // reads.
  return image.jpeg({
    quality: 90,
    mozjpeg: false,
    // Optimising needs a second pass over all coefficients; for a large image, decoding needs that memory.
    optimizeCoding: !isLarge,
    chromaSubsampling: hasFullColourResolution ? '4:4:4' : '4:2:0',
  });
}
