/** Sends a file of staff in parts. */
import { partsOf } from '../model/file-parts.ts';

export interface SentPart {
  text: string;
  isLast: boolean;
}

/**
 * Reads a text file and sends its parts one after the other. Throws an error with a message for staff for an empty file, and
 * for one of more bytes than `megabytesMax` million.
 */
export async function sendFile(
  file: File,
  megabytesMax: number,
  send: (part: SentPart) => Promise<void>,
): Promise<void> {
  if (file.size > megabytesMax * 1_000_000)
    throw new Error(`The file has more than ${megabytesMax} MB. Divide it into several files.`);
  const parts = partsOf(await file.text());
  if (parts.length === 0) throw new Error('The file is empty. Choose another.');
  for (const [index, text] of parts.entries()) await send({ text, isLast: index === parts.length - 1 });
}
