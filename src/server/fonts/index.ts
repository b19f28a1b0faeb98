/**
 * Fonts that publishers upload: parsed, cut into the files that readers fetch, and measured. Public entry
 * point.
 */
import { FONT_SIZE_BYTES_MAX } from '#look/own-fonts.ts';
import { MediaRefused, tooManyUploads } from '#server/media/errors.ts';
import { ofParser } from '#server/media/images/of-parser.ts';
import { runParser } from '#server/parsers/index.ts';
import type { CutFont } from './cut-font.ts';

export type { CutFont } from './cut-font.ts';

/**
 * Cuts and measures an upload on the parsers' thread.
 *
 * @throws MediaRefused with a sentence for the user who uploaded it; MediaUnavailable (BUSY) when too many
 * uploads wait.
 */
export async function readFont(upload: Uint8Array): Promise<CutFont> {
  if (upload.length === 0) throw new MediaRefused('EMPTY', 'This file is empty; choose another one.');
  if (upload.length > FONT_SIZE_BYTES_MAX)
    throw new MediaRefused(
      'TOO_MANY_BYTES',
      'This font is larger than 2 MB. Upload one with fewer characters.',
    );
  try {
    return await runParser('font', upload);
  } catch (err) {
    throw ofParser(err, {
      busy: tooManyUploads,
      failed: (why) => `This font ${why}. Export it again, and retry.`,
    });
  }
}
