/**
 * Checks whether a file is complete, by its outline: damaged and truncated files are refused at upload. Reads
 * no contents.
 */

import { OUTLINE_PARTS_MAX } from './structure.ts';

/**
 * Whether a file is complete; true for formats without a checkable outline. Costs at most one step per part
 * of the outline, whatever the content. A file of more than 100,000 boxes or chunks counts as damaged.
 */
export function isWholeFile(format: string, data: Buffer): boolean {
  return outlines[format]?.(data) ?? true;
}

const outlines: Readonly<Record<string, (data: Buffer) => boolean>> = {
  pdf: isWholePdf,
  docx: isWholeZip,
  xlsx: isWholeZip,
  pptx: isWholeZip,
  odt: isWholeZip,
  ods: isWholeZip,
  odp: isWholeZip,
  epub: isWholeZip,
  zip: isWholeZip,
  mp3: isWholeMp3,
  m4a: isWholeIsoMedia,
  mp4: isWholeIsoMedia,
  ogg: isWholeOgg,
  wav: isWholeWav,
  webm: isWholeWebm,
};

/** Mail programs leave a few bytes after the end of a PDF. */
const PDF_TAIL_BYTES = 4_096;

/** ISO 32000, 7.2.2: any white space separates tokens. Quartz writes each token on a separate line. */
const OBJECTS = [' obj', '\nobj', '\robj', '\tobj'];

/** ISO 32000, 7.5.5: the file ends with the position of its table of objects. */
function isWholePdf(data: Buffer): boolean {
  const tail = data.subarray(-PDF_TAIL_BYTES).toString('latin1');
  const end = tail.lastIndexOf('%%EOF');
  if (end < 0) return false;
  const [, place] = /startxref\s+(\d{1,12})\s*$/.exec(tail.slice(0, end)) ?? [];
  return place !== undefined && Number(place) < data.length && OBJECTS.some((start) => data.includes(start));
}

const ZIP_END_BYTES = 22;
const ZIP_COMMENT_BYTES_MAX = 65_535;
const IN_ZIP64 = 0xffffffff;

/** APPNOTE 4.3.16: the record at the end locates the list of entries. */
function isWholeZip(data: Buffer): boolean {
  const from = Math.max(0, data.length - ZIP_END_BYTES - ZIP_COMMENT_BYTES_MAX);
  const at = data.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (at < from || at + ZIP_END_BYTES > data.length) return false;
  const [count, size, offset] = [
    data.readUInt16LE(at + 10),
    data.readUInt32LE(at + 12),
    data.readUInt32LE(at + 16),
  ];
  if (offset === IN_ZIP64) return data.lastIndexOf('PK\x06\x07', at, 'latin1') >= 0;
  return count > 0 && offset + size <= at && data.toString('latin1', offset, offset + 4) === 'PK\x01\x02';
}

/** ISO 14496-12, 4.2: consecutive boxes up to the end; `moov` describes how to play the rest. */
function isWholeIsoMedia(data: Buffer): boolean {
  const has = { moov: false, media: false };
  let [at, parts] = [0, 0];
  while (at + 8 <= data.length) {
    parts += 1;
    if (parts > OUTLINE_PARTS_MAX) return false;
    const short = data.readUInt32BE(at);
    const type = data.toString('latin1', at + 4, at + 8);
    has.moov ||= type === 'moov';
    has.media ||= type === 'mdat' || type === 'moof';
    // Zero: the box extends to the end of the file. One: the size follows the type, in 64 bits.
    if (short === 0) at = data.length;
    else {
      const size = short === 1 && at + 16 <= data.length ? Number(data.readBigUInt64BE(at + 8)) : short;
      if (size < 8) return false;
      at += size;
    }
    if (at > data.length) return false;
  }
  return has.moov && has.media;
}

const MP3_JUNK_BYTES_MAX = 65_536;
const MP3_TAGS_MAX = 100;

/** ISO 11172-3: after the tags, frames follow each other. Three consecutive frames are not a coincidence. */
function isWholeMp3(data: Buffer): boolean {
  let [from, tags] = [0, 0];
  while (data.toString('latin1', from, from + 3) === 'ID3') {
    tags += 1;
    if (from + 10 > data.length || tags > MP3_TAGS_MAX) return false;
    const [a = 0, b = 0, c = 0, d = 0] = data.subarray(from + 6, from + 10);
    from += 10 + (a << 21) + (b << 14) + (c << 7) + d;
  }
  const last = Math.min(data.length, from + MP3_JUNK_BYTES_MAX);
  for (let start = from; start < last; start += 1) {
    let [at, frames] = [start, 0];
    while (frames < 3) {
      const length = mp3FrameBytes(data, at);
      if (length === null) break;
      frames += 1;
      at += length;
    }
    if (frames === 3) return at <= data.length;
  }
  return false;
}

const KBITS_V1 = [
  [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
] as const;
const KBITS_V2 = [
  [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const HERTZ = [44_100, 48_000, 32_000] as const;

/** Null if no frame begins here, or its length is unknown. */
function mp3FrameBytes(data: Buffer, at: number): number | null {
  if (at + 4 > data.length || data[at] !== 0xff || ((data[at + 1] ?? 0) & 0xe0) !== 0xe0) return null;
  const [second = 0, third = 0] = data.subarray(at + 1, at + 3);
  const [version, layerBits] = [(second >> 3) & 3, (second >> 1) & 3];
  const isFirst = version === 3;
  const layer = 3 - layerBits;
  const kbits = (isFirst ? KBITS_V1 : KBITS_V2)[layer]?.[(third >> 4) - 1];
  const hertz = HERTZ[(third >> 2) & 3];
  if (version === 1 || layerBits === 0 || kbits === undefined || hertz === undefined) return null;
  const rate = isFirst ? hertz : version === 2 ? hertz / 2 : hertz / 4;
  const padding = (third >> 1) & 1;
  if (layer === 0) return (Math.floor((12_000 * kbits) / rate) + padding) * 4;
  const samples = layer === 2 && !isFirst ? 72_000 : 144_000;
  return Math.floor((samples * kbits) / rate) + padding;
}

const OGG_PAGE = 0x4f676753;
/** Three hours in pages of 20 ms each. */
const OGG_PAGES_MAX = 600_000;

/** RFC 3533: pages with the lengths of their segments; the first page identifies the stream. */
function isWholeOgg(data: Buffer): boolean {
  let [at, pages] = [0, 0];
  while (at + 27 <= data.length && data.readUInt32BE(at) === OGG_PAGE) {
    const end = at + 27 + (data[at + 26] ?? 0);
    let length = 0;
    for (let segment = at + 27; segment < end; segment += 1) length += data[segment] ?? 0;
    at = end + length;
    pages += 1;
    if (pages > OGG_PAGES_MAX) return false;
  }
  return pages > 1 && at <= data.length;
}

const OF_STREAM = 0xffffffff;

/** RIFF: chunks with their sizes, for the format of the sound and the sound itself. */
function isWholeWav(data: Buffer): boolean {
  const has = { format: false, data: false };
  let [at, parts] = [12, 0];
  while (at + 8 <= data.length) {
    parts += 1;
    if (parts > OUTLINE_PARTS_MAX) return false;
    const type = data.toString('latin1', at, at + 4);
    const size = data.readUInt32LE(at + 4);
    has.format ||= type === 'fmt ';
    has.data ||= type === 'data';
    // The file was written during the recording, and its final length was never filled in.
    const isOpen = type === 'data' && (size === 0 || size === OF_STREAM);
    at = isOpen ? data.length : at + 8 + size + (size % 2);
    if (at > data.length + 1) return false;
  }
  return has.format && has.data;
}

const EBML_SEGMENT = Buffer.from([0x18, 0x53, 0x80, 0x67]);

/** RFC 8794, 8.1: a header, then a segment that ends within the file or has an unknown length. */
function isWholeWebm(data: Buffer): boolean {
  const header = ebmlLength(data, 4);
  if (!header || header.value === null) return false;
  const at = 4 + header.bytes + header.value;
  if (!data.subarray(at, at + 4).equals(EBML_SEGMENT)) return false;
  const segment = ebmlLength(data, at + 4);
  if (!segment) return false;
  const begins = at + 4 + segment.bytes;
  return segment.value === null
    ? begins < data.length
    : segment.value > 0 && begins + segment.value <= data.length;
}

/** Reads a length of one to eight bytes; `value` is null if all its bits are set, which means unknown. */
function ebmlLength(data: Buffer, at: number): { bytes: number; value: number | null } | null {
  const first = data[at] ?? 0;
  const bytes = Math.clz32(first) - 23;
  if (bytes > 8 || at + bytes > data.length) return null;
  const mask = 2 ** (8 - bytes) - 1;
  let value = first & mask;
  let isUnknown = value === mask;
  for (const byte of data.subarray(at + 1, at + bytes)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { bytes, value: isUnknown ? null : value };
}
