/** Text of HTML in a line of rich text. */
import type { Mark, RichTextNode } from '#rich-text/document/rich-text.ts';

/** Converts text between elements to text nodes; runs of blanks become one blank. */
export function textNodes(raw: string, marks: Mark[]): RichTextNode[] {
  const text = raw.replace(/[ \t\r\n\f]+/g, ' ');
  return text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 && { marks }) }];
}

/**
 * Tidies one line of text: blanks collapse and are trimmed at the ends and at breaks; neighbours with equal
 * marks are merged.
 */
export function tidy(line: readonly RichTextNode[]): RichTextNode[] {
  const nodes: RichTextNode[] = [];
  // Whether the last text node ends with a blank. Checking its joined text would copy that text for every
  // node.
  let endsBlank = false;
  for (const node of line) {
    const last = nodes.at(-1);
    if (node.type !== 'text') {
      trimEnd(nodes);
      endsBlank = false;
      if (nodes.length > 0 || node.type !== 'hardBreak') nodes.push(node);
      continue;
    }
    const text: string =
      !last || last.type === 'hardBreak' || endsBlank
        ? (node.text ?? '').replace(/^ /, '')
        : (node.text ?? '');
    if (text === '') continue;
    endsBlank = text.endsWith(' ');
    if (last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(node.marks))
      last.text = `${last.text}${text}`;
    else nodes.push({ ...node, text });
  }
  while (nodes.length > 0) {
    trimEnd(nodes);
    if (nodes.at(-1)?.type !== 'hardBreak') break;
    nodes.pop();
  }
  return nodes;
}

function trimEnd(nodes: RichTextNode[]): void {
  const last = nodes.at(-1);
  if (last?.type !== 'text') return;
  last.text = (last.text ?? '').replace(/ +$/, '');
  if (last.text === '') nodes.pop();
}
