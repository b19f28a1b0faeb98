import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { openAnimation, openImage, openPixels } from '#server/media/image-engine.ts';
import { asRefusal, inspectUpload, type InspectedUpload } from '#server/media/inspect.ts';
import { isIcon, readIcon } from '#server/media/ico.ts';
import { isDrawing, type Drawing } from '#server/media/svg.ts';
import { tooManyPictures } from '#server/media/errors.ts';
import { ofParser } from '#server/media/of-parser.ts';
import { runParser } from '#server/parsers/index.ts';
import { createWorkQueue } from '#server/work-queue.ts';

/** `ico` is stored as the PNG of its largest picture, `svg` reduced to its shapes. */
export type OriginalFormat = 'jpg' | 'png' | 'webp' | 'ico' | 'svg';

/** A picture as it is stored: upright, sRGB, 8 bits, without any metadata. */
export type NormalisedOriginal = {
  data: Buffer;
  format: OriginalFormat;
  width: number;
  height: number;
  /** Of `data` (and, for an icon, that it is one), in hex: what `fileKeyOf` takes. */
  sha256: string;
  sizeBytes: number;
};

// A decoded picture of 40 megapixels takes 160 MB: one at a time, and few waiting uploads of 20 MiB.
const oneAtATime = createWorkQueue({ concurrency: 1, waitingMax: 10, busy: tooManyPictures });

/**
 * Decodes an upload fully and re-encodes it: EXIF orientation applied; EXIF, GPS, XMP, IPTC, comments, colour
 * profiles and trailing bytes gone; colours converted to sRGB. JPEG stays JPEG (quality 90), PNG stays PNG, WebP stays
 * WebP (lossless if it was), GIF becomes PNG, an animation of either an animated WebP, an icon the PNG of its largest picture; an SVG drawing is reduced to its
 * shapes. Inspects first, so nothing uninspected is ever decoded.
 *
 * @throws MediaRefused as `inspectUpload` does, and for damaged pixels; MediaUnavailable (BUSY) when ten wait already.
 */
export async function normaliseOriginal(upload: Buffer): Promise<NormalisedOriginal> {
  if (isIcon(upload)) return normaliseIcon(upload);
  if (isDrawing(upload)) {
    const { data, width, height } = await readDrawing(upload);
    return described({ data: Buffer.from(data), format: 'svg', width, height });
  }
  const inspected = await inspectUpload(upload);
  const { data, info } = await oneAtATime(() => encode(upload, inspected));
  // Of an animation the encoder tells the height of all frames on top of each other.
  const { width, height } = inspected.isAnimated ? inspected : info;
  return described({ data, format: formatOf(inspected), width, height });
}

/** On the parsers' thread, which a hostile drawing can hold up or break without harm. */
async function readDrawing(upload: Buffer): Promise<Drawing> {
  try {
    return await runParser('drawing', upload);
  } catch (err) {
    throw ofParser(err, {
      busy: tooManyPictures,
      failed: (why) => `This drawing ${why}; export it as plain SVG paths and retry.`,
    });
  }
}

async function normaliseIcon(upload: Buffer): Promise<NormalisedOriginal> {
  const picture = readIcon(upload);
  if (picture.kind === 'png') {
    const { data, width, height } = await normaliseOriginal(picture.data);
    return described({ data, format: 'ico', width, height });
  }
  const { data, width, height } = picture;
  const png = await oneAtATime(() =>
    openPixels(data, { width, height }).png({ compressionLevel: 8 }).toBuffer(),
  );
  return described({ data: png, format: 'ico', width, height });
}

/** The same picture uploaded as an icon and as a PNG is two files of the library: only one of them is an icon. */
function described(picture: Omit<NormalisedOriginal, 'sha256' | 'sizeBytes'>): NormalisedOriginal {
  const { data, format } = picture;
  const hash = createHash('sha256').update(data);
  if (format === 'ico') hash.update('ico');
  return { ...picture, sha256: hash.digest('hex'), sizeBytes: data.length };
}

async function encode(upload: Buffer, inspected: InspectedUpload) {
  // sharp writes no metadata unless asked to, and converts by the embedded profile before dropping it.
  const opened = inspected.isAnimated ? openAnimation(upload) : openImage(upload).autoOrient();
  const image = opened.toColourspace('srgb');
  try {
    return await withEncoder(image, inspected).toBuffer({ resolveWithObject: true });
  } catch (err) {
    throw asRefusal(err);
  }
}

function formatOf({ kind, isAnimated }: InspectedUpload): OriginalFormat {
  if (isAnimated) return 'webp';
  if (kind === 'jpeg') return 'jpg';
  return kind === 'webp' ? 'webp' : 'png';
}

function withEncoder(
  image: Sharp,
  { kind, isLossless, isAnimated, hasFullColourResolution }: InspectedUpload,
): Sharp {
  // Little effort: a hundred frames are to be ready within the seconds an image may take.
  if (isAnimated) return image.webp({ quality: 80, effort: 2 });
  if (kind === 'webp') return image.webp(isLossless ? { lossless: true } : { quality: 90 });
  if (kind !== 'jpeg') return image.png({ compressionLevel: 8 });
  // mozjpeg's slow search pays for what readers download, not for a file only we read.
  return image.jpeg({
    quality: 90,
    mozjpeg: false,
    chromaSubsampling: hasFullColourResolution ? '4:4:4' : '4:2:0',
  });
}
