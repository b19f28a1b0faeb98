/**
 * Footnotes of Word, LibreOffice, Google Docs and web pages: a number that links to its note, and a link
 * back.
 */
import type { HtmlElement, HtmlNode } from './html-tree.ts';

/** A link to an anchor in the same text, and the anchors around the link. */
interface Jump {
  link: HtmlElement;
  /** Elements around it, innermost first. */
  around: HtmlElement[];
  to: string;
  names: string[];
}

/**
 * Maximum number of elements around a link whose anchor name counts as the link's own: the raised number of a
 * note, or the note itself.
 */
const NAMED_AROUND = 3;

/**
 * Moves each note into the place of its number, as `span[data-footnote]`, and removes the notes at the end of
 * the text.
 */
export function withNotes(nodes: readonly HtmlNode[]): HtmlNode[] {
  const jumps = jumpsIn(nodes, []);
  if (jumps.length < 2) return [...nodes];
  const byName = new Map(jumps.flatMap((jump, index) => jump.names.map((name) => [name, index] as const)));
  const replaced = new Map<HtmlElement, HtmlNode[]>();
  for (const [index, number] of jumps.entries()) {
    const back = byName.get(number.to);
    const note = back === undefined ? undefined : jumps[back];
    if (!note || back === undefined || back <= index || !number.names.includes(note.to)) continue;
    const box = noteOf(note);
    if (!box || number.around.includes(box) || replaced.has(box)) continue;
    const words = wordsOf(box, note.link);
    replaced.set(box, []);
    replaced.set(raisedAround(number), [
      { tag: 'span', attributes: { 'data-footnote': '' }, children: words },
    ]);
  }
  return replaced.size === 0 ? [...nodes] : replacing(nodes, replaced);
}

function jumpsIn(nodes: readonly HtmlNode[], around: readonly HtmlElement[]): Jump[] {
  return nodes.flatMap((node): Jump[] => {
    if (typeof node === 'string') return [];
    const { href = '' } = node.attributes;
    const own: Jump[] =
      node.tag === 'a' && /^#./.test(href)
        ? [
            {
              link: node,
              around: [...around],
              to: href.slice(1),
              names: [node, ...around.slice(0, NAMED_AROUND)].flatMap(namesOf),
            },
          ]
        : [];
    return [...own, ...jumpsIn(node.children, [node, ...around])];
  });
}

function namesOf({ attributes: { id, name } }: HtmlElement): string[] {
  return [id, name].filter((given) => given !== undefined);
}

/**
 * The element that contains the note: as the program marks it, with its number, otherwise the paragraph or
 * list item.
 */
function noteOf({ around }: Jump): HtmlElement | undefined {
  const marked = around.find(
    ({ tag, attributes: { style = '', id = '' } }) =>
      /mso-element\s*:\s*(?:foot|end)note(?!-)/i.test(style) ||
      ((tag === 'div' || tag === 'li') &&
        /^(?:sd(?:foot|end)note|_?ftn|_?edn|fn|note|footnote)[-_:.]?\d/i.test(id)),
  );
  return marked ?? around.find(({ tag }) => tag === 'li' || tag === 'p' || tag === 'div');
}

/** The text of the note with breaks between its paragraphs, without the link back. */
function wordsOf(box: HtmlElement, back: HtmlElement): HtmlNode[] {
  const lines: HtmlNode[][] = [[]];
  const walk = (nodes: readonly HtmlNode[]) => {
    for (const node of nodes) {
      if (node === back) continue;
      if (typeof node !== 'string' && (node.tag === 'p' || node.tag === 'div')) {
        lines.push([]);
        walk(node.children);
        lines.push([]);
      } else lines.at(-1)?.push(without(node, back));
    }
  };
  walk(box.children);
  return lines
    .map(trimmed)
    .filter((line) => line.length > 0)
    .flatMap((line, index): HtmlNode[] =>
      index === 0 ? line : [{ tag: 'br', attributes: {}, children: [] }, ...line],
    );
}

/** Trims spaces at both ends: a space before the link back would swallow the space after the number. */
function trimmed(line: readonly HtmlNode[]): HtmlNode[] {
  const words = [...line];
  const isBlank = (node: HtmlNode | undefined) => typeof node === 'string' && node.trim() === '';
  while (isBlank(words.at(-1))) words.pop();
  while (isBlank(words[0])) words.shift();
  return words.map((node, index) => {
    if (typeof node !== 'string') return node;
    const begun = index === 0 ? node.trimStart() : node;
    return index === words.length - 1 ? begun.trimEnd() : begun;
  });
}

function without(node: HtmlNode, left: HtmlElement): HtmlNode {
  if (typeof node === 'string') return node;
  return {
    ...node,
    children: node.children.filter((child) => child !== left).map((child) => without(child, left)),
  };
}

/** The number with the element that raises it, if that element contains nothing else. */
function raisedAround({ link, around }: Jump): HtmlElement {
  let outer = link;
  for (const parent of around) {
    if (!(parent.tag === 'sup' || parent.tag === 'span') || parent.children.some((child) => child !== outer))
      break;
    outer = parent;
  }
  return outer;
}

function replacing(nodes: readonly HtmlNode[], replaced: ReadonlyMap<HtmlElement, HtmlNode[]>): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === 'string') return [node];
    const found = replaced.get(node);
    if (found) return found;
    const children = replacing(node.children, replaced);
    // The rule above the notes is removed with them.
    const { style = '' } = node.attributes;
    const isList = /mso-element\s*:\s*(?:foot|end)note-list/i.test(style);
    return [{ ...node, children: isList ? children.filter(isNoRule) : children }];
  });
}

function isNoRule(node: HtmlNode): boolean {
  return typeof node === 'string' || (node.tag !== 'hr' && node.tag !== 'br');
}
