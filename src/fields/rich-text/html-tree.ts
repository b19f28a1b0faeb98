/** HTML as a tree of elements and words: whatever the text says, it is never run and nothing is fetched. */
import { Parser } from 'htmlparser2';

export interface HtmlElement {
  tag: string;
  attrs: Readonly<Record<string, string>>;
  children: (HtmlElement | string)[];
}

/** Elements nested deeper than this lose their own meaning and keep their words. */
const DEPTH_MAX = 60;

/** Reading stops here: the parser's own work for an element grows with the number of elements around it. */
const NESTING_MAX = 500;

/**
 * Reads any text as HTML; never throws. What is left open is closed at the end; what follows the first element with 500
 * others around it is not read, and `onCut` is given it.
 */
export function parseHtml(html: string, onCut?: (rest: string) => void): HtmlElement {
  const cut = new Error('The HTML is nested too deep.');
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
      // Every character reference is an event of its own: what belongs together is joined at once.
      const children = open.at(-1)?.children ?? [];
      const last = children.at(-1);
      if (typeof last === 'string') children[children.length - 1] = last + text;
      else children.push(text);
    },
    onclosetag() {
      if (tooDeep > 0) tooDeep -= 1;
      else if (open.length > 1) open.pop();
    },
  });
  try {
    parser.write(html);
    parser.end();
  } catch (error) {
    if (error !== cut) throw error;
    onCut?.(html.slice(parser.startIndex));
  }
  return root;
}

/** The words inside, as they are. */
export function wordsIn(element: HtmlElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : wordsIn(child))).join('');
}

/** The elements of that name inside, outermost first; those of a table inside only when a table was asked for. */
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
