/**
 * HTML to rich text, by the closed set of `rich-text/document/rich-text.ts`: anything else becomes plain text
 * or is dropped.
 */
import { embedOf } from '#media/embeds.ts';
import { lossOf } from '#import/losses.ts';
import {
  RICH_TEXT_VERSION,
  type Mark,
  type RichText,
  type RichTextNode,
} from '#rich-text/document/rich-text.ts';
import { within, type Children, type Context, type HtmlOptions } from './html-context.ts';
import { listOf, quoteOf } from './html-lists.ts';
import { rubyOf, safeTarget, withMark } from './html-marks.ts';
import { narrowed } from './html-narrowed.ts';
import { footnoteOf, nodesOf, type Inside } from './html-nodes.ts';
import { tableOf } from './html-table.ts';
import { descendants, parseHtml, wordsIn, type HtmlElement } from './html-tree.ts';
import { textNodes, tidy } from './html-words.ts';

export type { HtmlOptions } from './html-context.ts';

/** Converts a document. Never throws because of its content: every text results in a sequence of blocks. */
export function htmlToRichText(html: string, options: HtmlOptions = {}): RichText {
  const root = parseHtml(html.toWellFormed().replaceAll('\0', ''), (rest) =>
    options.onLost?.(lossOf('part', '', rest)),
  );
  const content = blocksOf(root.children, { options, depth: 0, listDepth: 0, blocksOf });
  return { v: RICH_TEXT_VERSION, content };
}

type BlockRule = (element: HtmlElement, ctx: Context) => RichTextNode[];

/** Elements dropped with everything inside. */
const DROPPED = new Set(
  'script style template noscript svg math head title object applet audio video canvas map select textarea input'.split(
    ' ',
  ),
);
/** Elements dropped without a report: they contain nothing that an author wrote. */
const SILENTLY_DROPPED = new Set(['style', 'head', 'title', 'input']);

const CONTAINERS = new Set(
  'p div section article aside main nav header footer figure figcaption center address dl dt dd details summary fieldset form legend hgroup body html label caption li tr td th thead tbody tfoot'.split(
    ' ',
  ),
);

const BLOCKS: Readonly<Record<string, BlockRule>> = {
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((depth): [string, BlockRule] => [
      `h${depth}`,
      (element, ctx) => headingOf(element, depth, ctx),
    ]),
  ),
  ul: (element, ctx) => listOf(element, 'bulletList', ctx),
  ol: (element, ctx) => listOf(element, 'orderedList', ctx),
  blockquote: quoteOf,
  table: tableOf,
  hr: () => [{ type: 'horizontalRule' }],
  iframe: (element, ctx) => frameOf(element, ctx),
  embed: (element, ctx) => frameOf(element, ctx),
  figure: (element, ctx) => figureOf(element, ctx),
};

/**
 * Converts a mixture of blocks and text to blocks; text between blocks becomes paragraphs, images become
 * blocks.
 */
function blocksOf(children: Children, ctx: Context): RichTextNode[] {
  const blocks: RichTextNode[] = [];
  let line: RichTextNode[] = [];
  const flush = () => {
    const content = tidy(line);
    if (content.length > 0) blocks.push({ type: 'paragraph', content });
    line = [];
  };
  const add = (nodes: RichTextNode[]) => {
    flush();
    blocks.push(...nodes);
  };
  const inside: Inside = {
    blocks: (element) => blocksOf(element.children, within(ctx, 1)),
    narrowed,
  };
  const walk = (list: Children, marks: Mark[]) => {
    for (const child of list) {
      if (typeof child === 'string') {
        line.push(...textNodes(child, marks));
        continue;
      }
      const { tag } = child;
      const note = footnoteOf(child, inside);
      const nodes = note ? null : nodesOf(child, inside);
      if (note) line.push(note);
      else if (nodes) add(nodes);
      else if (DROPPED.has(tag) && isNamed(child)) {
        line.push(...textNodes(`<${tag}>`, marks));
        walk(child.children, marks);
      } else if (DROPPED.has(tag)) {
        if (!SILENTLY_DROPPED.has(tag)) ctx.options.onLost?.(lossOf('element', tag, shownOf(child)));
      } else if (Object.hasOwn(BLOCKS, tag)) add(BLOCKS[tag]?.(child, ctx) ?? []);
      else if (tag === 'img') {
        const placed = imageOf(child, null, ctx);
        if (placed.length > 0) marks.forEach((mark) => tellOfLinkedImage(mark, ctx));
        add(placed);
      } else if (tag === 'ruby') line.push(...rubyOf(child, marks));
      else if (tag === 'br') line.push({ type: 'hardBreak' });
      else if (CONTAINERS.has(tag)) {
        flush();
        walk(child.children, marks);
        flush();
      } else walk(child.children, withMark(marks, child, ctx));
    }
  };
  walk(children, []);
  flush();
  return blocks;
}

function headingOf(element: HtmlElement, depth: number, ctx: Context): RichTextNode[] {
  const level = Math.min(4, Math.max(2, depth));
  return blocksOf(element.children, ctx).map((node) =>
    node.type === 'paragraph'
      ? { type: 'heading', attrs: { level }, ...contentOf(node.content ?? []) }
      : node,
  );
}

/** Converts a frame to an embed if its player is on the allow-list, otherwise to a link to its source. */
function frameOf({ attrs }: HtmlElement, ctx: Context): RichTextNode[] {
  const source = (attrs['src'] ?? '').trim().replace(/^\/\//, 'https://');
  const title = (attrs['title'] ?? '').trim().slice(0, 200) || null;
  const known = embedOf(source);
  if (known) return [{ type: 'embed', attrs: { url: known.pageUrl, title } }];
  ctx.options.onLost?.(lossOf('frame', source, title ?? source));
  const target = /^https?:/i.test(source) ? safeTarget(source, { ...ctx, options: {} }) : null;
  if (!target) return [];
  const link: Mark = { type: 'link', attrs: target };
  return [{ type: 'paragraph', content: [{ type: 'text', text: title ?? source, marks: [link] }] }];
}

function figureOf(element: HtmlElement, ctx: Context): RichTextNode[] {
  const [caption] = descendants(element, 'figcaption');
  const [image, ...more] = descendants(element, 'img');
  const words = caption ? plain(wordsIn(caption)) : '';
  const isAlone = image && more.length === 0 && descendants(element, 'table').length === 0;
  if (!isAlone || assetOf(image, ctx) === null) return blocksOf(element.children, ctx);
  if (caption) tellOfCaptionLinks(caption, ctx);
  return imageOf(image, words, ctx);
}

/** Reports the targets of links in a caption as losses, because a caption is plain text. */
function tellOfCaptionLinks(caption: HtmlElement, { options }: Context): void {
  for (const link of descendants(caption, 'a')) {
    const { href = '' } = link.attrs;
    if (href.trim() !== '')
      options.onLost?.(lossOf('captionLink', href.trim(), plain(wordsIn(link)) || href));
  }
}

function assetOf({ attrs }: HtmlElement, { options }: Context): number | null {
  const source = (attrs['src'] ?? '').trim();
  return source === '' ? null : (options.resolveImage?.(source) ?? null);
}

function imageOf(image: HtmlElement, caption: string | null, ctx: Context): RichTextNode[] {
  const { src = '', alt: written = '', title = '' } = image.attrs;
  const asset = assetOf(image, ctx);
  if (asset === null) {
    ctx.options.onLost?.(lossOf('image', src.trim(), written || title || src));
    return [];
  }
  const words = caption || plain(title);
  const alt = plain(written).slice(0, 300);
  return [{ type: 'image', attrs: { asset, alt, caption: words.slice(0, 1000) || null, credit: null } }];
}

function tellOfLinkedImage({ type, attrs }: Mark, { options }: Context): void {
  if (type !== 'link' || !attrs) return;
  const target = String(Object.values(attrs)[0] ?? '');
  options.onLost?.(lossOf('imageLink', target, target));
}

/**
 * Whether an element was never closed: it is a word of the text, as in “the <video> element”, and contains
 * nothing.
 */
function isNamed({ tag, isUnclosed }: HtmlElement): boolean {
  return isUnclosed === true && tag !== 'input' && tag !== 'head';
}

/** What readers saw of an element: its text, otherwise its source or link target. */
function shownOf(element: HtmlElement): string {
  const { src, data, href } = element.attrs;
  const [source] = descendants(element, 'source');
  return plain(wordsIn(element)) || (src ?? data ?? href ?? source?.attrs['src'] ?? '');
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function contentOf(content: RichTextNode[]): { content?: RichTextNode[] } {
  return content.length > 0 ? { content } : {};
}
