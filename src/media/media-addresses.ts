/** Addresses of pictures for views. The signer is set once at start: views stay pure functions of their props. */
import { LRUCache } from 'lru-cache';
import { filePath, type FileAddress } from '#addresses/file-address.ts';
import {
  iconPath,
  pageImageWidths,
  imageSources as sourcesOf,
  type IconSize,
  type ImageRatio,
  type ImageVariant,
} from '#media/media.ts';
import { imageGateName } from '#media/image-gate.ts';
import type { FileSource, PageSubject } from '#page-model/page.ts';
import type { ImageSource } from '#media/image-source.ts';

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

let sign: ((variant: ImageVariant) => string) | null = null;
let signFile: ((file: FileAddress, now: number) => string) | null = null;
let mediaOrigin = '';

/** Configures how image URLs are signed and where they are served. Call before the first render. */
export function configureImages(options: {
  sign: (variant: ImageVariant) => string;
  signFile: (file: FileAddress, now: number) => string;
  origin?: string | undefined;
}): void {
  known.clear();
  sign = options.sign;
  signFile = options.signFile;
  mediaOrigin = options.origin ?? '';
}

/** A page shows pictures that other pages show: some 2 kB of addresses for each. */
const known = new LRUCache<string, Sources>({ max: 2_000 });

/** Source set, fallback and box of an image in a shape. */
export function imageSources(image: ImageSource, ratio: ImageRatio): Sources {
  const { fileKey, width, height, crop, focal, gate } = image;
  const cut = crop ? `${crop.x} ${crop.y} ${crop.width} ${crop.height}` : '';
  const key = `${fileKey} ${ratio} ${width} ${height} ${cut} ${focal ? `${focal.x} ${focal.y}` : ''} ${gate ? imageGateName(gate) : ''}`;
  const found = known.get(key);
  if (found) return found;
  const made = makeSources(image, ratio);
  known.set(key, made);
  return made;
}

function makeSources(image: ImageSource, ratio: ImageRatio): Sources {
  if (!sign) throw new Error('configureImages was not called before rendering.');
  const placed = {
    fileKey: image.fileKey,
    width: image.width,
    height: image.height,
    crop: image.crop ?? undefined,
    focal: image.focal ?? undefined,
    gate: image.gate,
  };
  const sources = sourcesOf(placed, { ratio, sizes: '', widths: pageImageWidths }, sign);
  // Its reader is authenticated on the site only.
  const origin = image.gate ? '' : mediaOrigin;
  return {
    avif: origin ? sources.srcSet.replaceAll('/media/', `${origin}/media/`) : sources.srcSet,
    fallback: origin + sources.src,
    // One signature covers every format.
    still: origin + sources.src.replace(/\.jpg(?=\?|$)/, '.webp'),
    largest: origin + lastOf(sources.fallbackSrcSet),
    share: { ...shareOf(sources), address: origin + shareOf(sources).address },
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
function shareOf({ fallbackSrcSet, width, height }: ReturnType<typeof sourcesOf>) {
  const offered = fallbackSrcSet.split(', ').map((candidate) => {
    const [address = '', across = ''] = candidate.split(' ');
    return { address, width: Number.parseInt(across, 10) };
  });
  const widest = offered.findLast((each) => each.width <= SHARE_WIDTH) ?? offered[0];
  const shared = widest ?? { address: '', width };
  return { ...shared, height: Math.max(1, Math.round((shared.width * height) / width)) };
}

/** A picture for readers elsewhere: 1,600 pixels wide, or as wide as the source fills, with its size in pixels. */
export interface ShareImage {
  url: string;
  type: string;
  width: number;
  height: number;
}

/** The picture as feeds, social cards and structured data name it. */
export function shareImageOf(origin: string, image: ImageSource, ratio: ImageRatio = '16x9'): ShareImage {
  const { address, width, height } = imageSources(image, ratio).share;
  return { url: new URL(address, origin).href, type: 'image/jpeg', width, height };
}

/** The address of a file an item offers; in a preview, where readers may not have it yet, one that ends after minutes. */
export function fileAddress(
  file: FileSource,
  { preview, now }: Pick<PageSubject, 'preview' | 'now'>,
): string {
  if (!preview) return mediaOrigin + filePath(file);
  if (!signFile) throw new Error('configureImages was not called before rendering.');
  return mediaOrigin + signFile(file, Math.floor(Date.parse(now) / 1000));
}

/** Address of a picture as the site's icon, in one of its sizes. */
export function iconSource(image: Pick<ImageSource, 'fileKey'>, size: IconSize): string {
  if (!sign) throw new Error('configureImages was not called before rendering.');
  return mediaOrigin + iconPath(image.fileKey, size, sign);
}
