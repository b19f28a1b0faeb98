/** Old URLs of files by the rules of the generator that made the old site. */
import type { PermalinkOptions } from '#import/permalinks.ts';
import { isObject } from '../sources/entry.ts';
import { hugoUrl, isHugoToken } from './hugo.ts';
import { isJekyllToken, jekyllUrl } from './jekyll.ts';
import { tokensIn, UnknownUrl } from './tokens.ts';

/**
 * The old URL of a record of a Markdown folder, and where it is that of a file the one without its ending, which works at many hosts. Empty for what the
 * old site published nowhere; `problem`: what is not understood, as a sentence.
 */
export function oldUrlsOf(
  record: unknown,
  options: PermalinkOptions,
): { urls: string[]; problem: string | null } {
  const { source_path: file, front_matter: front }: Record<string, unknown> = isObject(record) ? record : {};
  if (typeof file !== 'string')
    return { urls: [], problem: 'permalink: The record is not a file of a Markdown folder.' };
  const matter = isObject(front) ? front : {};
  const make = options.generator === 'hugo' ? hugoUrl : jekyllUrl;
  try {
    // Jekyll without a zone dates by the clock of the machine that ran it: that of the author, or one at UTC.
    const zones =
      options.generator === 'jekyll' && options.zone === undefined ? [undefined, 'UTC'] : [options.zone];
    const made = zones.map((zone) => make(file, matter, { ...options, zone }));
    return {
      urls: [...new Set(made.flatMap((url) => (url === null ? [] : formsOf(url, options))))],
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof UnknownUrl)) throw error;
    return { urls: [], problem: `permalink: ${error.message} No old URL redirects to the item.` };
  }
}

/** The URL with the path of the site, and without `.html`. */
function formsOf(url: string, { base = '' }: PermalinkOptions): string[] {
  const whole = base.replace(/\/+$/, '') + url;
  return [whole, whole.replace(/(?:\/index)?\.html?$/i, '') || '/'];
}

/** Unknown tokens of a pattern: `:colour`. */
export function unknownTokensOf(
  pattern: string,
  { generator }: Pick<PermalinkOptions, 'generator'>,
): string[] {
  const known = generator === 'hugo' ? isHugoToken : isJekyllToken;
  return tokensIn(pattern).filter((token) => !known(token.slice(1)));
}
