/**
 * Restores lists from Word, which writes them as paragraphs with a level in a style and the bullet as text.
 */
import { plainText, type HtmlElement, type HtmlNode } from './html-tree.ts';

/** Replaces runs of Word's list paragraphs with nested lists, at every depth. */
export function wordLists(nodes: readonly HtmlNode[]): HtmlNode[] {
  const result: HtmlNode[] = [];
  /** Lists that are currently open, outermost first. */
  let open: HtmlElement[] = [];
  for (const node of nodes) {
    if (typeof node === 'string') {
      if (node.trim() === '' && open.length > 0) continue;
      open = [];
      result.push(node);
      continue;
    }
    const level = levelOf(node);
    if (level === null) {
      open = [];
      result.push({ ...node, children: wordLists(node.children) });
      continue;
    }
    open = addItem(result, open, node, level);
  }
  return result;
}

export function isWordListItem(node: HtmlElement): boolean {
  return levelOf(node) !== null;
}

/** Adds the paragraph to the list of its level and returns the lists that are open afterwards. */
function addItem(
  result: HtmlNode[],
  open: readonly HtmlElement[],
  node: HtmlElement,
  level: number,
): HtmlElement[] {
  const item: HtmlElement = { tag: 'li', attributes: {}, children: node.children };
  const ancestors = open.slice(0, level);
  const tag = /^\W*[\da-zA-Z]{1,4}[.)]/.test(markerOf(node)) ? 'ol' : 'ul';
  const list = ancestors[level - 1];
  const isOtherKind = list !== undefined && list.tag !== tag && level === 1;
  if (list && !isOtherKind) {
    list.children.push(item);
    return ancestors;
  }
  const made: HtmlElement = { tag, attributes: {}, children: [item] };
  const parent = isOtherKind ? undefined : ancestors.at(-1);
  const last = parent?.children.at(-1);
  if (typeof last === 'object') last.children.push(made);
  else result.push(made);
  return isOtherKind ? [made] : [...ancestors, made];
}

function levelOf({ tag, attributes }: HtmlElement): number | null {
  if (tag !== 'p' && tag !== 'div') return null;
  const level = /mso-list\s*:[^;]*\blevel(\d+)/i.exec(attributes['style'] ?? '')?.[1];
  return level === undefined ? null : Number(level);
}

/** The bullet or number that Word wrote as text. */
function markerOf(node: HtmlElement): string {
  for (const child of node.children) {
    if (typeof child === 'string') continue;
    if (/mso-list\s*:\s*ignore/i.test(child.attributes['style'] ?? '')) return plainText(child.children);
    const inner = markerOf(child);
    if (inner !== '') return inner;
  }
  return '';
}
