/** Inspects an uploaded file other than an image: its actual type, and its limits. */
import { createHash } from 'node:crypto';
import { FILE_FORMATS } from '#media/file-formats.ts';
import { FILE_SIZE_BYTES_MAX } from '#media/media.ts';
import { MediaRefused } from '#server/media/errors.ts';
import { isWholeFile } from './file-structure.ts';

export interface InspectedFile {
  data: Buffer;
  /** A key of `FILE_FORMATS`. */
  format: string;
  sha256: string;
}

const accepted = [...FILE_FORMATS.keys()].map((format) => format.toUpperCase()).join(', ');

/**
 * Returns the file with its format, which its name declares and its bytes must match: a web page named as a
 * PDF is refused.
 *
 * @throws MediaRefused with a sentence for the user who uploaded it.
 */
export function inspectFile(data: Buffer, fileName: string): InspectedFile {
  if (data.length === 0) throw new MediaRefused('EMPTY', 'This file is empty; choose another one.');
  if (data.length > FILE_SIZE_BYTES_MAX)
    throw new MediaRefused('TOO_MANY_BYTES', 'This file is larger than 64 MB; reduce its size and retry.');
  const format = /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  if (!FILE_FORMATS.has(format))
    throw new MediaRefused(
      'UNSUPPORTED_FORMAT',
      `Files of this type are not accepted. Upload one of: ${accepted}.`,
    );
  if (!isReally(format, data))
    throw new MediaRefused(
      'NOT_A_DOCUMENT',
      `This file says it is ${format.toUpperCase()}, but its content is something else; save it again, text as UTF-8, and retry.`,
    );
  if (!isWholeFile(format, data))
    throw new MediaRefused(
      'BROKEN',
      `This ${format.toUpperCase()} is damaged or was cut short; save or download it again and retry.`,
    );
  return { data, format, sha256: createHash('sha256').update(data).digest('hex') };
}

type Test = (head: string, data: Buffer) => boolean;

const isZip: Test = (head) => head.startsWith('PK\x03\x04');
const isOffice =
  (part: string): Test =>
  (head, data) =>
    isZip(head, data) && data.includes(part, 0, 'latin1');
const isOpenDocument: Test = (head, data) =>
  isZip(head, data) && head.includes('application/vnd.oasis.opendocument');
const isIsoMedia: Test = (head) => head.startsWith('ftyp', 4);

/** What the bytes of each format must begin with or contain; formats without an entry are plain text. */
const tests: Readonly<Record<string, Test>> = {
  pdf: (head) => head.startsWith('%PDF-'),
  docx: isOffice('word/'),
  xlsx: isOffice('xl/'),
  pptx: isOffice('ppt/'),
  odt: isOpenDocument,
  ods: isOpenDocument,
  odp: isOpenDocument,
  epub: (head, data) => isZip(head, data) && head.includes('application/epub+zip'),
  zip: isZip,
  mp3: (head, data) => head.startsWith('ID3') || (data[0] === 0xff && ((data[1] ?? 0) & 0xe0) === 0xe0),
  m4a: isIsoMedia,
  mp4: isIsoMedia,
  ogg: (head) => head.startsWith('OggS'),
  wav: (head) => head.startsWith('RIFF') && head.startsWith('WAVE', 8),
  webm: (head) => head.startsWith('\x1aE\xdf\xa3'),
};

function isReally(format: string, data: Buffer): boolean {
  const head = data.toString('latin1', 0, 1024);
  return (tests[format] ?? isPlainText)(head, data);
}

/** Control characters identify binary files. */
// eslint-disable-next-line no-control-regex -- that is what they are
const controlCharacter = /[\u0000-\u0008\u000e-\u001f]/;

/**
 * Whether the data is UTF-8 text without control characters; refuses markup that a browser might render as a
 * page.
 */
function isPlainText(_head: string, data: Buffer): boolean {
  try {
    const head = new TextDecoder('utf-8', { fatal: true }).decode(data).slice(0, 2_000);
    return !controlCharacter.test(head) && !/^\s*<(?:!doctype|html|svg|script|\?xml)/i.test(head);
  } catch {
    return false;
  }
}
