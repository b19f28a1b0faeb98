/**
 * Parses RSS, RDF, Atom and JSON feeds. Run it through `#server/parsers`, off the request thread, because
 * feeds are untrusted.
 */
import { parseFeed } from 'feedsmith';
import { Parser } from 'htmlparser2';
import { isHttpUrl } from '#addresses/addresses.ts';
import { AppError } from '#model/errors.ts';
import { FEED_ITEMS_MAX, type FeedItem } from '#feeds/feed.ts';
import { cutAtWord, TEASER_LENGTH_MAX } from '#text/teaser.ts';
import { feedInstant } from './feed-date.ts';
import { addressesOf, baseOf, datesOf, linksOf, readEntry, textOf, titleOf } from './feed-entry.ts';

const TITLE_LENGTH_MAX = 300;
/** Maximum length of a text from which a teaser is cut: the rest is not parsed. */
const MARKUP_LENGTH_MAX = 20_000;
const URL_LENGTH_MAX = 2_000;

/**
 * The items of a feed in its order, at most fifty, as plain texts. `feedUrl`: its own URL, to which relative links refer unless
 * the feed declares an `xml:base`. Throws AppError for an invalid feed.
 */
export function parseFeedText(given: string, feedUrl?: string): FeedItem[] {
  const feed = feedOf(given);
  const { items = [], entries = [] } = feed;
  const base = resolved(baseOf(feed), feedUrl);
  return [...items, ...entries].slice(0, FEED_ITEMS_MAX).flatMap((entry) => itemOf(entry, base) ?? []);
}

function feedOf(given: string): {
  items?: readonly unknown[];
  entries?: readonly unknown[];
  xml?: { base?: string };
} {
  try {
    return parseFeed(given, { maxItems: FEED_ITEMS_MAX }).feed;
  } catch {
    throw new AppError('BAD_USER_INPUT', 'NOT_A_FEED', 'The URL does not return an RSS, Atom or JSON feed.');
  }
}

function itemOf(given: unknown, feedBase: string | undefined): FeedItem | null {
  const entry = readEntry(given);
  if (!entry) return null;
  const base = resolved(baseOf(entry), feedBase);
  // A URL that the entry has in full is certain; a link that has to be resolved is one only if nothing else is.
  const relative = linksOf(entry).flatMap((link) => resolved(link, base) ?? []);
  const url = [...addressesOf(entry), ...relative].find(
    (address) => address.length <= URL_LENGTH_MAX && isHttpUrl(address),
  );
  if (url === undefined) return null;
  const text = textOf(entry);
  const named = titleOf(entry);
  const title = (named && plainTitle(named)) || plain(text, TITLE_LENGTH_MAX);
  if (title === '') return null;
  const published = datesOf(entry).flatMap((date) => feedInstant(date) ?? [])[0] ?? null;
  return { title, url, teaser: plain(text, TEASER_LENGTH_MAX) || null, published };
}

/** The absolute URL of a link; the base without a link, undefined for a text with spaces. */
function resolved(link: string | undefined, base: string | undefined): string | undefined {
  if (link === undefined) return base;
  return /\s/.test(link) ? undefined : URL.parse(link, base)?.href;
}

/** Matches each `<` that does not begin a tag commonly used in titles: such a `<` is part of the text. */
const TAG_OF_TITLE =
  /<(?!\/?(?:a|abbr|b|br|cite|code|del|div|em|font|i|img|ins|mark|p|q|s|script|small|span|strong|style|sub|sup|u)\b[^<>]*>|!--)/gi;

function plainTitle({ value, isPlain }: { value: string; isPlain: boolean }): string {
  const markup = isPlain ? value.replace(/[&<]/g, (sign) => (sign === '<' ? '&lt;' : '&amp;')) : value;
  return plain(markup.replace(TAG_OF_TITLE, '&lt;'), TITLE_LENGTH_MAX);
}

/** Matches a `<` that begins no tag, because another `<` follows before any `>`. */
const NO_TAG = /<(?![^<>]*>|!--)/g;

/** Removes markup, and characters that the database cannot store. */
function plain(markup: string, lengthMax: number): string {
  const parts: string[] = [];
  const hidden: string[] = [];
  const parser = new Parser({
    onopentag: (name) => void (HIDDEN.has(name) && hidden.push(name)),
    onclosetag: (name) => {
      if (hidden.at(-1) === name) hidden.pop();
      parts.push(' ');
    },
    ontext: (piece) => void (hidden.length === 0 && parts.push(piece)),
  });
  parser.end(markup.slice(0, MARKUP_LENGTH_MAX).replace(NO_TAG, '&lt;'));
  const whole = parts
    .join('')
    .toWellFormed()
    // eslint-disable-next-line no-control-regex -- those are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return cutAtWord(whole, lengthMax);
}

const HIDDEN = new Set(['script', 'style']);
