import { MediaRefused } from '#server/media/errors.ts';
import { findImageEnd, type ImageStructure, type UploadKind } from './structure.ts';

const formatsThatWork = 'Upload a JPEG, PNG, WebP, AVIF, GIF or SVG file.';

type Recogniser = (head: string) => boolean;

/** Other formats that users send, recognised so that the refusal can name them. The first match wins. */
const knownOthers: readonly { what: string; isImage?: true; matches: Recogniser }[] = [
  { what: 'an animated AVIF image', isImage: true, matches: hasBrand('avis') },
  {
    what: 'a HEIC image',
    isImage: true,
    matches: hasBrand('heic', 'heix', 'heif', 'hevc', 'mif1', 'msf1'),
  },
  { what: 'a video', matches: startsWithAny('\x1aE\xdf\xa3', '\0\0\x01\xba') },
  { what: 'a video', matches: hasBrand('') },
  { what: 'a TIFF image', isImage: true, matches: startsWithAny('II*\0', 'II+\0', 'MM\0*', 'MM\0+') },
  { what: 'a JPEG XL image', isImage: true, matches: startsWithAny('\xff\x0a', '\0\0\0\x0cJXL ') },
  { what: 'a JPEG 2000 image', isImage: true, matches: startsWithAny('\0\0\0\x0cjP  ') },
  {
    what: 'a BMP image',
    isImage: true,
    matches: (head) => head.startsWith('BM') && head.includes('\0\0\0\0'),
  },
  { what: 'a cursor file', isImage: true, matches: startsWithAny('\0\0\x02\0') },
  { what: 'a Photoshop document', isImage: true, matches: startsWithAny('8BPS') },
  { what: 'an SVG drawing', isImage: true, matches: (head) => isMarkup(head) && /<svg[\s>]/i.test(head) },
  {
    what: 'a web page',
    matches: (head) => isMarkup(head) && /<(?:!doctype html|html|head|body|script)/i.test(head),
  },
  { what: 'an XML document', matches: isMarkup },
  { what: 'a PDF document', matches: (head) => head.includes('%PDF-') },
  { what: 'a ZIP archive or an office document', matches: startsWithAny('PK\x03\x04') },
];

/**
 * Determines from the bytes only which of the five formats the data is, and where the image in it ends.
 *
 * @throws MediaRefused with EMPTY, NOT_AN_IMAGE, UNSUPPORTED_FORMAT, BROKEN (cut short), or POLYGLOT when a
 * web page, script, PDF or archive follows the image. Other trailing bytes, as phones write them, are
 * accepted: the stored image is re-encoded without them.
 */
export function sniffUpload(data: Buffer): ImageStructure & { kind: UploadKind } {
  if (data.length === 0) throw new MediaRefused('EMPTY', 'This file is empty; choose another one.');
  const kind = kindOf(data);
  if (!kind) throw notOneOfOurs(data);
  const structure = findImageEnd(kind, data);
  if (!structure) {
    throw new MediaRefused(
      'BROKEN',
      'This image is damaged or was cut short; save or download it again and retry.',
    );
  }
  if (holdsAnotherDocument(data.subarray(structure.end))) {
    throw new MediaRefused(
      'POLYGLOT',
      'Another document is hidden behind this image; save it again and retry.',
    );
  }
  return { kind, ...structure };
}

/** Throws like `sniffUpload` if the first bytes of a file match none of the five formats. */
export function assertKnownKind(head: Buffer): void {
  if (!kindOf(head)) throw notOneOfOurs(head);
}

function kindOf(data: Buffer): UploadKind | undefined {
  const head = data.toString('latin1', 0, 16);
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^RIFF.{4}WEBP/s.test(head)) return 'webp';
  if (/^.{4}ftypavif/s.test(head)) return 'avif';
  return /^GIF8[79]a/.test(head) ? 'gif' : undefined;
}

function notOneOfOurs(data: Buffer): MediaRefused {
  const head = data.toString('latin1', 0, 1024);
  const known = knownOthers.find((other) => other.matches(head));
  if (!known)
    return new MediaRefused(
      'NOT_AN_IMAGE',
      `This file is not an image format we support. ${formatsThatWork}`,
    );
  const code = known.isImage ? 'UNSUPPORTED_FORMAT' : 'NOT_AN_IMAGE';
  return new MediaRefused(code, `This file is ${known.what}, which cannot be used here. ${formatsThatWork}`);
}

function startsWithAny(...prefixes: readonly string[]): Recogniser {
  return (head) => prefixes.some((prefix) => head.startsWith(prefix));
}

/** ISO base media files (MP4, HEIF, AVIF) have their brand after "ftyp". */
function hasBrand(...brands: readonly string[]): Recogniser {
  return (head) => head.startsWith('ftyp', 4) && brands.some((brand) => head.startsWith(brand, 8));
}

function isMarkup(head: string): boolean {
  return /^(?:\xef\xbb\xbf)?\s*</.test(head);
}

function holdsAnotherDocument(trailing: Buffer): boolean {
  if (trailing.length === 0) return false;
  const text = trailing.toString('latin1');
  return (
    /<(?:script|html|svg|body|iframe)[\s>]|<!doctype\s|<\?php\s|%PDF-[12]/i.test(text) ||
    text.includes('PK\x05\x06')
  );
}
