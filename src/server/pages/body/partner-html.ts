/**
 * Reduces the text of a page to the few elements that other programs show: partners put this HTML into their
 * own pages.
 */
import { Parser } from 'htmlparser2';

/** Elements that partners receive, each with the attributes that it retains. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  p: [],
  h2: [],
  h3: [],
  h4: [],
  ul: [],
  ol: ['start'],
  li: [],
  blockquote: [],
  pre: [],
  code: [],
  strong: [],
  em: [],
  s: [],
  sub: [],
  sup: [],
  q: [],
  abbr: ['title'],
  ruby: [],
  rt: [],
  rp: [],
  br: [],
  a: ['href'],
  figure: [],
  figcaption: [],
  img: ['src', 'alt', 'width', 'height'],
  table: [],
  caption: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['scope', 'colspan', 'rowspan', 'align'],
  td: ['colspan', 'rowspan', 'align'],
};

/** Elements that are left out with all their content, because they work only on pages of the site. */
const LEFT_OUT = new Set(
  'script style template button svg form input select textarea nav noscript dialog iframe object audio video hr'.split(
    ' ',
  ),
);

/**
 * Classes of elements that only a page of the site needs: links back from a note, texts for screen readers.
 */
const LEFT_OUT_CLASSES = ['note-back', 'visually-hidden'];

/** Marks content that a page shows in addition to an item's text: partners do not receive it. */
export const PAGE_ONLY = 'data-page-only';

interface Open {
  /** The element as written; empty if only the element's content is written. */
  tag: string;
  isLeftOut: boolean;
  /** Inside the thumbnails of a gallery, whose list items are not written as a list. */
  isGallery: boolean;
  /** Inside a player, of which only the URL and its caption are written. */
  isPlayer: boolean;
  /** Inside the paragraph with the player's URL: its text becomes a link. */
  isAddress: boolean;
  /** The number of a note, which is written in brackets. */
  isNote: boolean;
}

const ROOT: Open = {
  tag: '',
  isLeftOut: false,
  isGallery: false,
  isPlayer: false,
  isAddress: false,
  isNote: false,
};

/** Converts `html` of the site's own views, which has absolute URLs; takes time linear in its length. */
export function partnerHtml(html: string): string {
  const parts: string[] = [];
  const open: Open[] = [];
  let address = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      const entered = enter(name, attributes, open.at(-1) ?? ROOT);
      open.push(entered);
      if (entered.tag !== '') parts.push(startTag(entered.tag, attributes));
      else if (entered.isNote) parts.push('[');
    },
    ontext(text) {
      const { isLeftOut, isAddress } = open.at(-1) ?? ROOT;
      if (isLeftOut) return;
      if (isAddress) address += text;
      else parts.push(escaped(text));
    },
    onclosetag() {
      const left = open.pop();
      if (!left) return;
      // The parser returns text in pieces: a URL is complete when its paragraph ends.
      parts.push(linkOf(address));
      address = '';
      if (left.tag !== '' && !VOID.has(left.tag)) parts.push(`</${left.tag}>`);
      else if (left.isNote) parts.push(']');
    },
  });
  parser.end(html);
  return parts.join('').replace(/<(p|li|figure)>\s*<\/\1>/g, '');
}

const VOID = new Set(['br', 'img']);

function enter(name: string, attributes: Record<string, string>, above: Open): Open {
  const { class: names = '', 'aria-hidden': isHidden } = attributes;
  const classes = names.split(' ');
  const isGallery = name === 'block-image-gallery' || (above.isGallery && name !== 'figure');
  const isPlayer = above.isPlayer || classes.includes('embed');
  const isLeftOut =
    above.isLeftOut ||
    LEFT_OUT.has(name) ||
    PAGE_ONLY in attributes ||
    'hidden' in attributes ||
    isHidden === 'true' ||
    LEFT_OUT_CLASSES.some((each) => classes.includes(each)) ||
    (above.isPlayer && above.tag === '' && name !== 'figcaption' && !classes.includes('only-print'));
  const isNote = !isLeftOut && classes.includes('note-number');
  const tag = isLeftOut || isNote ? '' : tagOf(name, attributes, { isGallery, isPlayer });
  const isAddress = above.isAddress || (isPlayer && tag === 'p');
  return { tag, isLeftOut, isGallery, isPlayer, isAddress, isNote };
}

function tagOf(
  name: string,
  { href = '', src = '' }: Record<string, string>,
  { isGallery, isPlayer }: Pick<Open, 'isGallery' | 'isPlayer'>,
): string {
  if (!Object.hasOwn(KEPT, name)) return '';
  // Thumbnails are written one below the other. A player becomes its URL, with its caption below.
  if (isGallery && (name === 'ul' || name === 'li')) return '';
  if (isPlayer && name === 'figure') return '';
  if (isPlayer && name === 'figcaption') return 'p';
  if (name === 'a') return /^(?:https?|mailto|tel):/i.test(href) ? name : '';
  if (name === 'img') return /^https?:/i.test(src) ? name : '';
  return name;
}

function startTag(tag: string, written: Record<string, string>): string {
  const attributes = { ...written, ...alignOf(written) };
  const markup = (KEPT[tag] ?? []).flatMap((key) =>
    attributes[key] === undefined ? [] : [` ${key}="${escaped(attributes[key])}"`],
  );
  return `<${tag}${markup.join('')}>`;
}

/** Returns the alignment of a cell, which pages of the site express by a class. */
function alignOf({ class: names = '' }: Record<string, string>): Record<string, string> {
  const [, side] = /(?:^|\s)align-(start|center|end)(?:\s|$)/.exec(names) ?? [];
  return side === undefined ? {} : { align: SIDES[side] ?? side };
}

const SIDES: Readonly<Record<string, string>> = { start: 'left', end: 'right' };

/** Formats `YouTube: https://…`, as in print, with the URL as a link. */
function linkOf(text: string): string {
  const address = /https?:\/\/\S+/.exec(text)?.[0];
  if (address === undefined) return escaped(text);
  const before = escaped(text.slice(0, text.length - address.length));
  return `${before}<a href="${escaped(address)}">${escaped(address)}</a>`;
}

/** Escapes a text as HTML, with entity names that every program supports. */
function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
