/** Pasted HTML reduced to what a text may hold, before the editor's schema reads it. */
import { isSafeHref } from '#model/rich-text.ts';
import { languageOfClass } from '#rich-text/code-block/node.ts';
import { parseHtml, plainText, writeHtml, type HtmlElement, type HtmlNode } from './html-tree.ts';
import { isWordListItem, wordLists } from './word-lists.ts';

/**
 * Headings, paragraphs, lists, quotes, tables, rules, links and the four formats, without styles, classes and empty
 * lines. Formats that Google Docs and others write as styles are kept; images are dropped and reported one by one,
 * because a text shows only images of the library. Text copied from this editor keeps its elements
 * and attributes, for the schema reads them, but no script and no event handler.
 */
export function cleanPastedHtml(html: string, onPictureDropped?: () => void): string {
  if (/\sdata-pm-slice=/.test(html)) return writeHtml(withoutScripts(parseHtml(html)));
  const context = { onPictureDropped: onPictureDropped ?? (() => undefined), mayHoldCode: true };
  const body = bodyOf(parseHtml(html));
  return writeHtml(blocksOf(wordLists(body), context));
}

/**
 * Handlers are taken out of the text itself: browsers compile them, and report them as violations of the policy, even
 * in documents that are never shown.
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

interface Context {
  onPictureDropped: () => void;
  /** Whether blocks of code may be there; where they may not, their lines are words. */
  mayHoldCode: boolean;
}

const DROPPED = new Set(
  'script style title head meta link xml template noscript svg math object iframe video audio canvas select textarea button input form-control o:p v:shape col colgroup'.split(
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
};
const HEADINGS: Record<string, string> = { h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h4', h6: 'h4' };
const LISTS = new Set(['ul', 'ol']);

/** A whole page in the clipboard: only its body, and of that only what was copied. */
function bodyOf(nodes: readonly HtmlNode[]): HtmlNode[] {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    if (node.tag === 'body') return node.children;
    if (node.tag === 'html') return bodyOf(node.children);
  }
  return [...nodes];
}

/** Blocks of any content; runs of text between blocks become paragraphs. */
function blocksOf(nodes: readonly HtmlNode[], context: Context): HtmlNode[] {
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

function blockOf(node: HtmlElement, context: Context): HtmlNode[] {
  const heading = HEADINGS[node.tag];
  // A heading is bold by nature; Word and Docs mark it again.
  if (heading) return paragraphs(withoutMark(inlinesOf(node.children, context), 'strong'), heading);
  if (LISTS.has(node.tag)) return listOf(node, context);
  if (node.tag === 'blockquote') return quoteOf(node, context);
  if (node.tag === 'hr') return [element('hr')];
  if (node.tag === 'pre') return context.mayHoldCode ? [codeOf(node)] : linesOf(node);
  if (node.tag === 'table') return tableOf(node, context);
  if (node.tag === 'li') return listOf(element('ul', [node]), context);
  return blocksOf(node.children, context);
}

/** Items, with lists that are beside items (as in Google Docs) put into the item before them. */
function listOf(list: HtmlElement, context: Context): HtmlNode[] {
  const items: HtmlElement[] = [];
  for (const child of list.children) {
    if (typeof child === 'string' || isDropped(child)) continue;
    const isNested = LISTS.has(child.tag);
    const blocks = blocksOf(isNested ? [child] : child.children, context);
    const last = items.at(-1);
    if (isNested && last) last.children.push(...blocks);
    else if (blocks.length > 0) items.push(element('li', blocks));
  }
  const start = Number(list.attributes['start'] ?? 1);
  const attributes: Record<string, string> =
    list.tag === 'ol' && Number.isSafeInteger(start) && start > 1 ? { start: String(start) } : {};
  return items.length > 0 ? [{ tag: list.tag, attributes, children: items }] : [];
}

/** A quote holds paragraphs alone; what else is in it follows it. */
function quoteOf(quote: HtmlElement, context: Context): HtmlNode[] {
  const blocks = blocksOf(quote.children, { ...context, mayHoldCode: false }).filter(
    (block) => typeof block !== 'string',
  );
  const isLine = (block: HtmlElement) => block.tag === 'p' || block.tag in HEADINGS;
  const lines = blocks.filter(isLine).map((block) => element('p', block.children));
  const others = blocks.filter((block) => !isLine(block));
  return [...(lines.length > 0 ? [element('blockquote', lines)] : []), ...others];
}

/** The code without its colours, in the form the editor itself writes. */
function codeOf(pre: HtmlElement): HtmlElement {
  const code = element('code', [codeText(pre.children)]);
  const language = languageIn([pre]);
  if (language !== null) code.attributes['class'] = `language-${language}`;
  return element('pre', [code]);
}

function languageIn(nodes: readonly HtmlNode[]): string | null {
  const elements = nodes.filter((node) => typeof node !== 'string');
  const [own] = elements.flatMap(({ attributes }) => languageOfClass(attributes['class']) ?? []);
  return own ?? elements.flatMap(({ children }) => languageIn(children) ?? [])[0] ?? null;
}

/** The words, with a line for each break. */
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

/** Rows of cells. A table of one cell is layout, not a table. */
function tableOf(table: HtmlElement, context: Context): HtmlNode[] {
  const rows = rowsIn(table);
  const cells = rows.flat();
  if (cells.length <= 1) return blocksOf(cells[0]?.children ?? [], context);
  const made = rows
    .filter((row) => row.length > 0)
    .map((row) =>
      element(
        'tr',
        row.map((cell) => {
          const attributes: Record<string, string> = {};
          for (const [name, most] of SPANS) {
            const span = Math.min(Number(cell.attributes[name] ?? 1) || 1, most);
            if (span > 1) attributes[name] = String(span);
          }
          return {
            tag: cell.tag,
            attributes,
            children: blocksOf(cell.children, { ...context, mayHoldCode: false }),
          };
        }),
      ),
    );
  return [element('table', made)];
}

const SPANS = [
  ['colspan', 20],
  ['rowspan', 100],
] as const;

function rowsIn(node: HtmlElement): HtmlElement[][] {
  return node.children.flatMap((child) => {
    if (typeof child === 'string' || child.tag === 'table') return [];
    if (child.tag !== 'tr') return rowsIn(child);
    return [
      child.children
        .filter((cell) => typeof cell !== 'string')
        .filter(({ tag }) => tag === 'td' || tag === 'th'),
    ];
  });
}

/** Text with formats and links; blocks inside (a paragraph in a link) give only their words. */
function inlinesOf(nodes: readonly HtmlNode[], context: Context): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === 'string') return [node];
    if (node.tag === 'img') {
      context.onPictureDropped();
      return [];
    }
    if (isDropped(node)) return [];
    if (node.tag === 'br') return [element('br')];
    let inner = inlinesOf(node.children, context);
    for (const mark of marksOf(node)) inner = [element(mark, inner)];
    const href = node.tag === 'a' ? hrefOf(node.attributes['href'] ?? '') : null;
    return href ? [{ tag: 'a', attributes: { href }, children: inner }] : inner;
  });
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
  return [...marks];
}

/** The address behind a search engine's or mail program's detour is the one the author meant. */
function hrefOf(href: string): string | null {
  const trimmed = href.trim();
  const detour = /^https:\/\/www\.google\.[a-z.]+\/url\?(.*)$/.exec(trimmed)?.[1];
  const target = detour ? (new URLSearchParams(detour).get('q') ?? trimmed) : trimmed;
  // A fragment of the page it came from, like a footnote's, leads nowhere here.
  return isSafeHref(target) && !target.startsWith('#') && target.length <= 2000 ? target : null;
}

/** The run as one block for each of its lines; two line breaks together part paragraphs. */
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

/** Without space and breaks at the ends, and with single spaces within. */
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

/** Runs of space are one; a no-break space survives only alone between words. */
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
  'p div section article header footer main aside nav figure figcaption address details summary dl dt dd center form ul ol li blockquote hr pre table tbody thead tfoot tr td th h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
);

/** Whether the node is a block or wraps one, like the `<b>` Google Docs puts around a whole text. */
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

function element(tag: string, children: HtmlNode[] = []): HtmlElement {
  return { tag, attributes: {}, children };
}
