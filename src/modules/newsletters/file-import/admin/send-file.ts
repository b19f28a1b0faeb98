/** Sends a file of staff in parts. */
import { decodeFile, type DecodedFile } from '../model/decode-file.ts';
import { partsOf } from '../model/file-parts.ts';

export interface SentPart {
  text: string;
  isLast: boolean;
}

/**
 * Reads a text file in the encoding that it has. Throws an error with a message for staff for an empty file, and for one of more
 * bytes than `megabytesMax` million.
 */
export async function readTextFile(file: File, megabytesMax: number): Promise<DecodedFile> {
  if (file.size > megabytesMax * 1_000_000)
    throw new Error(`The file has more than ${megabytesMax} MB. Divide it into several files.`);
  const decoded = decodeFile(new Uint8Array(await file.arrayBuffer()));
  if (decoded.text.trim() === '') throw new Error('The file is empty. Choose another.');
  return decoded;
}

/** Reads a text file and sends its parts one after the other. Throws what `readTextFile` does. */
export async function sendFile(
  file: File,
  megabytesMax: number,
  send: (part: SentPart) => Promise<void>,
): Promise<void> {
  await sendText((await readTextFile(file, megabytesMax)).text, send);
}

/** Sends the parts of a text one after the other. */
export async function sendText(text: string, send: (part: SentPart) => Promise<void>): Promise<void> {
  const parts = partsOf(text);
  for (const [index, part] of parts.entries()) await send({ text: part, isLast: index === parts.length - 1 });
}
