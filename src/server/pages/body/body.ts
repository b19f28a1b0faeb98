/**
 * Bodies in the form in which the page cache stores them: compressed, with their ETag. The styles in a page,
 * a third of it, are the same on many pages and compressed once for all of them.
 */
import { createHash } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { READER_PLACEHOLDER } from '#site/ui/hole.ts';
import { perApp, type RunningApp } from '#page-model/running-app.ts';
import type { BodyPlaceholder } from '#server/cache/index.ts';
import { shiftOf } from './crc32-of-parts.ts';

/** A body, and its ETag in the format of RFC 9110. */
export interface CompressedBody {
  /** The whole body as gzip (RFC 1952). */
  gzip: Buffer;
  etag: string;
  /** The placeholder, if the text has one. */
  hole?: BodyPlaceholder;
}

/**
 * Bytes, and the same bytes as deflate blocks that end at a byte boundary and refer to nothing before them.
 */
interface Stretch {
  plain: Buffer;
  deflated: Buffer;
}

/** No name, no time, operating system Unix (RFC 1952, section 2.3). */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** An empty block that is marked as the last (RFC 1951, section 3.2.6). */
const DEFLATE_END = Buffer.from([3, 0]);

/**
 * For the 298 pages in golden/, the default level, 6, takes 15 % longer and makes them only 2.4 % smaller.
 */
const LEVEL = 4;

/** Compressed styles of pages: one entry for each set of blocks of a site, some 100 kB each with its text. */
const sharedOf = perApp(() => new LRUCache<string, Stretch>({ max: 64 }));

/**
 * Buffer in which the texts of pages are encoded in turn; newly allocated memory would have to be cleared
 * first each time.
 */
const room = Buffer.allocUnsafeSlow(256 * 1024);

/** A stretch of a body's text. */
export interface BodyPart {
  text: string;
  /** Many bodies contain this part: its compressed form is cached for the next body. */
  isShared?: boolean;
  /** The personal message of one reader is inserted before this part; at most one part of a body. */
  isAfterHole?: boolean;
}

/** The parts without the first placeholder mark; unchanged if they have no mark. */
export function withHole(parts: readonly BodyPart[]): readonly BodyPart[] {
  const index = parts.findIndex(({ text }) => text.includes(READER_PLACEHOLDER));
  const marked = parts[index];
  if (!marked) return parts;
  const at = marked.text.indexOf(READER_PLACEHOLDER);
  // Any other mark would be shown to readers.
  const after = marked.text.slice(at + READER_PLACEHOLDER.length).replaceAll(READER_PLACEHOLDER, '');
  return [
    ...parts.slice(0, index),
    { text: marked.text.slice(0, at) },
    { text: after, isAfterHole: true },
    ...parts.slice(index + 1),
  ];
}

/** Returns the whole text of a body. */
export function textOf(parts: readonly BodyPart[]): string {
  return parts.map(({ text }) => text).join('');
}

/** Compresses the text that the parts are together. Without an app, no part is cached. */
export function compressedBody(parts: readonly BodyPart[], app?: RunningApp): CompressedBody {
  const hash = createHash('sha256');
  const pieces: Buffer[] = [GZIP_HEAD];
  let sum = 0;
  let length = 0;
  let compressed = GZIP_HEAD.length;
  let hole: Pick<BodyPlaceholder, 'at' | 'textAt' | 'crcBefore'> | null = null;
  let crcAfter = 0;
  for (const { text, isShared, isAfterHole } of parts) {
    const { plain, deflated } = isShared && app ? sharedStretch(text, app) : stretchOf(text);
    if (isAfterHole) hole = { at: compressed, textAt: length, crcBefore: sum };
    if (hole) crcAfter = crc32(plain, crcAfter);
    compressed += deflated.length;
    hash.update(plain);
    sum = crc32(plain, sum);
    length += plain.length;
    pieces.push(deflated);
  }
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(sum, 0);
  tail.writeUInt32LE(length % 2 ** 32, 4);
  return {
    gzip: joined([...pieces, DEFLATE_END, tail]),
    etag: `"${hash.digest('base64url').slice(0, 22)}"`,
    ...(hole && { hole: { ...hole, crcAfter, shift: shiftOf(length - hole.textAt) } }),
  };
}

/**
 * Joins the pieces in a separate allocation. Node's `concat` would take the memory from a pool of 64 kB
 * blocks, and each cached body would retain a whole block: two and a half times the memory of the pages
 * themselves.
 */
export function joined(pieces: readonly Buffer[]): Buffer {
  const whole = Buffer.allocUnsafeSlow(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) at += piece.copy(whole, at);
  return whole;
}

function sharedStretch(text: string, app: RunningApp): Stretch {
  const shared = sharedOf(app);
  const known = shared.get(text);
  if (known) return known;
  const { plain, deflated } = stretchOf(text);
  const made = { plain: joined([plain]), deflated: joined([deflated]) };
  shared.set(text, made);
  return made;
}

/** `plain` is valid until the next call. */
function stretchOf(text: string): Stretch {
  // A UTF-16 code unit takes at most three bytes of UTF-8. A longer text is a site map, whose memory is
  // released afterwards.
  const plain = text.length * 3 > room.length ? Buffer.from(text) : room.subarray(0, room.write(text));
  return { plain, deflated: deflateRawSync(plain, { level: LEVEL, finishFlush: constants.Z_FULL_FLUSH }) };
}
