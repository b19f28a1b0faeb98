/** Decodes the characters of XML and JSON from other servers. */

/** Matches the encoding in an XML declaration, for encodings that write the declaration in ASCII. */
const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/;
const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i;

const MARKS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  // Without a byte-order mark: `<` in two bytes.
  ['utf-16le', [0x3c, 0x00]],
  ['utf-16be', [0x00, 0x3c]],
];

/**
 * Decodes a body. Uses the encoding of its byte-order mark, else of the content type, else of its
 * declaration, else UTF-8 (RFC 7303, section 3). An unknown encoding counts as missing; invalid bytes become
 * U+FFFD.
 */
export function decodeXml(body: Buffer, contentType = ''): string {
  const marked = MARKS.find(([, bytes]) => bytes.every((byte, at) => body[at] === byte))?.[0];
  const declared = DECLARED.exec(body.subarray(0, 200).toString('latin1'))?.[1];
  for (const name of [marked, CHARSET.exec(contentType)?.[1], declared]) {
    const decoder = name === undefined ? null : decoderOf(name);
    if (decoder) return decoder.decode(body);
  }
  return new TextDecoder().decode(body);
}

function decoderOf(name: string): { decode: (body: Buffer) => string } | null {
  try {
    return new TextDecoder(name);
  } catch {
    return null;
  }
}
