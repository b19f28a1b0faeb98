/** A lenient parser and a serialiser for HTML fragments, without a DOM: for pasted text, not for pages. */

import { NAMED_CHARACTERS } from './named-characters.ts';

export interface HtmlElement {
  tag: string;
  attributes: Record<string, string>;
  children: HtmlNode[];
}

/** A string is text whose character references are already decoded. */
export type HtmlNode = HtmlElement | string;

/**
 * Parses a fragment. Never throws: invalid markup becomes text, and unclosed elements end with the fragment.
 */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlElement = { tag: '', attributes: {}, children: [] };
  const open = [root];
  const top = () => open.at(-1) ?? root;
  const lowered = html.toLowerCase();
  let position = 0;
  for (const match of html.matchAll(TOKEN)) {
    if (match.index < position) continue;
    addText(top(), html.slice(position, match.index));
    position = match.index + match[0].length;
    const [, closing, name = '', attributes = ''] = match;
    const tag = name.toLowerCase();
    if (tag === '') continue;
    if (closing) {
      closeElement(open, tag);
      continue;
    }
    endImplied(open, tag);
    const element: HtmlElement = { tag, attributes: attributesOf(attributes), children: [] };
    top().children.push(element);
    if (RAW.has(tag)) position = endOfRaw(lowered, tag, position);
    else if (!VOID.has(tag) && !attributes.trimEnd().endsWith('/')) open.push(element);
  }
  addText(top(), html.slice(position));
  return root.children;
}

export function writeHtml(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escaped(node);
      const attributes = Object.entries(node.attributes).map(
        ([name, value]) => ` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`,
      );
      const start = `<${node.tag}${attributes.join('')}>`;
      return VOID.has(node.tag) ? start : `${start}${writeHtml(node.children)}</${node.tag}>`;
    })
    .join('');
}

export function element(tag: string, children: HtmlNode[] = []): HtmlElement {
  return { tag, attributes: {}, children };
}

/** The text of a node and its descendants. */
export function plainText(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : plainText(node.children))).join('');
}

/** Comments, Word's `<![if …]>` and other declarations, or a tag with its attributes. */
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*>|<(\/?)([a-zA-Z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g;
const ATTRIBUTE = /([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'wbr',
]);
const RAW = new Set(['script', 'style', 'textarea', 'title', 'xml']);

/**
 * An opening tag of the key closes an open element named in the values, unless one of `BOUNDS` is between
 * them.
 */
const ENDS: Record<string, readonly string[]> = {
  li: ['li'],
  p: ['p'],
  tr: ['tr', 'td', 'th'],
  td: ['td', 'th'],
  th: ['td', 'th'],
};
const BOUNDS = new Set(['ul', 'ol', 'table', 'td', 'th', 'blockquote', 'div', 'li']);

function endImplied(open: HtmlElement[], tag: string): void {
  const ends = ENDS[tag];
  if (!ends) return;
  for (let index = open.length - 1; index > 0; index -= 1) {
    const name = open[index]?.tag ?? '';
    if (ends.includes(name)) {
      open.length = index;
      if (tag !== 'tr') return;
    } else if (BOUNDS.has(name)) return;
  }
}

function closeElement(open: HtmlElement[], tag: string): void {
  const index = open.findLastIndex((element) => element.tag === tag);
  if (index > 0) open.length = index;
}

function endOfRaw(lowered: string, tag: string, from: number): number {
  const end = lowered.indexOf(`</${tag}`, from);
  return end === -1 ? lowered.length : end;
}

function addText(parent: HtmlElement, text: string): void {
  if (text !== '') parent.children.push(unescaped(text));
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single, bare] of text.matchAll(ATTRIBUTE)) {
    attributes[name.toLowerCase()] ??= unescaped(double ?? single ?? bare ?? '');
  }
  return attributes;
}

function unescaped(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED_CHARACTERS.get(name) ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code).toWellFormed() : '';
    },
  );
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00A0', '&nbsp;');
}
