/** Reads icon files (.ico): the largest image in the file, without a third-party decoder. */
import { MediaRefused } from '../errors.ts';

/** The largest image of an icon: a PNG file, or decoded pixels (red, green, blue, alpha). */
export type IconImage =
  | { kind: 'png'; data: Buffer }
  | { kind: 'pixels'; data: Buffer; width: number; height: number };

const SIZE_BYTES_MAX = 1024 * 1024;
const ENTRIES_MAX = 64;
const EDGE_MAX = 256;

export function isIcon(data: Buffer): boolean {
  return data.length >= 6 && data.readUInt32LE(0) === 0x0001_0000;
}

/**
 * Every length and offset is checked against the file before it is used.
 *
 * @throws MediaRefused with TOO_MANY_BYTES (more than 1 MB), BROKEN, or UNSUPPORTED_FORMAT for an exotic bitmap.
 */
export function readIcon(file: Buffer): IconImage {
  if (file.length > SIZE_BYTES_MAX)
    throw new MediaRefused(
      'TOO_MANY_BYTES',
      'An icon file may have at most 1 MB; reduce its size and retry.',
    );
  const largest = entriesOf(file).sort((a, b) => b.edge - a.edge || b.bits - a.bits)[0];
  if (!largest) throw broken();
  const { data } = largest;
  if (data.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') return { kind: 'png', data };
  return readBitmap(data);
}

function entriesOf(file: Buffer): { edge: number; bits: number; data: Buffer }[] {
  const count = file.readUInt16LE(4);
  const headerEnd = 6 + count * 16;
  if (count < 1 || count > ENTRIES_MAX || file.length < headerEnd) throw broken();
  return Array.from({ length: count }, (_, index) => {
    const at = 6 + index * 16;
    const size = file.readUInt32LE(at + 8);
    const offset = file.readUInt32LE(at + 12);
    if (offset < headerEnd || size < 40 || offset + size > file.length) throw broken();
    // 0 means 256.
    const edge = file.readUInt8(at) || EDGE_MAX;
    return { edge, bits: file.readUInt16LE(at + 6), data: file.subarray(offset, offset + size) };
  });
}

/** Reads a device-independent bitmap without compression, whose height includes the image and its mask. */
function readBitmap(data: Buffer): IconImage {
  const headerSize = data.readUInt32LE(0);
  const width = data.readInt32LE(4);
  const height = data.readInt32LE(8) / 2;
  const bits = data.readUInt16LE(14);
  if (headerSize !== 40 || data.readUInt32LE(16) !== 0) throw unsupported();
  if (![1, 4, 8, 24, 32].includes(bits)) throw unsupported();
  if (!Number.isInteger(height) || !isEdge(width) || !isEdge(height)) throw broken();
  const colours = bits <= 8 ? data.readUInt32LE(32) || 2 ** bits : 0;
  if (colours > 256) throw broken();
  const pixelsAt = headerSize + colours * 4;
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  const maskAt = pixelsAt + rowBytes * height;
  const maskRowBytes = Math.ceil(width / 32) * 4;
  if (maskAt > data.length) throw broken();
  const hasMask = maskAt + maskRowBytes * height <= data.length;
  const out = Buffer.alloc(width * height * 4);
  let hasAlpha = false;
  for (let y = 0; y < height; y += 1) {
    // Rows are stored bottom-up.
    const row = pixelsAt + (height - 1 - y) * rowBytes;
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const source = sourceOf(data, { row, x, bits, palette: headerSize, colours });
      out[at] = data.readUInt8(source + 2);
      out[at + 1] = data.readUInt8(source + 1);
      out[at + 2] = data.readUInt8(source);
      const alpha = bits === 32 ? data.readUInt8(source + 3) : 255;
      hasAlpha ||= bits === 32 && alpha > 0;
      out[at + 3] = alpha;
    }
  }
  if (!hasAlpha) applyMask(out, data, { width, height, at: hasMask ? maskAt : -1, rowBytes: maskRowBytes });
  return { kind: 'pixels', data: out, width, height };
}

interface PixelPlace {
  row: number;
  x: number;
  bits: number;
  palette: number;
  colours: number;
}

/** Offset of a pixel's blue, green and red: in the row itself, or in the palette. */
function sourceOf(data: Buffer, { row, x, bits, palette, colours }: PixelPlace): number {
  if (bits >= 24) return row + x * (bits / 8);
  const perByte = 8 / bits;
  const byte = data.readUInt8(row + Math.floor(x / perByte));
  const index = (byte >> (8 - bits * ((x % perByte) + 1))) & (2 ** bits - 1);
  if (index >= colours) throw broken();
  return palette + index * 4;
}

/** Applies the transparency mask: a set bit is transparent. Without a mask every pixel is opaque. */
function applyMask(
  out: Buffer,
  data: Buffer,
  mask: { width: number; height: number; at: number; rowBytes: number },
): void {
  for (let y = 0; y < mask.height; y += 1) {
    for (let x = 0; x < mask.width; x += 1) {
      const byte =
        mask.at < 0 ? 0 : data.readUInt8(mask.at + (mask.height - 1 - y) * mask.rowBytes + (x >> 3));
      out[(y * mask.width + x) * 4 + 3] = (byte >> (7 - (x & 7))) & 1 ? 0 : 255;
    }
  }
}

/** Writes an icon file of PNG images, smallest first (every browser since 2007 reads them). */
export function writeIcon(images: readonly { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + images.length * 16);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of images.entries()) {
    const at = 6 + index * 16;
    header.writeUInt8(size % EDGE_MAX, at);
    header.writeUInt8(size % EDGE_MAX, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...images.map(({ png }) => png)]);
}

function isEdge(value: number): boolean {
  return value >= 1 && value <= EDGE_MAX;
}

function broken(): MediaRefused {
  return new MediaRefused('BROKEN', 'This icon is damaged and cannot be read; save it again and retry.');
}

function unsupported(): MediaRefused {
  return new MediaRefused(
    'UNSUPPORTED_FORMAT',
    'This icon contains an unsupported bitmap. Save the icon with 32 bits per pixel or as PNG and try again.',
  );
}
