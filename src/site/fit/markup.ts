/** Parses the HTML of the product's own views, as far as measuring needs it. */

export interface Piece {
  tag: string;
  /** Class names as written in the attribute. */
  classes: string;
  /** The attributes as written in the tag. */
  attributes: string;
  parts: (Piece | string)[];
}

const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
/** A tag, or the text up to the next tag. Quoted attributes may contain `>`. */
const TOKEN = /<!--.*?-->|<(\/?)([a-z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gs;

/** Parses HTML into a tree. Reads at most `most` tags and texts; everything after them is left out. */
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
