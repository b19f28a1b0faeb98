/** Parses HTML to a tree of elements and text; nothing is executed or fetched. */
import { Parser } from 'htmlparser2';

export interface HtmlElement {
  tag: string;
  attrs: Readonly<Record<string, string>>;
  children: (HtmlElement | string)[];
  /** Whether the element was never closed: it contains everything that follows. */
  isUnclosed?: true;
}

/** Maximum depth of elements. Deeper elements lose their own meaning; their text is preserved. */
const DEPTH_MAX = 60;

/**
 * Nesting at which reading stops: the parser's own work for an element grows with the number of elements
 * around it.
 */
const NESTING_MAX = 500;

/**
 * Parses any text as HTML; never throws. Open elements are closed at the end. Reading stops at the first
 * element with 500 others around it, and `onCut` receives the rest.
 */
export function parseHtml(html: string, onCut?: (rest: string) => void): HtmlElement {
  const cut = new Error('The HTML is nested too deeply.');
  const root: HtmlElement = { tag: '', attrs: {}, children: [] };
  const open: HtmlElement[] = [root];
  let tooDeep = 0;
  const parser = new Parser({
    onopentag(tag, attrs) {
      if (open.length > DEPTH_MAX) {
        tooDeep += 1;
        if (open.length + tooDeep > NESTING_MAX) throw cut;
        return;
      }
      const element: HtmlElement = { tag, attrs, children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    ontext(text) {
      // Every character reference is a separate event, so adjacent texts are joined here.
      const children = open.at(-1)?.children ?? [];
      const last = children.at(-1);
      if (typeof last === 'string') children[children.length - 1] = last + text;
      else children.push(text);
    },
    onclosetag(_tag, isImplied) {
      if (tooDeep > 0) {
        tooDeep -= 1;
        return;
      }
      const element = open.length > 1 ? open.pop() : undefined;
      if (element && isImplied) element.isUnclosed = true;
    },
  });
  try {
    parser.write(withNamedRawElements(html));
    parser.end();
  } catch (error) {
    if (error !== cut) throw error;
    onCut?.(html.slice(parser.startIndex));
  }
  return root;
}

/** Elements whose content is not HTML: everything up to their end tag, or to the end of the text. */
const RAW = 'script style title textarea xmp iframe noembed noframes plaintext'.split(' ');

/** Escapes raw elements that never end: the text only names them, and they must not hide what follows. */
function withNamedRawElements(html: string): string {
  const lowered = html.toLowerCase();
  const ends = new Map(RAW.map((tag) => [tag, lowered.lastIndexOf(`</${tag}`)]));
  return html.replace(RAW_TAG, (whole, tag: string, at: number) =>
    at > (ends.get(tag.toLowerCase()) ?? -1) ? `&lt;${whole.slice(1)}` : whole,
  );
}

const RAW_TAG = new RegExp(String.raw`<(${RAW.join('|')})(?=[\s/>])`, 'gi');

/** Returns the text inside, unchanged. */
export function wordsIn(element: HtmlElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : wordsIn(child))).join('');
}

/**
 * Returns the outermost elements with this tag inside an element; those in a nested table only if `tag` is a
 * table.
 */
export function descendants(element: HtmlElement, tag: string): HtmlElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return child.tag === tag
      ? [child]
      : child.tag === 'table' && element.tag !== '' && tag !== 'table'
        ? []
        : descendants(child, tag);
  });
}

/** Parts of a table: captions, rows, and content outside of them. */
export interface TableParts {
  captions: HtmlElement[];
  rows: HtmlElement[];
  loose: (HtmlElement | string)[];
}

/** Returns the parts of a table, without those of tables inside its cells. */
export function partsOfTable(table: HtmlElement): TableParts {
  const parts: TableParts = { captions: [], rows: [], loose: [] };
  const visit = (children: HtmlElement['children']) => {
    for (const child of children) {
      if (typeof child === 'string') parts.loose.push(child, ' ');
      else if (child.tag === 'caption') parts.captions.push(child);
      else if (child.tag === 'tr') parts.rows.push(child);
      else if (ROW_GROUPS.has(child.tag)) visit(child.children);
      else parts.loose.push(child);
    }
  };
  visit(table.children);
  return parts;
}

const ROW_GROUPS = new Set(['thead', 'tbody', 'tfoot']);
