/** Parses the HTML of our own views, as far as measuring it needs. */

export interface Piece {
  tag: string;
  /** Names of its classes, as written in the attribute. */
  classes: string;
  /** The attributes as they were written. */
  attributes: string;
  parts: (Piece | string)[];
}

const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
/** A tag, or text up to the next. Attributes in quotes may hold `>`. */
const TOKEN = /<!--.*?-->|<(\/?)([a-z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gs;

/** The tree of the HTML. No more than `most` tags and texts are read: what comes after them is left out. */
export function readMarkup(html: string, most: number): Piece {
  const root: Piece = { tag: 'div', classes: '', attributes: '', parts: [] };
  const open: Piece[] = [root];
  let count = 0;
  for (const [token, closing, tag, attributes = ''] of html.matchAll(TOKEN)) {
    if (++count > most) break;
    const parent = open.at(-1) ?? root;
    if (tag === undefined) {
      if (!token.startsWith('<')) parent.parts.push(token);
    } else if (closing) {
      if (open.length > 1) open.pop();
    } else {
      const piece = { tag, classes: attributeOf(attributes, 'class'), attributes, parts: [] };
      parent.parts.push(piece);
      if (!VOID.has(tag) && !attributes.endsWith('/')) open.push(piece);
    }
  }
  return root;
}

/** The value of an attribute; empty without one. */
export function attributeOf(attributes: string, name: string): string {
  const at = attributes.indexOf(` ${name}="`);
  if (at < 0) return '';
  const from = at + name.length + 3;
  return attributes.slice(from, attributes.indexOf('"', from));
}
