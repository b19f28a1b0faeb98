/** Counts the lines of a file. */
import type { SourceFolder } from '#server/import/define-import-source.ts';

const LINE_FEED = 0x0a;
const QUOTE = 0x22;

/**
 * Counts the lines that are not empty; with `hasQuotes`, only those whose end is outside quotation marks.
 * Reads bytes, without parsing.
 */
export async function countLines(
  folder: SourceFolder,
  name: string,
  { hasQuotes = false }: { hasQuotes?: boolean } = {},
): Promise<number> {
  const file = await folder.open(name);
  let count = 0;
  let isQuoted = false;
  let hasText = false;
  for await (const chunk of file.createReadStream({ highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>)
    for (const byte of chunk) {
      if (byte === LINE_FEED && !isQuoted) {
        if (hasText) count += 1;
        hasText = false;
      } else if (byte > 0x20) {
        hasText = true;
        if (hasQuotes && byte === QUOTE) isQuoted = !isQuoted;
      }
    }
  return hasText ? count + 1 : count;
}
