/** Decodes the text of a file, whatever its encoding. */
import { isUtf8 } from 'node:buffer';
import type { ImportSource } from '#import/mapping.ts';

export const READ_AS_LATIN = 'The file is not UTF-8; it was read as Latin-1.';

/** Returns the text without a byte order mark; `notes` report a guessed encoding. */
export function decode(
  data: Buffer,
  encoding: ImportSource['encoding'] = 'auto',
): { text: string; notes: string[] } {
  const isWide = data[0] === 0xff && data[1] === 0xfe;
  if (encoding === 'auto' && isWide) return { text: new TextDecoder('utf-16le').decode(data), notes: [] };
  const isLatin = encoding === 'latin1' || (encoding === 'auto' && !isUtf8(data));
  const text = new TextDecoder(isLatin ? 'windows-1252' : 'utf-8').decode(data);
  return { text, notes: isLatin && encoding === 'auto' ? [READ_AS_LATIN] : [] };
}
