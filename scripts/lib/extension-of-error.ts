/** Finds the extension whose code threw while the built server was loaded, by the source maps of the build. */
import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Frames of a stack that are looked at. */
const FRAMES_MAX = 20;
const FRAME = /(file:\/\/[^\s)]+):(\d+):(\d+)\)?$/gm;

/**
 * Returns a message that names the extension, its file and line, and what to do; null if the error was not thrown by code of
 * an extension. Built files without a source map count as the product's.
 */
export async function extensionTrouble(error: unknown): Promise<string | null> {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  for (const [, url = '', line, column] of [...(stack ?? '').matchAll(FRAME)].slice(0, FRAMES_MAX)) {
    const place = await placeIn(url, Number(line), Number(column));
    const [, file, extension] = /(?:^|\/)(extensions\/([^/]+)\/.+)$/.exec(place?.source ?? '') ?? [];
    if (file === undefined) continue;
    return (
      `The extension “${extension}” failed while its code was loaded (${file}:${place?.line}): ${message.replace(/[.\s]*$/, '.')} Masthead was not started. ` +
      `Mend the file. Or take the extension out: move the folder extensions/${extension} away, run npm run generate, and start again.`
    );
  }
  return null;
}

async function placeIn(
  url: string,
  line: number,
  column: number,
): Promise<{ source: string; line: number } | null> {
  const text = await readFile(`${fileURLToPath(url)}.map`, 'utf8').catch(() => null);
  if (text === null) return null;
  const entry = new SourceMap(JSON.parse(text)).findEntry(line - 1, column - 1);
  return 'originalSource' in entry ? { source: entry.originalSource, line: entry.originalLine + 1 } : null;
}
