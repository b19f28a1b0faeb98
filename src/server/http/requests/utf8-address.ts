/** URLs as old links and simple programs write them: with characters as bare bytes, or escaped in Latin-1. */

const BEYOND_ASCII = /(?:%[89a-f][0-9a-f]|[\u0080-\u00ff])+/gi;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const latin1 = new TextDecoder('windows-1252');

/**
 * The URL of a request, with characters beyond ASCII escaped as UTF-8. Node passes every bare byte as one
 * character. Escaped UTF-8 is unchanged; other characters are escaped in lower case, which is never
 * canonical, so that browsers are redirected.
 */
export function utf8Address(url: string): string {
  return url.replace(BEYOND_ASCII, (letters) => {
    const bytes = bytesOf(letters);
    try {
      utf8.decode(bytes);
      return letters.startsWith('%') && letters.length === 3 * bytes.length ? letters : escapeBytes(bytes);
    } catch {
      return encodeURIComponent(latin1.decode(bytes)).toLowerCase();
    }
  });
}

function bytesOf(letters: string): Buffer {
  return Buffer.from(
    letters.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

function escapeBytes(bytes: Buffer): string {
  return bytes.toString('hex').replace(/../g, '%$&');
}
