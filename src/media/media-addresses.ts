/** URLs of images and files of the library, as pages, feeds and emails name them. Created once per app: views get it with their page. */
import { filePath, type FileAddress } from '#addresses/file-address.ts';
import { absoluteUrl } from '#addresses/paths.ts';
import { imageGateName } from './image-gate.ts';
import type { ImageSource } from './image-source.ts';
import {
  iconPath,
  imageSources,
  pageImageWidths,
  type IconSize,
  type ImageRatio,
  type ImageSources,
  type ImageVariant,
} from './media.ts';

/**
 * The URLs of one image in one shape, and the box that is reserved for it, in CSS pixels. All of them are paths of the site that
 * shows the image, because a gated image is sent to readers of that site only.
 */
export interface Sources {
  avif: string;
  fallback: string;
  /** WebP of the fallback's width, for places with a single URL: the poster of a film. */
  still: string;
  /** The widest there is, for readers who want to look closely. */
  largest: string;
  /** For social cards, search engines and feeds: 1,600 pixels wide, or as wide as the source fills. */
  share: { address: string; width: number; height: number };
  width: number;
  height: number;
}

/** A picture for readers elsewhere: 1,600 pixels wide, or as wide as the source fills, with its size in pixels. */
export interface ShareImage {
  url: string;
  type: string;
  width: number;
  height: number;
}

/**
 * Writes the URLs of an app's media. Pure functions of their arguments and of the app's secret: the same image has the same URLs
 * on every page, which browsers and shared caches rely on.
 */
export interface MediaAddresses {
  /** Source set, fallback and box of an image in a shape. */
  image: (image: ImageSource, ratio: ImageRatio) => Sources;
  /**
   * The image as feeds, social cards, emails and structured data name it, from a site's origin; the default ratio is 16x9.
   * `width`: the rendition of about that many pixels across, from 160 to 2,000.
   */
  shareImage: (origin: string, image: ImageSource, ratio?: ImageRatio, width?: number) => ShareImage;
  /** URL of a file that an item offers; in a preview, where readers may not have it yet, one that expires after minutes. */
  file: (file: FileAddress, page: { preview: boolean; now: string }) => string;
  /** URL of an image as the site's icon, in one of its sizes. */
  icon: (image: Pick<ImageSource, 'fileKey'>, size: IconSize) => string;
}

interface MediaAddressesOptions {
  /** Signature of a variant. */
  sign: (variant: ImageVariant) => string;
  /** Path of a file that expires; `now` in seconds since 1970. */
  signFile: (file: FileAddress, now: number) => string;
  cached: Pick<Map<string, Sources>, 'get'> & { set: (key: string, sources: Sources) => unknown };
}

/**
 * Creates the URLs of an app from its signer. `cached` stores the URLs of an image, about 2 kB for each: a page shows images
 * that other pages show.
 */
export function createMediaAddresses({ sign, signFile, cached }: MediaAddressesOptions): MediaAddresses {
  const imageOf: MediaAddresses['image'] = (image, ratio) => {
    const key = cacheKey(image, ratio);
    const known = cached.get(key);
    if (known) return known;
    const made = makeSources(image, ratio, sign);
    cached.set(key, made);
    return made;
  };
  return {
    image: imageOf,
    shareImage(origin, image, ratio = '16x9', across = SHARE_WIDTH) {
      const { address, width, height } =
        across === SHARE_WIDTH
          ? imageOf(image, ratio).share
          : renditionNear(sourcesOf(image, ratio, sign), across);
      return { url: absoluteUrl(origin, address), type: 'image/jpeg', width, height };
    },
    file: (file, { preview, now }) =>
      preview ? signFile(file, Math.floor(Date.parse(now) / 1000)) : filePath(file),
    icon: (image, size) => iconPath(image.fileKey, size, sign),
  };
}

function cacheKey({ fileKey, width, height, crop, focal, gate }: ImageSource, ratio: ImageRatio): string {
  const cut = crop ? `${crop.x} ${crop.y} ${crop.width} ${crop.height}` : '';
  return `${fileKey} ${ratio} ${width} ${height} ${cut} ${focal ? `${focal.x} ${focal.y}` : ''} ${gate ? imageGateName(gate) : ''}`;
}

function sourcesOf(image: ImageSource, ratio: ImageRatio, sign: MediaAddressesOptions['sign']): ImageSources {
  const placed = {
    fileKey: image.fileKey,
    width: image.width,
    height: image.height,
    crop: image.crop ?? undefined,
    focal: image.focal ?? undefined,
    gate: image.gate,
  };
  return imageSources(placed, { ratio, sizes: '', widths: pageImageWidths }, sign);
}

function makeSources(image: ImageSource, ratio: ImageRatio, sign: MediaAddressesOptions['sign']): Sources {
  const sources = sourcesOf(image, ratio, sign);
  return {
    avif: sources.srcSet,
    fallback: sources.src,
    // One signature covers every format.
    still: sources.src.replace(/\.jpg(?=\?|$)/, '.webp'),
    largest: lastOf(sources.fallbackSrcSet),
    share: shareOf(sources),
    width: sources.width,
    height: sources.height,
  };
}

/** The last address of a source set, which is its widest. */
function lastOf(sourceSet: string): string {
  return sourceSet.split(', ').at(-1)?.split(' ')[0] ?? '';
}

/** Pixels across of what is shared: Google Discover asks for 1,200 and more, social cards are cut from it. */
const SHARE_WIDTH = 1_600;

/** The widest candidate of a source set up to `SHARE_WIDTH`; the smallest where all are wider. */
function shareOf(sources: ImageSources): Sources['share'] {
  const offered = jpegsOf(sources);
  return (
    offered.findLast(({ width }) => width <= SHARE_WIDTH) ??
    offered[0] ?? { address: '', width: sources.width, height: sources.height }
  );
}

/** The candidate whose width differs least from `across`. */
function renditionNear(sources: ImageSources, across: number): Sources['share'] {
  const distance = ({ width }: Sources['share']) => Math.abs(width - across);
  const [nearest] = jpegsOf(sources).toSorted((one, other) => distance(one) - distance(other));
  return nearest ?? shareOf(sources);
}

/**
 * The JPEGs of a source set with their sizes in pixels, the smallest first. The largest one is as wide as the source fills, at most
 * 2,000 pixels.
 */
export function jpegsOf({ fallbackSrcSet, width, height }: ImageSources): Sources['share'][] {
  return fallbackSrcSet.split(', ').map((candidate) => {
    const [address = '', words = ''] = candidate.split(' ');
    const across = Number.parseInt(words, 10);
    return { address, width: across, height: Math.max(1, Math.round((across * height) / width)) };
  });
}
