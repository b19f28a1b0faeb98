/** HTML as a tree of elements and words: whatever the text says, it is never run and nothing is fetched. */
import { Parser } from 'htmlparser2';

export interface HtmlElement {
  tag: string;
  attrs: Readonly<Record<string, string>>;
  children: (HtmlElement | string)[];
}

/** Elements nested deeper than this lose their own meaning and keep their words. */
const DEPTH_MAX = 60;

/** Reads any text as HTML; never throws. What is left open is closed at the end. */
export function parseHtml(html: string): HtmlElement {
  const root: HtmlElement = { tag: '', attrs: {}, children: [] };
  const open: HtmlElement[] = [root];
  let tooDeep = 0;
  const parser = new Parser({
    onopentag(tag, attrs) {
      if (open.length > DEPTH_MAX) {
        tooDeep += 1;
        return;
      }
      const element: HtmlElement = { tag, attrs, children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    ontext(text) {
      open.at(-1)?.children.push(text);
    },
    onclosetag() {
      if (tooDeep > 0) tooDeep -= 1;
      else if (open.length > 1) open.pop();
    },
  });
  parser.write(html);
  parser.end();
  return root;
}

/** The words inside, as they stand. */
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
