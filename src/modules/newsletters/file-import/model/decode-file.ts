/** The text of a file in the encodings in which spreadsheets save. Pure. */

export interface DecodedFile {
  text: string;
  /** Name of the encoding, for staff. */
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
}

/** Bytes among which zeros are counted. */
const SAMPLE = 2_000;

/**
 * Decodes a file: by its byte order mark; else as UTF-16 if every other byte is mostly zero; else as UTF-8 if it is valid; else as
 * Windows-1252, which has a character for every byte. The mark is not part of the text.
 */
export function decodeFile(bytes: Uint8Array): DecodedFile {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be');
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 1].map((parity) => sample.filter((byte, at) => byte === 0 && at % 2 === parity).length);
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 4) return decoded(bytes, 'utf-16le');
  if (even > sample.length / 4) return decoded(bytes, 'utf-16be');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}

const decoded = (bytes: Uint8Array, label: 'utf-16le' | 'utf-16be'): DecodedFile => ({
  text: new TextDecoder(label).decode(bytes),
  encoding: 'UTF-16',
});
