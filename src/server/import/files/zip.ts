/** Reads ZIP archives of source files, within limits. Encryption, multi-part archives and ZIP64 are not supported. */
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { badInput } from '#model/errors.ts';

const inflate = promisify(inflateRaw);

export const ZIP_LIMITS = {
  entriesMax: 5_000,
  /** Maximum bytes of all files in total, unpacked. */
  bytesMax: 500_000_000,
  /** Maximum bytes of one file, unpacked. */
  fileBytesMax: 64_000_000,
  /**
   * Maximum ratio of unpacked to packed size, for files larger than a megabyte: a higher ratio indicates an
   * attack.
   */
  ratioMax: 200,
} as const;

const RATIO_FROM_BYTES = 1_000_000;

interface Entry {
  name: string;
  method: number;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
/** Maximum number of bytes after the end of the directory. */
const COMMENT_MAX = 65_535;

export interface ZippedFile {
  name: string;
  /** Size in bytes that the archive declares; `read` returns no more. */
  size: number;
  read: () => Promise<Buffer>;
}

/**
 * Lists the files of an archive, without folders, still packed. Throws BAD_USER_INPUT for an invalid or too
 * large archive.
 */
export function filesOfZip(archive: Buffer): ZippedFile[] {
  const entries = entriesOf(archive);
  if (entries.reduce((sum, { size }) => sum + size, 0) > ZIP_LIMITS.bytesMax)
    throw badInput(
      'TOO_MANY_BYTES',
      `The ZIP contains more than ${ZIP_LIMITS.bytesMax / 1_000_000} MB. Upload it in parts.`,
    );
  return entries.map((entry) => ({
    name: entry.name,
    size: entry.size,
    read: () => dataOf(archive, entry),
  }));
}

function entriesOf(archive: Buffer): Entry[] {
  const end = endOf(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > ZIP_LIMITS.entriesMax)
    throw badInput(
      'TOO_MANY_FILES',
      `The ZIP contains more than ${ZIP_LIMITS.entriesMax.toLocaleString('en')} files. Upload it in parts.`,
    );
  const entries: Entry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== CENTRAL) throw damaged();
    const flags = archive.readUInt16LE(at + 8);
    if ((flags & 1) !== 0)
      throw badInput('ZIP_ENCRYPTED', 'The ZIP is encrypted. Save it without a password.');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      archive.readUInt16LE(at + place),
    );
    const start = at + 46;
    const nameEnd = start + (nameLength ?? 0);
    const isUtf8 = (flags & 0x800) !== 0;
    const name = archive.toString(isUtf8 ? 'utf8' : 'latin1', start, nameEnd).replaceAll('\\', '/');
    const entry = {
      name,
      method: archive.readUInt16LE(at + 10),
      crc: archive.readUInt32LE(at + 16),
      packed: archive.readUInt32LE(at + 20),
      size: archive.readUInt32LE(at + 24),
      offset: archive.readUInt32LE(at + 42),
    };
    if (!name.endsWith('/')) entries.push(checked(entry));
    at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

function endOf(archive: Buffer): number {
  const from = Math.max(0, archive.length - 22 - COMMENT_MAX);
  for (let at = archive.length - 22; at >= from; at -= 1) if (archive.readUInt32LE(at) === END) return at;
  throw badInput('NOT_A_ZIP', 'This is not a ZIP archive, or a part of it is missing.');
}

function checked(entry: Entry): Entry {
  const { name, size, packed } = entry;
  if (size > ZIP_LIMITS.fileBytesMax)
    throw badInput(
      'TOO_MANY_BYTES',
      `“${name.slice(0, 200)}” in the ZIP is larger than ${ZIP_LIMITS.fileBytesMax / 1_000_000} MB.`,
    );
  if (size > RATIO_FROM_BYTES && size > packed * ZIP_LIMITS.ratioMax) throw damaged();
  return entry;
}

async function dataOf(archive: Buffer, { method, crc, packed, size, offset }: Entry): Promise<Buffer> {
  if (offset + 30 > archive.length || archive.readUInt32LE(offset) !== LOCAL) throw damaged();
  const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
  const raw = archive.subarray(start, start + packed);
  if (raw.length !== packed || (method !== 0 && method !== 8)) throw damaged();
  const data =
    method === 0
      ? raw
      : await inflate(raw, { maxOutputLength: Math.max(1, size) }).catch(() => {
          throw damaged();
        });
  if (data.length !== size || crc32(data) !== crc) throw damaged();
  return data;
}

function damaged() {
  return badInput('BROKEN', 'The ZIP is damaged or uses an unsupported format. Create the ZIP again.');
}
