/** The text of a page in the few elements that programs of others show: what partners put into pages of their own. */
import { Parser } from 'htmlparser2';

/** Elements partners get, each with the attributes it keeps. */
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

/** Elements that are left out with all that is in them: they work on pages of the site alone. */
const LEFT_OUT = new Set(
  'script style template button svg form input select textarea nav noscript dialog iframe object audio video hr'.split(
    ' ',
  ),
);

/** Classes of what only a page of the site needs: ways back from a note, words for those who do not see it. */
const LEFT_OUT_CLASSES = ['note-back', 'visually-hidden'];

/** Marks what a page says beside an item's text: partners do not get it. */
export const PAGE_ONLY = 'data-page-only';

interface Open {
  /** As written; empty for an element whose content alone is written. */
  tag: string;
  isLeftOut: boolean;
  /** Its list items are no list: the thumbnails of a gallery. */
  isGallery: boolean;
  /** Of a player: nothing but the address printed below it. */
  isPlayer: boolean;
  /** Within that address: its text is a link. */
  isAddress: boolean;
  /** The number of a note: it stands in brackets. */
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

/** `html` of the site's own views, with whole addresses; in time proportional to its length. */
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
      // A text comes in pieces: an address is whole when its paragraph ends.
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
  // Thumbnails stand one below the other; a player is its address, with what it plays below.
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

/** The side a cell is set to, which our pages say by a class. */
function alignOf({ class: names = '' }: Record<string, string>): Record<string, string> {
  const [, side] = /(?:^|\s)align-(start|center|end)(?:\s|$)/.exec(names) ?? [];
  return side === undefined ? {} : { align: SIDES[side] ?? side };
}

const SIDES: Readonly<Record<string, string>> = { start: 'left', end: 'right' };

/** `YouTube: https://…`, as paper has it, with the address as a link. */
function linkOf(text: string): string {
  const address = /https?:\/\/\S+/.exec(text)?.[0];
  if (address === undefined) return escaped(text);
  const before = escaped(text.slice(0, text.length - address.length));
  return `${before}<a href="${escaped(address)}">${escaped(address)}</a>`;
}

/** Escapes a text as HTML, with the entity names that every program knows. */
function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
