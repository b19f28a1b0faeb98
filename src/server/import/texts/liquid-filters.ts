/** Filters of Liquid and Jekyll that depend only on the text and on what is passed to them. */
import { escapeHtml } from '#text/html.ts';
import { slugify } from '#text/slug.ts';
import { readInstant } from '#fields/read-instant.ts';

/** Maximum number of characters in a value; a value that would grow longer is lost. */
export const VALUE_LENGTH_MAX = 100_000;

/** Applies a filter to a text; null if it cannot be applied. */
export type Filter = (
  text: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
) => string | null;

const asIs: Filter = (text) => text;

/** The filters by name. */
export const FILTERS: Readonly<Record<string, Filter>> = {
  relative_url: (text, _args, { 'site.baseurl': base = '' }) => onSite(text, base),
  absolute_url: (text, _args, { 'site.url': origin = '', 'site.baseurl': base = '' }) =>
    onSite(text, origin + base),
  append: (text, [end = '']) => text + end,
  prepend: (text, [start = '']) => start + text,
  upcase: (text) => text.toUpperCase(),
  downcase: (text) => text.toLowerCase(),
  capitalize: (text) => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase(),
  strip: (text) => text.trim(),
  lstrip: (text) => text.trimStart(),
  rstrip: (text) => text.trimEnd(),
  strip_newlines: (text) => text.replace(/[\r\n]+/g, ''),
  newline_to_br: (text) => text.replaceAll('\n', '<br>\n'),
  normalize_whitespace: (text) => text.replace(/\s+/g, ' '),
  escape: escapeHtml,
  xml_escape: escapeHtml,
  escape_once: (text) => escapeHtml(text).replace(/&#38;(#?\w{1,10};)/g, '&$1'),
  cgi_escape: (text) => encoded(text, encodeURIComponent)?.replaceAll('%20', '+') ?? null,
  url_encode: (text) => encoded(text, encodeURIComponent)?.replaceAll('%20', '+') ?? null,
  uri_escape: (text) => encoded(text, encodeURI),
  url_decode: (text) => encoded(text.replaceAll('+', ' '), decodeURIComponent),
  remove: (text, [part = '']) => (part === '' ? text : text.replaceAll(part, '')),
  remove_first: (text, [part = '']) => text.replace(part, ''),
  replace: (text, [part = '', by = '']) => (part === '' ? text : text.replaceAll(part, () => by)),
  replace_first: (text, [part = '', by = '']) => text.replace(part, () => by),
  truncate: (text, [length = '50', end = '...']) => {
    const room = Number(length);
    if (!Number.isInteger(room) || room < 0) return null;
    return text.length <= room ? text : text.slice(0, Math.max(0, room - end.length)).toWellFormed() + end;
  },
  truncatewords: (text, [count = '15', end = '...']) => {
    const words = text.split(/\s+/).filter(Boolean);
    return words.length <= Number(count) ? text : words.slice(0, Number(count)).join(' ') + end;
  },
  slugify: (text) => slugify(text),
  size: (text) => String(text.length),
  strip_html: (text) => text.replace(/<[^<>]*>/g, ''),
  // Markdown and HTML in the value are parsed together with the surrounding text.
  markdownify: asIs,
  smartify: asIs,
  inspect: asIs,
  date: (text, [format = '']) => dated(text, format),
  date_to_string: (text) => dated(text, '%d %b %Y'),
  date_to_long_string: (text) => dated(text, '%d %B %Y'),
  date_to_xmlschema: (text) => dated(text, '%Y-%m-%dT%H:%M:%S+00:00'),
};

function onSite(path: string, base: string): string {
  if (/^[a-z][a-z0-9+.-]{0,20}:|^\/\//i.test(path)) return path;
  return `${base.replace(/\/$/, '')}/${path.replace(/^\//, '')}`;
}

/** Null for half characters and broken codes. */
function encoded(text: string, encode: (text: string) => string): string | null {
  try {
    return encode(text);
  } catch {
    return null;
  }
}

/** Formats a date by the letters of `strftime`; null if a letter is unknown. */
function dated(text: string, format: string): string | null {
  const instant = readInstant(text, { zone: 'UTC' });
  if (instant === null || format.length > 100) return null;
  const at = new Date(instant);
  const named = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(at);
  const parts: Readonly<Record<string, string>> = {
    Y: instant.slice(0, 4),
    y: instant.slice(2, 4),
    m: instant.slice(5, 7),
    d: instant.slice(8, 10),
    e: instant.slice(8, 10).replace(/^0/, ' '),
    H: instant.slice(11, 13),
    M: instant.slice(14, 16),
    S: instant.slice(17, 19),
    B: named({ month: 'long' }),
    b: named({ month: 'short' }),
    A: named({ weekday: 'long' }),
    a: named({ weekday: 'short' }),
    '%': '%',
  };
  let isKnown = true;
  const made = format.replace(/%(-?)(.)/g, (_whole, dash: string, letter: string) => {
    const part = Object.hasOwn(parts, letter) ? parts[letter] : undefined;
    if (part === undefined) isKnown = false;
    return dash === '' ? (part ?? '') : (part ?? '').replace(/^[0 ]/, '');
  });
  return isKnown ? made : null;
}
