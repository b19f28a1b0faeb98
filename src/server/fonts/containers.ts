/**
 * Extracts the tables of a font from its file: TrueType and OpenType as they are, WOFF and WOFF2 unpacked
 * within limits.
 */
import { brotliDecompressSync, inflateSync } from 'node:zlib';
import { FONT_UNPACKED_BYTES_MAX } from '#look/own-fonts.ts';
import { MediaRefused } from '#server/media/errors.ts';

/** Tables by their tag. Omits tables that a WOFF2 file has rearranged (glyf, loca, hmtx). */
export type FontTables = ReadonlyMap<string, DataView>;

interface Entry {
  tag: string;
  offset: number;
  length: number;
  unpackedLength: number;
}

const TABLES_MAX = 64;

/**
 * Reads the tables. Throws MediaRefused for anything other than a single font, and for a font that unpacks to
 * more than 16 MiB.
 */
export function readTables(file: Uint8Array): FontTables {
  const data = viewOf(file);
  const signature = file.length < 12 ? '' : tagAt(data, 0);
  if (signature === 'ttcf') throw collection();
  try {
    if (signature === 'wOF2') return woff2Tables(data);
    if (signature === 'wOFF') return woffTables(data);
    if (signature === 'OTTO' || signature === 'true' || signature === '\0\x01\0\0') return plainTables(data);
  } catch (err) {
    throw err instanceof MediaRefused ? err : broken();
  }
  throw new MediaRefused(
    'UNSUPPORTED_FORMAT',
    'This file is not a font. Choose a WOFF2, WOFF, TTF or OTF file.',
  );
}

export function broken(): MediaRefused {
  return new MediaRefused('BROKEN', 'This font file is damaged or cut off. Export it again, and retry.');
}

function collection(): MediaRefused {
  return new MediaRefused(
    'UNSUPPORTED_FORMAT',
    'This file is a collection of several fonts. Upload each font as a separate file.',
  );
}

function plainTables(data: DataView): FontTables {
  const entries = entriesOf(data.getUint16(4), (index): Entry => {
    const at = 12 + index * 16;
    const length = data.getUint32(at + 12);
    return { tag: tagAt(data, at), offset: data.getUint32(at + 8), length, unpackedLength: length };
  });
  return new Map(entries.map(({ tag, offset, length }) => [tag, part(data, offset, length)]));
}

function woffTables(data: DataView): FontTables {
  if (tagAt(data, 4) === 'ttcf') throw collection();
  const entries = entriesOf(data.getUint16(12), (index): Entry => {
    const at = 44 + index * 20;
    return {
      tag: tagAt(data, at),
      offset: data.getUint32(at + 4),
      length: data.getUint32(at + 8),
      unpackedLength: data.getUint32(at + 12),
    };
  });
  checkSize(entries, data.getUint32(16));
  return new Map(
    entries.map(({ tag, offset, length, unpackedLength }) => {
      const packed = part(data, offset, length);
      if (length === unpackedLength) return [tag, packed];
      const unpacked = inflateSync(bytesOf(packed), { maxOutputLength: Math.max(unpackedLength, 1) });
      return [tag, viewOf(unpacked)];
    }),
  );
}

/** The tags that WOFF2 writes as a number. */
const KNOWN_TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill';

const tagOfNumber = (number: number) => KNOWN_TAGS.slice(number * 5, number * 5 + 4);

function woff2Tables(data: DataView): FontTables {
  if (tagAt(data, 4) === 'ttcf') throw collection();
  const reader = { at: 48 };
  let offset = 0;
  const rearranged = new Set<string>();
  const entries = entriesOf(data.getUint16(12), (): Entry => {
    const flags = data.getUint8(reader.at++);
    const isNamed = (flags & 63) === 63;
    const tag = isNamed ? tagAt(data, reader.at) : tagOfNumber(flags & 63);
    if (isNamed) reader.at += 4;
    const version = flags >> 6;
    const unpackedLength = readBase128(data, reader);
    // Outlines are rearranged unless the entry declares otherwise; any other table only if the entry declares
    // it.
    const isRearranged = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    if (isRearranged) rearranged.add(tag);
    const length = isRearranged ? readBase128(data, reader) : unpackedLength;
    const entry = { tag, offset, length, unpackedLength };
    offset += length;
    return entry;
  });
  checkSize(entries, data.getUint32(16));
  const packed = part(data, reader.at, data.getUint32(20));
  const unpacked = viewOf(brotliDecompressSync(bytesOf(packed), { maxOutputLength: Math.max(offset, 1) }));
  return new Map(
    entries
      .filter(({ tag }) => !rearranged.has(tag))
      .map((entry) => [entry.tag, part(unpacked, entry.offset, entry.length)]),
  );
}

/** Reads a number that is written with seven bits per byte. */
function readBase128(data: DataView, reader: { at: number }): number {
  let value = 0;
  for (let index = 0; index < 5; index += 1) {
    const byte = data.getUint8(reader.at++);
    value = value * 128 + (byte & 127);
    if (byte < 128) return value;
  }
  throw broken();
}

function entriesOf(count: number, entryAt: (index: number) => Entry): Entry[] {
  if (count === 0 || count > TABLES_MAX) throw broken();
  return Array.from({ length: count }, (_, index) => entryAt(index));
}

/**
 * Checks the unpacked size that a packed file declares. The declaration can be trusted, because no more than
 * that is unpacked.
 */
function checkSize(entries: readonly Entry[], declared: number): void {
  const sum = entries.reduce(
    (total, { length, unpackedLength }) => total + Math.max(length, unpackedLength),
    0,
  );
  if (Math.max(sum, declared) > FONT_UNPACKED_BYTES_MAX)
    throw new MediaRefused(
      'TOO_MANY_GLYPHS',
      'This font is too large when unpacked. Upload one with fewer characters.',
    );
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function bytesOf(view: DataView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

/** @throws RangeError if the part extends beyond the end. */
function part(data: DataView, offset: number, length: number): DataView {
  return new DataView(data.buffer, data.byteOffset + checked(data, offset, length), length);
}

function checked(data: DataView, offset: number, length: number): number {
  if (offset + length > data.byteLength) throw broken();
  return offset;
}

function tagAt(data: DataView, offset: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => data.getUint8(offset + index)));
}
