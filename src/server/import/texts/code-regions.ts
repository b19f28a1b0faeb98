/** Code in Markdown and HTML, whose content is literal. */

export interface Piece {
  text: string;
  isCode: boolean;
}

const OPENING = /```|~~~|<(pre|code)[\s>]|`/gi;

/** The text split into code and other text, alternating. Each character is inspected a few times at most, also if code never ends. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  const neverClosed = new Set<string>();
  const lower = text.toLowerCase();
  let shownTo = 0;
  OPENING.lastIndex = 0;
  for (let match = OPENING.exec(text); match; match = OPENING.exec(text)) {
    const [opening, element] = match;
    const close = element === undefined ? opening : `</${element.toLowerCase()}>`;
    if (neverClosed.has(close)) continue;
    const at = lower.indexOf(close, match.index + opening.length);
    const isFar = opening === '`' && (at === -1 || text.slice(match.index, at).includes('\n\n'));
    if (at === -1) neverClosed.add(close);
    if (at === -1 || isFar) continue;
    const end = at + close.length;
    pieces.push(
      { text: text.slice(shownTo, match.index), isCode: false },
      { text: text.slice(match.index, end), isCode: true },
    );
    shownTo = end;
    OPENING.lastIndex = end;
  }
  return [...pieces, { text: text.slice(shownTo), isCode: false }];
}

/** The text without code. */
export function withoutCode(text: string): string {
  if (!/[`~]|<(?:pre|code)/i.test(text)) return text;
  return piecesOf(text)
    .map((piece) => (piece.isCode ? ' ' : piece.text))
    .join('');
}
