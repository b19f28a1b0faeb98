/** Finds the words of a text that differ from another text. Pure. */
import { canonical, isDeepEqual } from '#merge/deep-equal.ts';
import { piecesOf } from '#merge/merge-words.ts';
import { diffSequence, diffWords } from '#merge/word-diff.ts';
import { isInlineNode, type RichTextNode } from '#rich-text/document/rich-text.ts';

/** Characters of unchanged text shown before and after the words that differ. */
const CONTEXT = 80;

/** The words of `own`, those that differ from `other` marked. Long unchanged text at both ends is shortened. */
export function markedWords(own: string, other: string): { text: string; differs: boolean }[] {
  const pieces = diffWords(other, own).filter(({ kind }) => kind !== 'removed');
  const last = pieces.length - 1;
  return pieces.map(({ kind, text }, index) => {
    if (kind === 'added') return { text, differs: true };
    const isStart = index === 0 && last > 0;
    const isEnd = index === last && last > 0;
    if (isStart && text.length > CONTEXT) return { text: `…${endOf(text)}`, differs: false };
    return { text: isEnd && text.length > CONTEXT ? `${startOf(text)}…` : text, differs: false };
  });
}

/** The last words of a text. */
function endOf(text: string): string {
  const end = text.slice(-CONTEXT);
  return end.slice(end.indexOf(' ') + 1);
}

/** The first words of a text. */
function startOf(text: string): string {
  const start = text.slice(0, CONTEXT);
  const space = start.lastIndexOf(' ');
  return space > 0 ? start.slice(0, space) : start;
}

/** Inline content of a block: a run of words with one format, or another inline node. */
export interface MarkedPiece {
  node: RichTextNode;
  differs: boolean;
}

export interface MarkedBlock {
  node: RichTextNode;
  /** The words of a block that has a counterpart; null if the block is marked as a whole. */
  pieces: MarkedPiece[] | null;
  /** Whether the block differs as a whole. */
  differs: boolean;
}

/** The blocks of `own`, their words or they themselves marked where they differ from `other`. */
export function markedBlocks(own: readonly RichTextNode[], other: readonly RichTextNode[]): MarkedBlock[] {
  const isPair = own.length === other.length;
  return own.map((node, index) => {
    const counterpart = isPair ? other[index] : undefined;
    if (counterpart && isLine(node) && isLine(counterpart) && node.type === counterpart.type)
      return { node, pieces: markedPieces(node, counterpart), differs: false };
    return { node, pieces: null, differs: !other.some((one) => isDeepEqual(one, node)) };
  });
}

function isLine({ content }: RichTextNode): boolean {
  return content !== undefined && content.length > 0 && content.every(isInlineNode);
}

/** The words of a line in runs, those that differ apart. Spaces between two of them belong to them. */
function markedPieces(own: RichTextNode, other: RichTextNode): MarkedPiece[] {
  const wordsOf = ({ content = [] }: RichTextNode) => content.flatMap(piecesOf);
  const steps = diffSequence(wordsOf(other), wordsOf(own), canonical).filter(
    ({ kind }) => kind !== 'removed',
  );
  const pieces = steps.map(({ kind, item }) => ({ node: item, differs: kind === 'added' }));
  const bridged = pieces.map((piece, index) => ({
    ...piece,
    differs: piece.differs || (isSpace(piece.node) && isBetween(pieces, index)),
  }));
  return bridged.reduce<MarkedPiece[]>(joinRun, []);
}

function isSpace({ type, text }: RichTextNode): boolean {
  return type === 'text' && (text ?? '').trim() === '';
}

function isBetween(pieces: readonly MarkedPiece[], index: number): boolean {
  return pieces[index - 1]?.differs === true && pieces[index + 1]?.differs === true;
}

/** Joins a word to the run before it if both have the same formats and the same mark. */
function joinRun(runs: MarkedPiece[], piece: MarkedPiece): MarkedPiece[] {
  const last = runs.at(-1);
  const continues =
    last?.differs === piece.differs &&
    last.node.type === 'text' &&
    piece.node.type === 'text' &&
    isDeepEqual(last.node.marks ?? [], piece.node.marks ?? []);
  if (!continues) return [...runs, piece];
  const node = { ...last.node, text: `${last.node.text ?? ''}${piece.node.text ?? ''}` };
  return [...runs.slice(0, -1), { node, differs: piece.differs }];
}
