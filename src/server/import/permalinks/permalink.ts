/** Computes old URLs of files by the rules of the generator of the old site. */
import type { PermalinkOptions } from '#import/permalinks.ts';
import { isObject } from '../sources/entry.ts';
import { hugoUrl, isHugoToken } from './hugo.ts';
import { isJekyllToken, jekyllUrl } from './jekyll.ts';
import { tokensIn, UnknownUrl } from './tokens.ts';

/**
 * The old URL of a record of a Markdown folder; if the URL is that of a file, also without its extension,
 * because that works on many hosts. Empty for files that the old site did not publish. `problem`: a sentence
 * about what is not supported.
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
    // Without a configured zone, Jekyll dates files by the clock of the machine that ran it: the author's, or
    // a machine in UTC.
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

/** The URL with the site's base path, also without `.html`. */
function formsOf(url: string, { base = '' }: PermalinkOptions): string[] {
  const whole = base.replace(/\/+$/, '') + url;
  return [whole, whole.replace(/(?:\/index)?\.html?$/i, '') || '/'];
}

/** Unknown tokens in a pattern, for example `:colour`. */
export function unknownTokensOf(
  pattern: string,
  { generator }: Pick<PermalinkOptions, 'generator'>,
): string[] {
  const known = generator === 'hugo' ? isHugoToken : isJekyllToken;
  return tokensIn(pattern).filter((token) => !known(token.slice(1)));
}
