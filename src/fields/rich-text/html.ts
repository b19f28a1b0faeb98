/** HTML to rich text, by the closed set of `model/rich-text.ts`: what has no place in a text becomes plain words or goes. */
import { embedOf } from '#model/embeds.ts';
import { lossOf, type Loss } from '#model/losses.ts';
import {
  CELL_BLOCKS,
  isSafeHref,
  LIST_ITEM_BLOCKS,
  RICH_TEXT_VERSION,
  type LinkAttrs,
  type Mark,
  type RichText,
  type RichTextNode,
} from '#model/rich-text.ts';
import { linesOfCode } from './html-code.ts';
import { footnoteOf, nodesOf, type Inside } from './html-nodes.ts';
import { descendants, parseHtml, partsOfTable, wordsIn, type HtmlElement } from './html-tree.ts';
import { textNodes, tidy } from './html-words.ts';

export interface HtmlOptions {
  /** What a link's address becomes; null makes it plain text. Default: kept when safe. */
  resolveLink?: (href: string) => LinkAttrs | null;
  /** The asset of an image address; null leaves the image out. Default: none known. */
  resolveImage?: (source: string) => number | null;
  /** Told of everything that is left out. */
  onLost?: (loss: Loss) => void;
}

const HREF_LENGTH_MAX = 2000;
/** Lists inside lists; deeper ones join the list above. */
const LIST_DEPTH_MAX = 5;

/** Converts a document. Never throws for the sake of its content: every text is some sequence of blocks. */
export function htmlToRichText(html: string, options: HtmlOptions = {}): RichText {
  const root = parseHtml(html.toWellFormed().replaceAll('\0', ''), (rest) =>
    options.onLost?.(lossOf('part', '', rest)),
  );
  return { v: RICH_TEXT_VERSION, content: blocksOf(root.children, { options, listDepth: 0 }) };
}

interface Context {
  options: HtmlOptions;
  listDepth: number;
}

type Children = readonly (HtmlElement | string)[];
type BlockRule = (element: HtmlElement, ctx: Context) => RichTextNode[];

/** Dropped with everything inside. */
const DROPPED = new Set(
  'script style template noscript svg math head title object applet audio video canvas map select textarea input'.split(
    ' ',
  ),
);
/** Gone without a word: nothing of what an author wrote is lost with them. */
const SILENTLY_DROPPED = new Set(['style', 'head', 'title', 'input']);

const MARKS: Readonly<Record<string, Mark['type']>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  cite: 'italic',
  dfn: 'italic',
  var: 'italic',
  del: 'strike',
  s: 'strike',
  strike: 'strike',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
};

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
  blockquote: (element, ctx) => {
    const { inside, beside } = narrowed(blocksOf(element.children, ctx), ['paragraph']);
    return [...(inside.length > 0 ? [{ type: 'blockquote', content: inside }] : []), ...beside];
  },
  table: (element, ctx) => tableOf(element, ctx),
  hr: () => [{ type: 'horizontalRule' }],
  iframe: (element, ctx) => frameOf(element, ctx),
  embed: (element, ctx) => frameOf(element, ctx),
  figure: (element, ctx) => figureOf(element, ctx),
};

/** Blocks of a mixture of blocks and words; words between blocks become paragraphs, images stand by themselves. */
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
  const inside: Inside = { blocks: (element) => blocksOf(element.children, ctx), narrowed };
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
      else if (DROPPED.has(tag)) {
        if (!SILENTLY_DROPPED.has(tag)) ctx.options.onLost?.(lossOf('element', tag, shownOf(child)));
      } else if (Object.hasOwn(BLOCKS, tag)) add(BLOCKS[tag]?.(child, ctx) ?? []);
      else if (tag === 'img') {
        const placed = imageOf(child, null, ctx);
        if (placed.length > 0) marks.forEach((mark) => tellOfLinkedImage(mark, ctx));
        add(placed);
      } else if (tag === 'br') line.push({ type: 'hardBreak' });
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

function withMark(marks: Mark[], element: HtmlElement, ctx: Context): Mark[] {
  const type = Object.hasOwn(MARKS, element.tag) ? MARKS[element.tag] : undefined;
  const mark: Mark | null = type ? { type } : element.tag === 'a' ? linkMark(element, ctx) : null;
  if (!mark || marks.some((known) => known.type === mark.type)) return marks;
  return [...marks, mark];
}

function linkMark({ attrs }: HtmlElement, { options }: Context): Mark | null {
  const href = (attrs['href'] ?? '').trim().replace(/^\/\//, 'https://');
  if (href === '') return null;
  if (href.length > HREF_LENGTH_MAX) {
    options.onLost?.(lossOf('address', href, href));
    return null;
  }
  const target = options.resolveLink ? options.resolveLink(href) : { href };
  if (target?.href !== undefined && !(isSafeHref(target.href) && target.href.length <= HREF_LENGTH_MAX)) {
    options.onLost?.(lossOf('address', href, href));
    return null;
  }
  return target ? { type: 'link', attrs: target } : null;
}

function headingOf(element: HtmlElement, depth: number, ctx: Context): RichTextNode[] {
  const level = Math.min(4, Math.max(2, depth));
  return blocksOf(element.children, ctx).map((node) =>
    node.type === 'paragraph'
      ? { type: 'heading', attrs: { level }, ...contentOf(node.content ?? []) }
      : node,
  );
}

function listOf(element: HtmlElement, type: string, ctx: Context): RichTextNode[] {
  const inner = { ...ctx, listDepth: ctx.listDepth + 1 };
  const after: RichTextNode[] = [];
  const items: RichTextNode[] = [];
  for (const child of element.children) {
    if (typeof child === 'string' && child.trim() === '') continue;
    const isItem = typeof child !== 'string' && child.tag === 'li';
    const { inside, beside } = narrowed(blocksOf(isItem ? child.children : [child], inner), LIST_ITEM_BLOCKS);
    after.push(...beside);
    if (inside.length > 0) items.push({ type: 'listItem', content: inside });
  }
  if (items.length === 0) return after;
  if (ctx.listDepth >= LIST_DEPTH_MAX) return [...items.flatMap((item) => item.content ?? []), ...after];
  const start = Number(element.attrs['start']);
  const attrs =
    type === 'orderedList' && Number.isInteger(start) && start > 1 && start < 1_000_000
      ? { attrs: { start } }
      : {};
  return [{ type, ...attrs, content: items }, ...after];
}

/** Words between the rows or cells of a careless table are no part of it and follow it. */
function tableOf(element: HtmlElement, ctx: Context): RichTextNode[] {
  const { captions, rows, loose } = partsOfTable(element);
  const beside: RichTextNode[] = [];
  const made = rows.flatMap((row): RichTextNode[] => {
    const cells = row.children.flatMap((cell) => {
      if (typeof cell === 'string' || (cell.tag !== 'td' && cell.tag !== 'th')) {
        loose.push(cell, ' ');
        return [];
      }
      const found = narrowed(blocksOf(cell.children, ctx), CELL_BLOCKS);
      beside.push(...found.beside);
      const attrs = { ...spanOf(cell, 'colspan', 20), ...spanOf(cell, 'rowspan', 100) };
      return [
        {
          type: cell.tag === 'th' ? 'tableHeader' : 'tableCell',
          ...(Object.keys(attrs).length > 0 && { attrs }),
          content: found.inside.length > 0 ? found.inside : [{ type: 'paragraph' }],
        },
      ];
    });
    return cells.length > 0 ? [{ type: 'tableRow', content: cells }] : [];
  });
  const caption = captions.flatMap((entry) => blocksOf(entry.children, ctx));
  const table = made.length > 0 ? [{ type: 'table', content: made }] : [];
  return [...caption, ...table, ...beside, ...blocksOf(loose, ctx)];
}

function spanOf(cell: HtmlElement, name: 'colspan' | 'rowspan', max: number): Record<string, number> {
  const count = Number(cell.attrs[name]);
  return Number.isInteger(count) && count > 1 ? { [name]: Math.min(count, max) } : {};
}

/** A player on the allow-list, or a link to what another frame shows. */
function frameOf({ attrs }: HtmlElement, { options }: Context): RichTextNode[] {
  const source = (attrs['src'] ?? '').trim().replace(/^\/\//, 'https://');
  const title = (attrs['title'] ?? '').trim().slice(0, 200) || null;
  const known = embedOf(source);
  if (known) return [{ type: 'embed', attrs: { url: known.pageUrl, title } }];
  options.onLost?.(lossOf('frame', source, title ?? source));
  if (!/^https?:/i.test(source) || !isSafeHref(source) || source.length > HREF_LENGTH_MAX) return [];
  const link: Mark = { type: 'link', attrs: { href: source } };
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

/** A caption is words alone: where its links led is told. */
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

/** What readers saw of an element, or where it led. */
function shownOf(element: HtmlElement): string {
  const { src, data, href } = element.attrs;
  const [source] = descendants(element, 'source');
  return plain(wordsIn(element)) || (src ?? data ?? href ?? source?.attrs['src'] ?? '');
}

/** Blocks of the kinds that may be in a place; of others the words, and beside it what is no words. */
function narrowed(
  blocks: readonly RichTextNode[],
  kinds: readonly string[],
): { inside: RichTextNode[]; beside: RichTextNode[] } {
  const inside: RichTextNode[] = [];
  const beside: RichTextNode[] = [];
  for (const node of blocks) {
    if (kinds.includes(node.type)) inside.push(node);
    else if (node.type === 'heading') inside.push({ type: 'paragraph', ...contentOf(node.content ?? []) });
    else if (node.type === 'codeBlock') inside.push(linesOfCode(node));
    else if (STANDING.has(node.type)) beside.push(node);
    else if (node.content) {
      const deeper = narrowed(node.content, kinds);
      inside.push(...deeper.inside);
      beside.push(...deeper.beside);
    }
  }
  return { inside, beside };
}

/** Blocks that are no words, or lose their meaning without their frame. */
const STANDING = new Set(['image', 'embed', 'table', 'gallery', 'download', 'pullQuote', 'sidebar']);

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function contentOf(content: RichTextNode[]): { content?: RichTextNode[] } {
  return content.length > 0 ? { content } : {};
}
