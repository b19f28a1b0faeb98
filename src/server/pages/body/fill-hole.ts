/**
 * Fills the placeholder of a cached body for one reader: the compressed parts around the placeholder are sent
 * unchanged.
 */
import { crc32 } from 'node:zlib';
import { HOLE_BYTES_MAX } from '#site/ui/hole.ts';
import type { PageBody } from '#server/cache/index.ts';
import { joined } from './body.ts';
import { joinedCrc } from './crc32-of-parts.ts';

/** Checksum and length at the end of a gzip file (RFC 1952, section 2.3.1). */
const TAIL_BYTES = 8;

/** Returns the body with `html` in its placeholder; unchanged if it has none. Throws for more than 2 kB. */
export function fillPlaceholder(body: PageBody, html: string): PageBody {
  const { hole, bytes } = body;
  if (!hole || html === '') return body;
  const text = Buffer.from(html);
  if (text.length > HOLE_BYTES_MAX)
    throw new Error(`A page has room for ${HOLE_BYTES_MAX} bytes, not ${text.length}.`);
  const end = bytes.length - TAIL_BYTES;
  const tail = Buffer.allocUnsafe(TAIL_BYTES);
  tail.writeUInt32LE(joinedCrc(crc32(text, hole.crcBefore), hole.crcAfter, hole.shift), 0);
  tail.writeUInt32LE((bytes.readUInt32LE(end + 4) + text.length) % 2 ** 32, 4);
  return {
    coding: 'gzip',
    bytes: joined([bytes.subarray(0, hole.at), stored(text), bytes.subarray(hole.at, end), tail]),
  };
}

/** Encodes bytes as a deflate block that is neither compressed nor the last (RFC 1951, section 3.2.4). */
function stored(text: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(text.length, 1);
  head.writeUInt16LE(~text.length & 0xffff, 3);
  return Buffer.concat([head, text]);
}
