import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Sharp } from 'sharp';
import { cropForRatio, deliveredSize, variantName, type ImageRendition } from '#media/media.ts';
import { createAvifLater } from './avif-later.ts';
import { openImage } from './image-engine.ts';
import type { MediaStore, StoredFile } from '#server/media/store/store.ts';
import { tooManyImages } from '#server/media/errors.ts';
import { createWorkQueue, type WorkQueue } from '#server/background/work-queue.ts';

export type RenditionFile = StoredFile & {
  contentType: string;
  etag: string;
  /** True for an animation whose frames exist only in WebP. */
  isAnimation?: boolean;
  /** The WebP that is returned until the AVIF is encoded: with a short lifetime in caches. */
  isPlaceholder?: boolean;
};

/**
 * A rendition that was found or rendered. `isDrawing`: the original is an SVG, which is its own rendition in
 * every size. `isAnimation`: the original of an animation, which is its own rendition when it is shown whole,
 * since scaling every frame takes seconds. Cropped to a ratio, or as JPEG or PNG, an animation is its first
 * frame.
 */
type FoundFile = StoredFile & { isDrawing?: boolean; isAnimation?: boolean };

export type Renditions = {
  /**
   * Returns the image of a URL, rendered and stored on the first request. Undefined if its original does not
   * exist. Never enlarged: for a width beyond the source, returns the widest allowed one that the source can
   * fill.
   *
   * @throws MediaUnavailable with BUSY when the queue is full.
   */
  render: (rendition: ImageRendition) => Promise<RenditionFile | undefined>;
  /** Resolves when no AVIF is being encoded any more. */
  idle: () => Promise<void>;
};

export type RenditionOptions = {
  store: MediaStore;
  /** How many images are rendered in parallel; each takes a processor and up to 160 MB. */
  concurrency?: number;
  waitingMax?: number;
  /** Called if a rendered image could not be stored; readers receive the image anyway. */
  onStoreError: (err: unknown) => void;
};

const contentTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' } as const;

/**
 * Renders on request: two images at a time, with up to 100 waiting. Concurrent requests for the same image
 * render it once.
 */
export function createRenditions(options: RenditionOptions): Renditions {
  const { store, concurrency = 2, waitingMax = 100, onStoreError } = options;
  const queue = createWorkQueue({ concurrency, waitingMax, busy: tooManyImages });
  const underWay = new Map<string, Promise<FoundFile | undefined>>();
  const later = createAvifLater(async (rendition) => {
    const original = await store.get(rendition.fileKey);
    if (!original) return;
    const data = await encode(await buffer(original.open()), rendition);
    await keep({ store, onStoreError, key: keyOf(rendition), rendition }, data);
  });

  const render = async (rendition: ImageRendition): Promise<RenditionFile | undefined> => {
    const key = keyOf(rendition);
    let finding = underWay.get(key);
    if (!finding) {
      finding = findOrRender({ store, queue, onStoreError, key, rendition });
      underWay.set(key, finding);
      const forget = () => underWay.delete(key);
      finding.then(forget, forget);
    }
    const file = await finding;
    return file && described(file, key, rendition);
  };

  const renderAvif = async (rendition: ImageRendition): Promise<RenditionFile | undefined> => {
    const key = keyOf(rendition);
    const stored = await store.get(key);
    if (stored) return described(stored, key, rendition);
    const webp = await render({ ...rendition, format: 'webp' });
    if (webp?.contentType !== contentTypes.webp || webp.isAnimation) return webp;
    later.enqueue(key, rendition);
    return { ...webp, isPlaceholder: true };
  };

  return {
    render: (rendition) => (rendition.format === 'avif' ? renderAvif(rendition) : render(rendition)),
    idle: later.idle,
  };
}

function keyOf(rendition: ImageRendition): string {
  return `${rendition.fileKey}/${variantName(rendition)}/${rendition.width}.${rendition.format}`;
}

type KeepTask = Pick<RenditionOptions, 'store' | 'onStoreError'> & { key: string; rendition: ImageRendition };
type RenderTask = KeepTask & { queue: WorkQueue };

async function findOrRender(task: RenderTask): Promise<FoundFile | undefined> {
  const { store, queue, key, rendition } = task;
  const stored = await store.get(key);
  if (stored) return stored;
  return queue(async () => {
    const original = await store.get(rendition.fileKey);
    if (!original) return undefined;
    const source = await readUnless(original, (start) => isShownWhole(rendition) && isAnimation(start));
    if (!source) return { ...original, isAnimation: true };
    if (source.toString('latin1', 0, 5) === '<svg ')
      return { sizeBytes: source.length, open: () => Readable.from([source]), isDrawing: true };
    const data = await encode(source, rendition);
    await keep(task, data);
    return { sizeBytes: data.length, open: () => Readable.from([data]) };
  });
}

/**
 * Whether a file is a WebP with the animation flag in its extended header (RFC 9649), as `normaliseOriginal`
 * writes animations.
 */
function isAnimation(start: Buffer): boolean {
  return start.toString('latin1', 8, 16) === 'WEBPVP8X' && ((start[20] ?? 0) & 0x02) !== 0;
}

/** Reads the bytes of a file; undefined if its start shows that they are not needed. */
async function readUnless(
  file: StoredFile,
  isEnough: (start: Buffer) => boolean,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of file.open()) {
    const bytes = Buffer.from(chunk);
    if (chunks.length === 0 && isEnough(bytes)) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function isShownWhole(rendition: ImageRendition): boolean {
  return rendition.format === 'webp' && variantName(rendition) === 'original';
}

async function keep({ store, onStoreError, key, rendition }: KeepTask, data: Buffer): Promise<void> {
  try {
    await store.put(key, data);
    // The original may have been removed during rendering; its renditions must not outlive it.
    if (!(await store.has(rendition.fileKey))) await store.remove(rendition.fileKey);
  } catch (err) {
    onStoreError(err);
  }
}

async function encode(original: Buffer, rendition: ImageRendition): Promise<Buffer> {
  const image = openImage(original);
  if (rendition.format === 'png') {
    const box = { width: rendition.width, height: rendition.width };
    return image
      .resize({ ...box, fit: 'contain', background: '#00000000' })
      .png({ compressionLevel: 9 })
      .toBuffer();
  }
  const { width, height, xmp } = await image.metadata();
  const source = cropForRatio({ width, height }, rendition);
  const size = deliveredSize(rendition.width, source);
  // The whole image is scaled first and the part cropped afterwards, because only then do JPEG and WebP
  // decode at a fraction of their size (24 megapixels: a quarter less time and a third less memory than
  // cropping first).
  const across = size.width / source.width;
  const down = size.height / source.height;
  const scaled = { width: Math.round(width * across), height: Math.round(height * down) };
  const left = Math.min(Math.round(source.left * across), scaled.width - size.width);
  const top = Math.min(Math.round(source.top * down), scaled.height - size.height);
  const shown = image.resize({ ...scaled, fit: 'fill' }).extract({ left, top, ...size });
  // The XMP of an original contains only its caption, credit and copyright.
  return withEncoder(xmp ? shown.keepXmp() : shown, rendition).toBuffer();
}

function withEncoder(image: Sharp, { format }: ImageRendition): Sharp {
  // More effort saves a tenth of the bytes and takes five times as long (decision 0056).
  if (format === 'avif') return image.avif({ quality: 55, effort: 2 });
  if (format === 'webp') return image.webp({ quality: 78, effort: 4 });
  return image.flatten({ background: 'white' }).jpeg({ quality: 80, mozjpeg: true, progressive: true });
}

function described(file: FoundFile, key: string, { format }: ImageRendition): RenditionFile {
  // The key identifies the bytes of the original and all of its processing; the size distinguishes encoder
  // versions.
  const etag = `"${key.replaceAll('/', '.')}.${file.sizeBytes.toString(36)}"`;
  const contentType = file.isDrawing ? 'image/svg+xml' : contentTypes[format];
  const { sizeBytes, isAnimation = false } = file;
  return { sizeBytes, open: () => file.open(), contentType, etag, ...(isAnimation && { isAnimation }) };
}
