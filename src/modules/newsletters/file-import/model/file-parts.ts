/** A file in parts that fit into a request, and the lines of a part. Pure. */

/** Characters of one part. */
export const PART_LENGTH_MAX = 1_000_000;

/**
 * Divides a text after line ends (`\n`, `\r\n` or `\r`) into parts. Of a line that is longer than a part only the beginning
 * remains, so that the lines after it have their numbers. Empty for a text without words.
 */
export function partsOf(text: string, lengthMax: number = PART_LENGTH_MAX): string[] {
  if (text.trim() === '') return [];
  const parts: string[] = [];
  for (let start = 0; start < text.length;) {
    const limit = start + lengthMax;
    const end = limit >= text.length ? text.length : lineEndBefore(text, { start, limit });
    parts.push(text.slice(start, end ?? limit));
    start = end ?? lineEndAfter(text, limit);
  }
  return parts;
}

/** The lines of a part, without their ends. */
export function linesOf(part: string): string[] {
  const lines = part.split(/\r\n|\r|\n/);
  // The text after the last line end is not a line.
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** Position after the last line end of the range; null if no line ends in it. */
function lineEndBefore(text: string, { start, limit }: { start: number; limit: number }): number | null {
  for (let at = limit; at > start; at -= 1) if (isLineEnd(text, at)) return at;
  return null;
}

function lineEndAfter(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) if (isLineEnd(text, at)) return at;
  return text.length;
}

/** Whether a line ends before the position; never between `\r` and `\n`. */
function isLineEnd(text: string, at: number): boolean {
  const before = text[at - 1];
  return before === '\n' || (before === '\r' && text[at] !== '\n');
}
