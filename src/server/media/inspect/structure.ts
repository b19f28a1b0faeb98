/** Image formats that an upload may have. */
export type UploadKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** The outline of an image file, determined without decoding it. */
export type ImageStructure = {
  /** Offset of the first byte after the image. */
  end: number;
  isAnimated: boolean;
  /** Whether the pixels are stored without loss. */
  isLossless: boolean;
};

/**
 * Maximum number of boxes or chunks of a file: films of several hours have some ten thousand, and checking
 * one takes a fraction of a microsecond.
 */
export const OUTLINE_PARTS_MAX = 100_000;

/**
 * Walks the outline of a file to its end; undefined if the file is cut short, is inconsistent, or has more
 * parts than any image.
 */
export function findImageEnd(kind: UploadKind, data: Buffer): ImageStructure | undefined {
  return walks[kind](data);
}

const walks: Record<UploadKind, (data: Buffer) => ImageStructure | undefined> = {
  jpeg: walkJpeg,
  png: walkPng,
  webp: walkWebp,
  gif: walkGif,
  avif: walkAvif,
};

/** 0xFF is escaped about every 256 bytes: 20 MiB contain some 80,000 escapes. */
const JPEG_MARKERS_MAX = 500_000;

/**
 * ITU-T T.81 annex B: segments with a length, and after each start of scan the data, in which 0xFF is
 * escaped.
 */
function walkJpeg(data: Buffer): ImageStructure | undefined {
  let hasScan = false;
  let [at, markers] = [2, 0];
  while (at + 1 < data.length) {
    markers += 1;
    if (markers > JPEG_MARKERS_MAX) return undefined;
    at = data.indexOf(0xff, at);
    if (at < 0) return undefined;
    const marker = data[at + 1];
    if (marker === undefined) return undefined;
    if (marker === 0xd9) return hasScan ? { end: at + 2, isAnimated: false, isLossless: false } : undefined;
    // A filler, an escaped 0xFF and restart markers have no length.
    const isStandalone = marker === 0xff || marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    if (marker === 0xff) at += 1;
    else if (isStandalone) at += 2;
    else {
      if (at + 4 > data.length) return undefined;
      hasScan ||= marker === 0xda;
      at += 2 + data.readUInt16BE(at + 2);
    }
  }
  return undefined;
}

/** PNG specification, section 5: chunks of length, type, data and checksum up to IEND. */
function walkPng(data: Buffer): ImageStructure | undefined {
  let isAnimated = false;
  let [at, parts] = [8, 0];
  while (at + 12 <= data.length) {
    parts += 1;
    if (parts > OUTLINE_PARTS_MAX) return undefined;
    const type = data.toString('latin1', at + 4, at + 8);
    isAnimated ||= type === 'acTL';
    at += 12 + data.readUInt32BE(at);
    if (type === 'IEND') return at <= data.length ? { end: at, isAnimated, isLossless: true } : undefined;
  }
  return undefined;
}

/** RFC 9649: one RIFF chunk with its size, holding chunks padded to even length. */
function walkWebp(data: Buffer): ImageStructure | undefined {
  const end = 8 + data.readUInt32LE(4);
  if (end > data.length) return undefined;
  const found = { end, isAnimated: false, isLossless: false };
  let [at, parts] = [12, 0];
  while (at + 8 <= end) {
    parts += 1;
    if (parts > OUTLINE_PARTS_MAX) return undefined;
    const type = data.toString('latin1', at, at + 4);
    found.isAnimated ||= type === 'ANIM' || type === 'ANMF';
    found.isLossless ||= type === 'VP8L';
    const sizeBytes = data.readUInt32LE(at + 4);
    at += 8 + sizeBytes + (sizeBytes % 2);
  }
  return found;
}

/** ISO 14496-12: boxes, where `meta` describes the others. An image in several parts counts as one. */
function walkAvif(data: Buffer): ImageStructure | undefined {
  const has = { meta: false, data: false };
  let [at, parts] = [0, 0];
  while (at + 8 <= data.length) {
    parts += 1;
    if (parts > OUTLINE_PARTS_MAX) return undefined;
    const size = data.readUInt32BE(at);
    const type = data.toString('latin1', at + 4, at + 8);
    if (!/^[a-z0-9 ]{4}$/i.test(type)) break;
    has.meta ||= type === 'meta';
    has.data ||= type === 'mdat';
    if (size === 0) at = data.length;
    else if (size < 8) return undefined;
    else at += size;
  }
  if (at > data.length || !has.meta || !has.data) return undefined;
  return { end: at, isAnimated: false, isLossless: false };
}

/** GIF89a specification: blocks up to the trailer, which some writers leave out after the last complete block. */
function walkGif(data: Buffer): ImageStructure | undefined {
  let frames = 0;
  let at = 13 + colourTableBytes(data[10] ?? 0);
  while (at < data.length && data[at] !== 0x3b) {
    if (data[at] === 0x21) at = skipSubBlocks(data, at + 2);
    else if (data[at] === 0x2c) {
      frames += 1;
      at = skipSubBlocks(data, at + 11 + colourTableBytes(data[at + 9] ?? 0));
    } else return undefined;
    if (at > data.length) return undefined;
  }
  if (frames === 0) return undefined;
  return { end: Math.min(at + 1, data.length), isAnimated: frames > 1, isLossless: true };
}

function colourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

/**
 * Returns the offset after a chain of sub-blocks and its terminator; after the end of the data if the chain
 * is cut short.
 */
function skipSubBlocks(data: Buffer, start: number): number {
  let at = start;
  for (let length = data[at]; length !== 0; length = data[at]) {
    if (length === undefined) return data.length + 1;
    at += 1 + length;
  }
  return at + 1;
}
