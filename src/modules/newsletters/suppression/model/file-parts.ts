/** A file in parts that fit into a request. Pure. */

/** Characters of one part. */
export const PART_LENGTH_MAX = 1_000_000;

/** Divides a text at line breaks into parts; a line that is longer than a part is cut. Parts without text are left out. */
export function partsOf(text: string, lengthMax: number = PART_LENGTH_MAX): string[] {
  const parts: string[] = [];
  for (let start = 0; start < text.length;) {
    const limit = start + lengthMax;
    const lineEnd = limit >= text.length ? text.length : text.lastIndexOf('\n', limit - 1) + 1;
    const end = lineEnd > start ? lineEnd : limit;
    parts.push(text.slice(start, end));
    start = end;
  }
  return parts.filter((part) => part.trim() !== '');
}
