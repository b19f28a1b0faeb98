/** Reduces pasted HTML to what a text may contain, before the editor's schema parses it. */
import { embedOf } from '#media/embeds.ts';
import { isSafeHref } from '#rich-text/document/rich-text.ts';
import { languageOfClass } from '#rich-text/code-block/node.ts';
import { element, parseHtml, plainText, writeHtml, type HtmlElement, type HtmlNode } from './html-tree.ts';
import type { PasteContext, PasteLoss } from './paste-context.ts';
import { withNotes } from './pasted-notes.ts';
import type { TakeImage } from './pasted-images.ts';
import { tableOf } from './pasted-tables.ts';
import { isWordListItem, wordLists } from './word-lists.ts';

/**
 * Preserves headings, paragraphs, lists, quotes, tables, rules, links, footnotes and formats; removes styles,
 * classes and empty lines. Formats that Google Docs and others write as styles are preserved. Images are
 * replaced by the mark that `take` returns; an image without a mark is dropped and reported, because a text
 * shows only images of the library. Text copied from this editor retains its elements and attributes, because
 * the schema reads them, but no scripts or event handlers.
 */
export function cleanPastedHtml(
  html: string,
  onLost: (what: PasteLoss) => void = () => undefined,
  take: TakeImage = () => null,
): string {
  if (/\sdata-pm-slice=/.test(html)) return writeHtml(withoutScripts(parseHtml(html)));
  const context = { onLost, take, allowsCode: true, blocksOf };
  const body = withNotes(bodyOf(parseHtml(html)));
  return writeHtml(blocksOf(wordLists(body), context));
}

/**
 * Removes event handlers from the HTML text itself: browsers compile them, and report them as policy
 * violations, even in documents that are never displayed.
 */
function withoutScripts(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === 'string') return [node];
    if (node.tag === 'script') return [];
    const attributes = Object.fromEntries(
      Object.entries(node.attributes).filter(([name]) => !name.startsWith('on') && name !== 'srcdoc'),
    );
    return [{ tag: node.tag, attributes, children: withoutScripts(node.children) }];
  });
}

const DROPPED = new Set(
  'script style title head meta link xml template noscript svg math object video audio canvas select textarea button input form-control o:p v:shape col colgroup'.split(
    ' ',
  ),
);
const MARKS: Record<string, string> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  cite: 'em',
  s: 's',
  strike: 's',
  del: 's',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  sup: 'sup',
  sub: 'sub',
  q: 'q',
};
const HEADINGS: Record<string, string> = { h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h4', h6: 'h4' };
const LISTS = new Set(['ul', 'ol']);

/** If the clipboard contains a whole page: its body, and of the body only the copied part. */
function bodyOf(nodes: readonly HtmlNode[]): HtmlNode[] {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    if (node.tag === 'body') return node.children;
    if (node.tag === 'html') return bodyOf(node.children);
  }
  return [...nodes];
}

/** Converts any content to blocks; runs of text between blocks become paragraphs. */
function blocksOf(nodes: readonly HtmlNode[], context: PasteContext): HtmlNode[] {
  const blocks: HtmlNode[] = [];
  let run: HtmlNode[] = [];
  const endRun = () => {
    blocks.push(...paragraphs(run));
    run = [];
  };
  for (const node of nodes) {
    if (typeof node !== 'string' && isDropped(node)) continue;
    if (typeof node === 'string' || !holdsBlock(node)) {
      run.push(...inlinesOf([node], context));
      continue;
    }
    endRun();
    blocks.push(...blockOf(node, context));
  }
  endRun();
  return blocks;
}

function blockOf(node: HtmlElement, context: PasteContext): HtmlNode[] {
  const heading = HEADINGS[node.tag];
  // A heading is bold by default, and Word and Docs mark it as bold again.
  if (heading) return paragraphs(withoutMark(inlinesOf(node.children, context), 'strong'), heading);
  if (LISTS.has(node.tag)) return listOf(node, context);
  if (node.tag === 'blockquote') return quoteOf(node, context);
  if (node.tag === 'hr') return [element('hr')];
  if (node.tag === 'pre') return context.allowsCode ? [codeOf(node)] : linesOf(node);
  if (node.tag === 'table') return tableOf(node, context);
  if (node.tag === 'iframe') return frameOf(node, context);
  if (node.tag === 'li') return listOf(element('ul', [node]), context);
  return blocksOf(node.children, context);
}

/**
 * The items of a list. A nested list between items (as in Google Docs), or one that is the only content of an
 * item, moves into the previous item.
 */
function listOf(list: HtmlElement, context: PasteContext): HtmlNode[] {
  const items: HtmlElement[] = [];
  for (const child of list.children) {
    if (typeof child === 'string' || isDropped(child)) continue;
    const isBetweenItems = LISTS.has(child.tag);
    const blocks = context.blocksOf(isBetweenItems ? [child] : child.children, context);
    const isNested = blocks.length > 0 && blocks.every(isList);
    const last = items.at(-1);
    if (isNested && last) last.children.push(...blocks);
    // Without an item above, the list is inserted where it would be nested.
    else if (isNested)
      items.push(...blocks.filter(isList).flatMap(({ children }) => children.filter(isElement)));
    else if (blocks.length > 0) items.push({ ...element('li', blocks), attributes: taskOf(child) });
  }
  const start = Number(list.attributes['start'] ?? 1);
  const attributes: Record<string, string> =
    list.tag === 'ol' && Number.isSafeInteger(start) && start >= 0 && start !== 1
      ? { start: String(start) }
      : {};
  return items.length > 0 ? [{ tag: list.tag, attributes, children: items }] : [];
}

const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== 'string';
const isList = (node: HtmlNode): node is HtmlElement => typeof node !== 'string' && LISTS.has(node.tag);

/** Google Docs marks whether tasks are done; GitHub uses checkboxes. */
function taskOf({ attributes, children }: HtmlElement): Record<string, string> {
  const state = attributes['aria-checked'] ?? attributes['data-checked'];
  const box = children
    .flatMap((child) => (isElement(child) && child.tag !== 'input' ? child.children : [child]))
    .find((child) => isElement(child) && isCheckbox(child));
  if (state === undefined && typeof box !== 'object') return {};
  const isDone = state === 'true' || (typeof box === 'object' && 'checked' in box.attributes);
  return { 'data-checked': String(isDone) };
}

function isCheckbox({ tag, attributes: { type } }: HtmlElement): boolean {
  return tag === 'input' && type === 'checkbox';
}

/** Content that is not allowed in a quote is placed after it. */
function quoteOf(quote: HtmlElement, context: PasteContext): HtmlNode[] {
  const blocks = context.blocksOf(quote.children, context).filter(isElement);
  const isAllowedInQuote = ({ tag }: HtmlElement) => tag !== 'table' && tag !== 'div';
  const inside = blocks.filter(isAllowedInQuote);
  return [
    ...(inside.length > 0 ? [element('blockquote', inside)] : []),
    ...blocks.filter((block) => !isAllowedInQuote(block)),
  ];
}

/** A player on the allow-list, or a link to the content of any other frame. */
function frameOf({ attributes: { src = '' } }: HtmlElement, { onLost }: PasteContext): HtmlNode[] {
  const address = src.trim().replace(/^\/\//, 'https://');
  const known = embedOf(address);
  if (known) return [{ tag: 'div', attributes: { 'data-embed': known.pageUrl }, children: [] }];
  if (!/^https?:/i.test(address)) return [];
  onLost('frame');
  const href = hrefOf(address);
  return href ? [element('p', [{ tag: 'a', attributes: { href }, children: [href] }])] : [];
}

/** The code without its syntax colours, in the form that the editor itself writes. */
function codeOf(pre: HtmlElement): HtmlElement {
  // Pages and Markdown end a block of code with a line break, which the editor would show as an empty line.
  const code = element('code', [codeText(pre.children).replace(/\r?\n$/, '')]);
  const language = languageIn([pre]);
  if (language !== null) code.attributes['class'] = `language-${language}`;
  return element('pre', [code]);
}

function languageIn(nodes: readonly HtmlNode[]): string | null {
  const elements = nodes.filter((node) => typeof node !== 'string');
  const [own] = elements.flatMap(({ attributes }) => languageOfClass(attributes['class']) ?? []);
  return own ?? elements.flatMap(({ children }) => languageIn(children) ?? [])[0] ?? null;
}

/** The text, with a new line for each break. */
function codeText(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : isBreak(node) ? '\n' : codeText(node.children)))
    .join('');
}

function linesOf(pre: HtmlElement): HtmlNode[] {
  const lines = codeText(pre.children).trimEnd().split(/\r?\n/);
  const children = lines.flatMap((line, index) => [
    ...(index > 0 ? [element('br')] : []),
    element('code', [line]),
  ]);
  return children.length > 0 ? [element('p', children)] : [];
}

/** Text with formats and links; a block inside it (a paragraph in a link) is reduced to its text. */
function inlinesOf(nodes: readonly HtmlNode[], context: PasteContext): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === 'string') return [node];
    if (node.tag === 'img') {
      const mark = context.take(node.attributes);
      if (mark === null) context.onLost('image');
      return mark === null ? [] : [mark];
    }
    if (node.tag === 'ruby') return rubyOf(node);
    if (isDropped(node)) return [];
    if (node.tag === 'br') return [element('br')];
    let inner = inlinesOf(node.children, context);
    for (const mark of marksOf(node)) inner = [element(mark, inner)];
    const retained = retainedElement(node, inner);
    if (retained) return [retained];
    const href = node.tag === 'a' ? hrefOf(node.attributes['href'] ?? '') : null;
    return href ? [{ tag: 'a', attributes: { href }, children: inner }] : inner;
  });
}

/** A footnote, or an abbreviation with its expansion. */
function retainedElement({ tag, attributes }: HtmlElement, inner: HtmlNode[]): HtmlElement | null {
  if (tag === 'span' && attributes['data-footnote'] !== undefined)
    return { tag, attributes: { 'data-footnote': '' }, children: inner };
  const { title = '' } = attributes;
  return tag === 'abbr' && title !== '' ? { tag, attributes: { title }, children: inner } : null;
}

/** Words with their ruby text in the editor's markup. */
function rubyOf({ children }: HtmlElement): HtmlNode[] {
  const nodes: HtmlNode[] = [];
  let base = '';
  for (const child of children) {
    if (typeof child === 'string') base += child;
    else if (child.tag === 'rt') {
      nodes.push({ tag: 'span', attributes: { 'data-ruby': plainText(child.children) }, children: [base] });
      base = '';
    } else if (child.tag !== 'rp') base += plainText(child.children);
  }
  return base === '' ? nodes : [...nodes, base];
}

function marksOf({ tag, attributes }: HtmlElement): string[] {
  const style = attributes['style'] ?? '';
  const named = MARKS[tag];
  const weight = /(?:^|[;\s])font-weight\s*:\s*(\w+)/i.exec(style)?.[1];
  const isLight = weight === 'normal' || Number(weight) < 600;
  const isBold = weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;
  const marks = new Set<string>();
  if (
    named &&
    !(named === 'strong' && isLight) &&
    !(named === 'em' && /(?:^|[;\s])font-style\s*:\s*normal/i.test(style))
  )
    marks.add(named);
  if (isBold) marks.add('strong');
  if (/(?:^|[;\s])font-style\s*:\s*italic/i.test(style)) marks.add('em');
  if (/text-decoration[\w-]*\s*:[^;]*line-through/i.test(style)) marks.add('s');
  const [, side] = /(?:^|[;\s])vertical-align\s*:\s*(super|sub)(?![\w-])/i.exec(style) ?? [];
  if (side !== undefined) marks.add(side.toLowerCase() === 'sub' ? 'sub' : 'sup');
  return [...marks];
}

/** Unwraps redirect URLs of search engines and mail programs: the author meant the target behind them. */
function hrefOf(href: string): string | null {
  const trimmed = href.trim();
  const detour = /^https:\/\/www\.google\.[a-z.]+\/url\?(.*)$/.exec(trimmed)?.[1];
  const target = detour ? (new URLSearchParams(detour).get('q') ?? trimmed) : trimmed;
  // Fragments refer to the page that the text was copied from, as for footnotes, and have no target here.
  return isSafeHref(target) && !target.startsWith('#') && target.length <= 2000 ? target : null;
}

/** Splits the run into one block per line; two consecutive line breaks separate paragraphs. */
function paragraphs(run: readonly HtmlNode[], tag = 'p'): HtmlNode[] {
  const lines: HtmlNode[][] = [[]];
  for (const [index, node] of run.entries()) {
    const next = run[index + 1];
    const isDouble = isBreak(node) && (isBreak(next) || isBreak(run[index - 1]));
    if (isDouble) lines.push([]);
    else lines.at(-1)?.push(node);
  }
  return lines
    .map(trimmed)
    .filter((line) => line.length > 0)
    .map((line) => element(tag, line));
}

/** Removes space and breaks at both ends and collapses spaces within. */
function trimmed(line: readonly HtmlNode[]): HtmlNode[] {
  const content = spaced(line, { isAfterSpace: true });
  let last = content.at(-1);
  while (last !== undefined && (isBreak(last) || plainText([last]).trim() === '')) {
    content.pop();
    last = content.at(-1);
  }
  while (isBreak(content[0])) content.shift();
  if (typeof last === 'string') content[content.length - 1] = last.trimEnd();
  return content;
}

/** Collapses runs of space; a no-break space survives only as a single one between words. */
function spaced(nodes: readonly HtmlNode[], state: { isAfterSpace: boolean }): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node !== 'string') {
      if (isBreak(node)) state.isAfterSpace = true;
      const children = spaced(node.children, state);
      return isBreak(node) || children.length > 0 ? [{ ...node, children }] : [];
    }
    let text = node.replace(/[\u200B\u00AD\uFEFF]/g, '').replace(/[ \t\r\n\f\u00A0]{2,}|[ \t\r\n\f]/g, ' ');
    if (state.isAfterSpace) text = text.replace(/^[ \u00A0]/, '');
    if (text === '') return [];
    state.isAfterSpace = text.endsWith(' ');
    return [text];
  });
}

function withoutMark(nodes: readonly HtmlNode[], tag: string): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === 'string') return [node];
    const children = withoutMark(node.children, tag);
    return node.tag === tag ? children : [{ ...node, children }];
  });
}

const BLOCK_TAGS = new Set(
  'iframe p div section article header footer main aside nav figure figcaption address details summary dl dt dd center form ul ol li blockquote hr pre table tbody thead tfoot tr td th h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
);

/** Whether the node is a block or contains one, like the `<b>` that Google Docs puts around a whole text. */
function holdsBlock(node: HtmlNode): boolean {
  if (typeof node === 'string') return false;
  return BLOCK_TAGS.has(node.tag) || (!isWordListItem(node) && node.children.some(holdsBlock));
}

function isDropped({ tag, attributes }: HtmlElement): boolean {
  if (DROPPED.has(tag)) return true;
  return /display\s*:\s*none|mso-hide\s*:\s*all|mso-list\s*:\s*ignore/i.test(attributes['style'] ?? '');
}

function isBreak(node: HtmlNode | undefined): boolean {
  return typeof node === 'object' && node.tag === 'br';
}
