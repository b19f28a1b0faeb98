/** Reads RSS, RDF, Atom and JSON feeds. Run it through `#server/parsers`, off the request thread: feeds are hostile. */
import { parseFeed } from 'feedsmith';
import { Parser } from 'htmlparser2';
import { z } from 'zod';
import { isWebAddress } from '#model/addresses.ts';
import { AppError } from '#model/errors.ts';
import { FEED_ITEMS_MAX, type FeedItem } from '#model/feed.ts';
import { cutAtWord, TEASER_LENGTH_MAX } from '#model/teaser.ts';

const TITLE_LENGTH_MAX = 300;
/** Of a text that is cut to a teaser: what stands after it is not looked at. */
const MARKUP_LENGTH_MAX = 20_000;
const URL_LENGTH_MAX = 2_000;

/** A text, or one with its type. */
const text = z
  .union([z.string(), z.object({ value: z.string() }).transform(({ value }) => value)])
  .optional()
  .catch(undefined);
const link = z.object({ href: z.string().optional(), rel: z.string().optional() });
const entryShape = z.object({
  title: text,
  link: text,
  url: text,
  links: z.array(link).optional().catch(undefined),
  description: text,
  summary: text,
  content: text,
  content_text: text,
  content_html: text,
  pubDate: text,
  published: text,
  updated: text,
  date_published: text,
  dc: z
    .object({ dates: z.array(z.string()).optional() })
    .optional()
    .catch(undefined),
});

/** The items of a feed in its order, at most fifty, as plain texts. Throws AppError for what is no feed. */
export function parseFeedText(given: string): FeedItem[] {
  const { items = [], entries = [] } = feedOf(given);
  return [...items, ...entries].slice(0, FEED_ITEMS_MAX).flatMap((entry) => itemOf(entry) ?? []);
}

function feedOf(given: string): { items?: readonly unknown[]; entries?: readonly unknown[] } {
  try {
    return parseFeed(given, { maxItems: FEED_ITEMS_MAX }).feed;
  } catch {
    throw new AppError('BAD_USER_INPUT', 'What the address answers is no RSS, Atom or JSON feed.');
  }
}

function itemOf(entry: unknown): FeedItem | null {
  const read = entryShape.safeParse(entry);
  if (!read.success) return null;
  const { data } = read;
  const own = data.links?.find(({ rel }) => rel === undefined || rel === 'alternate')?.href;
  const url = (data.link ?? data.url ?? own ?? '').trim();
  const title = plain(data.title ?? '', TITLE_LENGTH_MAX);
  if (title === '' || url.length > URL_LENGTH_MAX || !isWebAddress(url)) return null;
  const teaser =
    data.description ?? data.summary ?? data.content_text ?? data.content_html ?? data.content ?? '';
  const date = data.pubDate ?? data.published ?? data.date_published ?? data.updated ?? data.dc?.dates?.[0];
  return { title, url, teaser: plain(teaser, TEASER_LENGTH_MAX) || null, published: instantOf(date) };
}

function instantOf(date: string | undefined): string | null {
  const at = Date.parse(date ?? '');
  // Beyond these no calendar of a page has a day.
  return at > Date.UTC(1970) && at < Date.UTC(2100) ? new Date(at).toISOString() : null;
}

/** Without markup, and without characters the database has no place for. */
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
  parser.end(markup.slice(0, MARKUP_LENGTH_MAX));
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
