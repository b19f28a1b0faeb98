/**
 * URLs and geometry of images: which widths, ratios and formats exist, which part of an image is shown, and
 * its URL. The server renders from these URLs; views write them into pages.
 */

import { IMAGE_GATE_LENGTH_MAX, imageGateName, parseImageGate, type ImageGate } from './image-gate.ts';

/** Widths of renditions, in pixels, smallest first. */
export const imageWidths = [160, 320, 480, 640, 768, 960, 1280, 1400, 1600, 2000] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** Width of the widest rendition in pixels. */
const WIDTH_MAX = 2000;

/** Widths that pages offer. 1,400 is left out: it exists for podcast covers, as their minimum. */
export const pageImageWidths = imageWidths.filter((width) => width !== 1400);

/** Aspect ratios of renditions, as width and height. `original` preserves the ratio of the crop; 40x21 is Open Graph's. */
export const imageRatios = {
  original: undefined,
  '1x1': [1, 1],
  '2x1': [2, 1],
  '3x1': [3, 1],
  '3x2': [3, 2],
  '2x3': [2, 3],
  '4x3': [4, 3],
  '3x4': [3, 4],
  '16x9': [16, 9],
  '40x21': [40, 21],
} as const satisfies Record<string, readonly [number, number] | undefined>;
export type ImageRatio = keyof typeof imageRatios;

/**
 * Sizes of a site's icon in pixels; icons are square PNG files, uncropped, and transparent where nothing is
 * drawn.
 */
export const iconSizes = [16, 32, 180] as const;
export type IconSize = (typeof iconSizes)[number];

/**
 * Formats of images; `png` is only for icons. AVIF takes long to encode: until it is ready, WebP is returned
 * instead.
 */
export const imageFormats = ['avif', 'webp', 'jpg'] as const;
export type ImageFormat = (typeof imageFormats)[number] | 'png';

/** Whole pixels. */
export type ImageSize = { width: number; height: number };
export type PixelRectangle = { left: number; top: number; width: number; height: number };

/** The part of an image that an editor chose: integers in thousandths of the upright original. */
export type Crop = { x: number; y: number; width: number; height: number };

/** The point that stays visible whatever the crop: integers in thousandths of the upright original. */
export type FocalPoint = { x: number; y: number };

/** How an editor placed a picture. */
export type ImagePlacement = { crop?: Crop | undefined; focal?: FocalPoint | undefined };

/**
 * What one signature covers: one crop of an image, in any width and format, either permanently, until an
 * instant, or for some readers.
 */
export type ImageVariant = ImagePlacement & {
  /** `<organisation>-<24 hex digits of the stored bytes' SHA-256>` */
  fileKey: string;
  ratio: ImageRatio;
  /** Seconds since 1970 at which the URL expires; absent for a public URL, which never does. */
  until?: number | undefined;
  /** Its audience; absent for a public URL. */
  gate?: ImageGate | undefined;
};

/** One image file that a browser can request. */
export type ImageRendition = ImageVariant & {
  signature: string;
  /** An icon size for a PNG, otherwise one of the widths. */
  width: ImageWidth | IconSize;
  format: ImageFormat;
};

/** A stored picture with its upright size in pixels and its placement. */
export type PlacedImage = ImageSize & ImagePlacement & Pick<ImageVariant, 'fileKey' | 'gate'>;

/**
 * The data of a `<picture>`: an AVIF source set, a JPEG one with its fallback, and the box to reserve in
 * pixels.
 */
export type ImageSources = ImageSize & {
  srcSet: string;
  fallbackSrcSet: string;
  src: string;
  sizes: string;
};

const fileKeyPattern = /^[1-9]\d{0,9}-[0-9a-f]{24}$/;
const signaturePattern = /^[\w-]{12}$/;
const pathPattern =
  /^\/media\/([^/]+)\/([^/]+)\/([0-9a-z]+)(?:-c(\d+)_(\d+)_(\d+)_(\d+))?(?:-f(\d+)_(\d+))?\/(\d+)\.([a-z]+)(?:\?(?:until=(\d{10})|for=([a-z0-9.-]+)))?$/;
const addressLengthMax = 200 + IMAGE_GATE_LENGTH_MAX;

/**
 * Maximum seconds between an upload's file and its record; a file without a record is not removed earlier.
 */
export const UPLOAD_SECONDS_MAX = 3_600;

/** The cache tag of a stored file: purged when its record has been written. */
export function mediaTag(fileKey: string): string {
  return `media:${fileKey}`;
}

export function isFileKey(value: string): boolean {
  return fileKeyPattern.test(value);
}

/**
 * Maximum size of an image when it is uploaded: 64 MiB. JPEGs of cameras with 61 megapixels have up to 60.
 */
export const IMAGE_SIZE_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Maximum size of one file that is held in memory without waiting: 20 MiB. A source of an import must not be
 * larger.
 */
export const IN_MEMORY_BYTES_MAX = 20 * 1024 * 1024;

/** Maximum size of any other file: 64 MiB, an hour of speech as MP3. */
export const FILE_SIZE_BYTES_MAX = 64 * 1024 * 1024;

/** The default title of a file: its name without the extension. Empty if nothing remains. */
export function titleOfFile(fileName: string): string {
  return fileName
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .slice(0, 200);
}

/**
 * Returns the key of a file: the organisation that owns it (a positive integer) and the hash of its bytes.
 */
export function fileKeyOf(organisationId: number, sha256Hex: string): string {
  const fileKey = `${organisationId}-${sha256Hex.slice(0, 24)}`;
  if (!isFileKey(fileKey)) {
    throw new RangeError(
      `"${fileKey}" cannot name a file: give a positive organisation id and a SHA-256 in hex.`,
    );
  }
  return fileKey;
}

/** Whether a crop is inside the picture, and at least one thousandth wide and high. */
export function isCrop(crop: Crop): boolean {
  return (
    [crop.x, crop.y, crop.width, crop.height].every(isThousandth) &&
    crop.width >= 1 &&
    crop.height >= 1 &&
    crop.x + crop.width <= 1000 &&
    crop.y + crop.height <= 1000
  );
}

export function isFocalPoint(focal: FocalPoint): boolean {
  return isThousandth(focal.x) && isThousandth(focal.y);
}

/**
 * The visible rectangle of the upright original, in pixels: the largest rectangle of the ratio inside the
 * crop, centred on the focal point (otherwise on the crop's middle) as far as the crop allows. At least 1 × 1
 * and always inside the picture.
 */
export function cropForRatio(
  image: ImageSize,
  shown: ImagePlacement & { ratio: ImageRatio },
): PixelRectangle {
  const visible = cropInPixels(image, shown.crop);
  const ratio = imageRatios[shown.ratio];
  if (!ratio) return visible;
  const [across, down] = ratio;
  const isTooWide = visible.width * down >= visible.height * across;
  const width = isTooWide
    ? between(1, Math.round((visible.height * across) / down), visible.width)
    : visible.width;
  const height = isTooWide
    ? visible.height
    : between(1, Math.round((visible.width * down) / across), visible.height);
  const middleX = shown.focal ? (shown.focal.x * image.width) / 1000 : visible.left + visible.width / 2;
  const middleY = shown.focal ? (shown.focal.y * image.height) / 1000 : visible.top + visible.height / 2;
  return {
    left: between(visible.left, Math.round(middleX - width / 2), visible.left + visible.width - width),
    top: between(visible.top, Math.round(middleY - height / 2), visible.top + visible.height - height),
    width,
    height,
  };
}

/**
 * A picture narrower than this, in pixels, is also delivered in its original width: the next smaller width
 * would lose up to half of it.
 */
const OWN_WIDTH_BELOW = 640;

/**
 * The actual size of a rendition: the largest allowed width up to the requested one that needs no enlarging,
 * or the source's original width if that is small and not above the requested one.
 */
export function deliveredSize(requestedWidth: number, source: ImageSize): ImageSize {
  const fitting = imageWidths.filter((width) => width <= requestedWidth && width <= source.width);
  const isOwn = source.width < OWN_WIDTH_BELOW && source.width <= requestedWidth;
  return sizeAcross(isOwn ? source.width : (fitting.at(-1) ?? source.width), source);
}

function sizeAcross(width: number, { width: across, height: down }: ImageSize): ImageSize {
  return { width, height: Math.max(1, Math.round((width * down) / across)) };
}

/**
 * The cut in a URL, `<ratio>[-c<x>_<y>_<width>_<height>][-f<x>_<y>]`. Parameters without an effect are left
 * out (a crop of the whole picture, a focal point if nothing is cut off), so that one image has one URL.
 *
 *
 * @throws RangeError for a crop or focal point outside the image.
 */
export function variantName({ ratio, crop, focal }: Pick<ImageVariant, 'ratio' | 'crop' | 'focal'>): string {
  if (crop && !isCrop(crop))
    throw new RangeError(`The crop ${JSON.stringify(crop)} extends beyond the image.`);
  if (focal && !isFocalPoint(focal)) {
    throw new RangeError(`The focal point ${JSON.stringify(focal)} is outside the image.`);
  }
  const isCropped = crop && (crop.width < 1000 || crop.height < 1000);
  const cropPart = isCropped ? `-c${crop.x}_${crop.y}_${crop.width}_${crop.height}` : '';
  const focalPart = focal && ratio !== 'original' ? `-f${focal.x}_${focal.y}` : '';
  return `${ratio}${cropPart}${focalPart}`;
}

/**
 * The path of a rendition: `/media/<fileKey>/<signature>/<cut>/<width>.<format>[?until=<seconds>|?for=<readers>]`.
 *
 * @throws RangeError if a part is invalid in a URL.
 */
export function renditionPath(rendition: ImageRendition): string {
  const { fileKey, signature, width, format, until, gate } = rendition;
  if (!isFileKey(fileKey)) throw new RangeError(`"${fileKey}" is not the key of a file.`);
  if (!signaturePattern.test(signature)) throw new RangeError('A signature must be 12 base64url characters.');
  if (until !== undefined && !/^\d{10}$/.test(String(until))) {
    throw new RangeError('An expiry must be a Unix time in whole seconds, with ten digits.');
  }
  if (gate && until !== undefined)
    throw new RangeError('An address may have either an expiry or a reader gate, not both.');
  const untilPart = until === undefined ? '' : `?until=${until}`;
  const condition = gate ? `?for=${imageGateName(gate)}` : untilPart;
  return `/media/${fileKey}/${signature}/${variantName(rendition)}/${width}.${format}${condition}`;
}

/**
 * Parses the path of a rendition; undefined for anything that `renditionPath` would not have written: an
 * unknown width or ratio, a leading zero, a redundant part, an encoded character, another parameter. Does not
 * check the signature.
 */
export function parseRenditionPath(path: string): ImageRendition | undefined {
  if (path.length > addressLengthMax) return undefined;
  const match = pathPattern.exec(path);
  if (!match) return undefined;
  const [, fileKey = '', signature = '', ratio = '', cropX, cropY, cropWidth, cropHeight] = match;
  const [focalX, focalY, widthText, format = '', until, readers] = match.slice(8);
  const widths: readonly (ImageWidth | IconSize)[] = format === 'png' ? iconSizes : imageWidths;
  const width = widths.find((allowed) => allowed === Number(widthText));
  if (!width || !isRatio(ratio) || !isFormat(format)) return undefined;
  const rendition: ImageRendition = { fileKey, signature, ratio, width, format };
  if (cropX !== undefined) {
    rendition.crop = {
      x: Number(cropX),
      y: Number(cropY),
      width: Number(cropWidth),
      height: Number(cropHeight),
    };
  }
  if (focalX !== undefined) rendition.focal = { x: Number(focalX), y: Number(focalY) };
  if (until !== undefined) rendition.until = Number(until);
  if (readers !== undefined) rendition.gate = parseImageGate(readers);
  return isCanonical(rendition, path) ? rendition : undefined;
}

/**
 * Everything that a `<picture>` needs for one picture in one shape. Offers no width that would need
 * enlarging, and labels each candidate with its actual width; the size is that of the cut, at most 2,000
 * pixels wide. `widths` defaults to all; `sizes` is the attribute of the same name. With `until` the
 * addresses stop working at that instant (seconds since 1970).
 *
 *
 * @throws RangeError for a placement outside the picture.
 */
export function imageSources(
  image: PlacedImage,
  wanted: { ratio: ImageRatio; sizes: string; widths?: readonly ImageWidth[]; until?: number },
  sign: (variant: ImageVariant) => string,
): ImageSources {
  const { fileKey, crop, focal, gate } = image;
  const variant: ImageVariant = { fileKey, crop, focal, gate, ratio: wanted.ratio, until: wanted.until };
  const source = cropForRatio(image, variant);
  const signature = sign(variant);
  const offered = offeredWidths(wanted.widths ?? imageWidths, source);
  const address = (width: ImageWidth, format: 'avif' | 'jpg') =>
    renditionPath({ ...variant, signature, width, format });
  const sourceSet = (format: 'avif' | 'jpg') =>
    offered.map((width) => `${address(width, format)} ${deliveredSize(width, source).width}w`).join(', ');
  const largest = offered.at(-1) ?? imageWidths[0];
  const fallback = offered.findLast((width) => width <= 960) ?? largest;
  return {
    srcSet: sourceSet('avif'),
    fallbackSrcSet: sourceSet('jpg'),
    src: address(fallback, 'jpg'),
    sizes: wanted.sizes,
    ...sizeAcross(Math.min(source.width, WIDTH_MAX), source),
  };
}

/** The URL path of a site's icon in one size. */
export function iconPath(fileKey: string, size: IconSize, sign: (variant: ImageVariant) => string): string {
  const variant: ImageVariant = { fileKey, ratio: '1x1' };
  return renditionPath({ ...variant, signature: sign(variant), width: size, format: 'png' });
}

/** The useful widths: each wanted width is replaced by the smallest that delivers as much of the source. */
function offeredWidths(wanted: readonly ImageWidth[], source: ImageSize): ImageWidth[] {
  const delivered = new Set(wanted.map((width) => deliveredSize(width, source).width));
  const offered = [...delivered].flatMap((width) => imageWidths.find((step) => step >= width) ?? []);
  return [...new Set(offered)].sort((one, other) => one - other);
}

function cropInPixels(image: ImageSize, crop: Crop | undefined): PixelRectangle {
  if (!crop) return { left: 0, top: 0, width: image.width, height: image.height };
  const left = between(0, Math.round((crop.x * image.width) / 1000), image.width - 1);
  const top = between(0, Math.round((crop.y * image.height) / 1000), image.height - 1);
  const right = Math.round(((crop.x + crop.width) * image.width) / 1000);
  const bottom = Math.round(((crop.y + crop.height) * image.height) / 1000);
  return {
    left,
    top,
    width: between(1, right - left, image.width - left),
    height: between(1, bottom - top, image.height - top),
  };
}

function isCanonical(rendition: ImageRendition, path: string): boolean {
  try {
    return renditionPath(rendition) === path;
  } catch {
    return false;
  }
}

function isRatio(value: string): value is ImageRatio {
  return Object.hasOwn(imageRatios, value);
}

function isFormat(value: string): value is ImageFormat {
  return value === 'png' || imageFormats.some((format) => format === value);
}

function isThousandth(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 1000;
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
