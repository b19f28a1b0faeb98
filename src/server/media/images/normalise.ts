import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { IN_MEMORY_BYTES_MAX } from '#media/media.ts';
import { encodeUpload } from './encode-upload.ts';
import { NO_TEXTS, type FileTexts } from '#server/media/inspect/file-texts.ts';
import { openPixels } from './image-engine.ts';
import { inspectUpload, tooManyBytes } from '#server/media/inspect/inspect.ts';
import { createLargeQueue } from './large-queue.ts';
import { assertKnownKind, sniffUpload } from '#server/media/inspect/sniff.ts';
import type { FileOnDisk } from '#server/media/store/spool.ts';
import { storedFormatOf, type OriginalFormat } from './stored-format.ts';
import { isIcon, readIcon } from './ico.ts';
import { drawingTooLarge, isDrawing, type Drawing } from './svg.ts';
import { tooManyImages } from '#server/media/errors.ts';
import { ofParser } from './of-parser.ts';
import { runParser } from '#server/parsers/index.ts';
import { createWorkQueue } from '#server/background/work-queue.ts';

/**
 * An image as it is stored: upright, sRGB, 8 bits, without metadata except its caption, credit and copyright.
 */
export type NormalisedOriginal = {
  data: Buffer;
  format: OriginalFormat;
  width: number;
  height: number;
  /**
   * Hash of `data`, in hex, which for an icon also covers the fact that it is an icon: the input of
   * `fileKeyOf`.
   */
  sha256: string;
  sizeBytes: number;
  /** Texts embedded in the file. */
  texts?: FileTexts;
};

// A decoded image of 40 megapixels takes 160 MB: one is processed at a time, and few uploads of 20 MiB may
// wait.
const oneAtATime = createWorkQueue({ concurrency: 1, waitingMax: 10, busy: tooManyImages });

const encodeLarge = createLargeQueue();

/**
 * Decodes an upload fully and re-encodes it. Applies the EXIF orientation. Removes EXIF with place and
 * camera, XMP, IPTC, comments, colour profiles and trailing bytes; preserves caption, credit and copyright.
 * Converts colours to sRGB. JPEG stays JPEG (quality 90), PNG stays PNG, WebP stays WebP (lossless if it
 * was), and GIF becomes PNG. An animated GIF or WebP becomes an animated WebP, an icon the PNG of its largest
 * image; an SVG drawing is reduced to its shapes. Inspects first, so nothing uninspected is ever decoded.
 *
 * @throws MediaRefused as `inspectUpload` does, and for damaged pixels; MediaUnavailable (BUSY) when ten
 * uploads of its size are already waiting.
 */
export async function normaliseOriginal(upload: Buffer | FileOnDisk): Promise<NormalisedOriginal> {
  if (!(upload instanceof Uint8Array)) return largeFile(upload, await headOf(upload));
  if (upload.length > IN_MEMORY_BYTES_MAX) return largeFile(upload, upload.subarray(0, HEAD_BYTES));
  if (isIcon(upload)) return normaliseIcon(upload);
  if (isDrawing(upload)) {
    const { data, width, height } = await readDrawing(upload);
    return described({ data: Buffer.from(data), format: 'svg', width, height });
  }
  if (isAvif(upload)) return largeUpload(upload, NO_TEXTS);
  const inspected = await inspectUpload(upload);
  if (inspected.isLarge) return largeUpload(upload, inspected.texts);
  const encoded = await oneAtATime(() => encodeUpload(upload, inspected));
  return described({ ...encoded, format: storedFormatOf(inspected), texts: inspected.texts });
}

/** A file with more bytes than this process decodes: a separate process handles it completely. */
async function largeFile(upload: Buffer | FileOnDisk, head: Buffer): Promise<NormalisedOriginal> {
  if (isDrawing(head)) throw drawingTooLarge();
  if (isIcon(head)) throw tooManyBytes(IN_MEMORY_BYTES_MAX);
  assertKnownKind(head);
  return described(await encodeLarge(upload));
}

/** Bytes that determine the type of a file. */
const HEAD_BYTES = 4_096;

async function headOf({ path }: FileOnDisk): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(HEAD_BYTES) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * Encodes in a separate process, which may crash: either the image has many pixels, or this process does not
 * have the decoder.
 */
async function largeUpload(upload: Buffer, texts: FileTexts): Promise<NormalisedOriginal> {
  sniffUpload(upload);
  const made = await encodeLarge(upload);
  return described({ ...made, texts: made.texts ?? texts });
}

const isAvif = (upload: Buffer) => upload.toString('latin1', 4, 12) === 'ftypavif';

/** Reads a drawing on the parsers' thread, which a hostile drawing can block or crash without harm. */
async function readDrawing(upload: Buffer): Promise<Drawing> {
  try {
    return await runParser('drawing', upload);
  } catch (err) {
    throw ofParser(err, {
      busy: tooManyImages,
      failed: (why) => `This drawing ${why}; export it as plain SVG paths and retry.`,
    });
  }
}

async function normaliseIcon(upload: Buffer): Promise<NormalisedOriginal> {
  const image = readIcon(upload);
  if (image.kind === 'png') {
    const { data, width, height } = await normaliseOriginal(image.data);
    return described({ data, format: 'ico', width, height });
  }
  const { data, width, height } = image;
  const png = await oneAtATime(() =>
    openPixels(data, { width, height }).png({ compressionLevel: 8 }).toBuffer(),
  );
  return described({ data: png, format: 'ico', width, height });
}

/** The same image uploaded as an icon and as a PNG becomes two files of the library: only one of them is an icon. */
function described(image: Omit<NormalisedOriginal, 'sha256' | 'sizeBytes'>): NormalisedOriginal {
  const { data, format } = image;
  const hash = createHash('sha256').update(data);
  if (format === 'ico') hash.update('ico');
  return { ...image, sha256: hash.digest('hex'), sizeBytes: data.length };
}
