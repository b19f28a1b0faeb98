/**
 * Elements that become nodes of `src/rich-text`: those that the editor writes to the clipboard, those that
 * `markdown-extensions.ts` produces, and markup of other systems for the same purpose.
 */
import type { ImageNodeAttrs, RichTextNode } from '#rich-text/document/rich-text.ts';
import { DOWNLOAD_TITLE_LENGTH_MAX, isFileAddress } from '#rich-text/download/node.ts';
import { GALLERY_IMAGES_MAX } from '#rich-text/gallery/node.ts';
import { ATTRIBUTION_LENGTH_MAX } from '#rich-text/pull-quote/node.ts';
import { SIDEBAR_BLOCKS, TITLE_LENGTH_MAX } from '#rich-text/sidebar/node.ts';
import { codeOf } from './html-code.ts';
import { descendants, wordsIn, type HtmlElement } from './html-tree.ts';

/**
 * Functions of the HTML reader: the blocks inside an element, and the part of them that is allowed in a
 * place.
 */
export interface Inside {
  blocks: (element: HtmlElement) => RichTextNode[];
  narrowed: (
    blocks: readonly RichTextNode[],
    kinds: readonly string[],
  ) => { inside: RichTextNode[]; beside: RichTextNode[] };
}

/** Returns the nodes of an element; null for an ordinary element. */
export function nodesOf(element: HtmlElement, inside: Inside): RichTextNode[] | null {
  const { tag, attrs } = element;
  const code = codeOf(element);
  if (code) return code;
  const classes = (attrs['class'] ?? '').split(/\s+/);
  if (tag === 'figure' && (attrs['data-pull-quote'] !== undefined || classes.includes('wp-block-pullquote')))
    return pullQuoteOf(element, inside);
  if (tag === 'aside') return asideOf(element, inside);
  if (tag === 'div' && attrs['data-download'] !== undefined) return downloadOf(element);
  const isGallery = tag === 'figure' || classes.includes('wp-block-gallery') || classes.includes('gallery');
  return isGallery ? galleryOf(element, inside) : null;
}

/** Returns the footnote of an inline element; null for an ordinary element or one without text. */
export function footnoteOf({ tag, attrs, children }: HtmlElement, inside: Inside): RichTextNode | null {
  if (tag !== 'span' || attrs['data-footnote'] === undefined) return null;
  const lines = inside.narrowed(inside.blocks({ tag: 'p', attrs: {}, children }), ['paragraph']).inside;
  const content = wordsOf(lines);
  return content.length > 0 ? { type: 'footnote', content } : null;
}

/** Converts a pull quote. Its last line names the source if it is a `cite` or begins with a dash. */
function pullQuoteOf(element: HtmlElement, { blocks, narrowed }: Inside): RichTextNode[] {
  const { inside, beside } = narrowed(blocks(element), ['paragraph']);
  const lines = inside;
  const last = lines.at(-1);
  const said = last ? plainOf(last) : '';
  // The source is plain text: a line with a link stays a line of the quote.
  const isSource =
    lines.length > 1 && (/^[–—-]\s*\S/.test(said) || endsWithCite(element)) && !(last && hasLink(last));
  const content = wordsOf(isSource ? lines.slice(0, -1) : lines);
  if (content.length === 0) return beside;
  const named = attrsText(element.attrs['data-attribution'], ATTRIBUTION_LENGTH_MAX);
  const attribution = isSource
    ? attrsText(said.replace(/^[–—-]\s*/, ''), ATTRIBUTION_LENGTH_MAX)
    : named || null;
  return [{ type: 'pullQuote', attrs: { attribution }, content }, ...beside];
}

/**
 * Converts an aside: a pull quote if its class declares it or it contains only a quote; otherwise a sidebar
 * with its first heading as title.
 */
function asideOf(element: HtmlElement, inside: Inside): RichTextNode[] {
  const { class: names = '', 'data-sidebar': isSidebar } = element.attrs;
  if (isSidebar !== undefined) return sidebarOf(element, inside);
  const [only, ...more] = element.children.filter(
    (child) => typeof child !== 'string' || child.trim() !== '',
  );
  const isQuote = typeof only === 'object' && more.length === 0 && only.tag === 'blockquote';
  return isQuote || QUOTE_CLASS.test(names) ? pullQuoteOf(element, inside) : sidebarOf(element, inside);
}

/** Class names of quotes in themes of static sites. */
const QUOTE_CLASS = /(?:^|[\s_-])(?:pull-?quote|p-?quote|quote)(?:$|[\s_-])/i;

function sidebarOf(element: HtmlElement, { blocks, narrowed }: Inside): RichTextNode[] {
  const all = blocks(element);
  const [first] = all;
  const heading = element.attrs['data-title'] === undefined && first?.type === 'heading' ? first : null;
  const found = heading ? all.slice(1) : all;
  const isAllowedInSidebar = ({ type }: RichTextNode) => (SIDEBAR_BLOCKS as readonly string[]).includes(type);
  const inside = found.filter(isAllowedInSidebar);
  const others = found.filter((node) => !isAllowedInSidebar(node));
  const { inside: words, beside } = narrowed(others, SIDEBAR_BLOCKS);
  const content = [...inside, ...words];
  if (content.length === 0) return [...(heading ? [heading] : []), ...beside];
  const title = attrsText(heading ? plainOf(heading) : element.attrs['data-title'], TITLE_LENGTH_MAX);
  return [{ type: 'sidebar', attrs: { title }, content }, ...beside];
}

function downloadOf({ attrs, children }: HtmlElement): RichTextNode[] {
  const url = (attrs['data-download'] ?? '').trim();
  const words = attrsText(attrs['data-title'], DOWNLOAD_TITLE_LENGTH_MAX);
  const title =
    words ||
    children
      .map((child) => (typeof child === 'string' ? child : wordsIn(child)))
      .join('')
      .trim();
  if (title === '') return [];
  if (url.length > 2000 || !isFileAddress(url))
    return [{ type: 'paragraph', content: [{ type: 'text', text: title }] }];
  return [
    { type: 'download', attrs: { url, title: title.slice(0, DOWNLOAD_TITLE_LENGTH_MAX).toWellFormed() } },
  ];
}

/**
 * Converts a box of two or more images to a gallery, followed by its other content. Null if it isn't a
 * gallery.
 */
function galleryOf(element: HtmlElement, { blocks }: Inside): RichTextNode[] | null {
  if (descendants(element, 'img').length < 2) return null;
  const found = blocks({ ...element, tag: 'div', attrs: {} });
  const images = found.filter(({ type }) => type === 'image');
  if (images.length < 2) return found;
  const galleries: RichTextNode[] = [];
  for (let at = 0; at < images.length; at += GALLERY_IMAGES_MAX) {
    const some = images.slice(at, at + GALLERY_IMAGES_MAX);
    galleries.push({
      type: 'gallery',
      attrs: { images: some.map(({ attrs }) => attrs as unknown as ImageNodeAttrs) },
    });
  }
  return [...galleries, ...found.filter(({ type }) => type !== 'image')];
}

function hasLink({ marks, content }: RichTextNode): boolean {
  return marks?.some(({ type }) => type === 'link') === true || content?.some(hasLink) === true;
}

function endsWithCite(element: HtmlElement): boolean {
  const last = element.children.findLast((child) => typeof child !== 'string' || child.trim() !== '');
  if (typeof last !== 'object') return false;
  return last.tag === 'cite' || last.tag === 'figcaption' || endsWithCite(last);
}

/** Joins the text of several lines with breaks; inline nodes are left out. */
function wordsOf(lines: readonly RichTextNode[]): RichTextNode[] {
  return lines.flatMap((line, index): RichTextNode[] => [
    ...(index > 0 ? [{ type: 'hardBreak' }] : []),
    ...(line.content ?? []).filter(({ type }) => type === 'text' || type === 'hardBreak'),
  ]);
}

function plainOf(node: RichTextNode): string {
  return (node.text ?? (node.content ?? []).map(plainOf).join('')).trim();
}

function attrsText(value: string | undefined, lengthMax: number): string {
  // The cut can leave half a surrogate pair, which PostgreSQL rejects.
  return (value ?? '').replace(/\s+/g, ' ').trim().slice(0, lengthMax).toWellFormed();
}
