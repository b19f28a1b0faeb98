/** Compares two rich texts: inserted or removed blocks, and the words within changed blocks. Pure. */
import { piecesOf } from '#merge/merge-words.ts';
import { isInlineNode, verbatimOf, type RichTextNode } from '#rich-text/document/rich-text.ts';
import { canonical, isDeepEqual } from '#merge/deep-equal.ts';
import { diffSequence, likeness, type DiffKind, type DiffStep } from '#merge/word-diff.ts';

/**
 * How a block changed. A changed block is shown by its words or, if it contains blocks, by their differences.
 */
export type BlockDifference =
  | { kind: DiffKind; node: RichTextNode }
  | { kind: 'changed'; node: RichTextNode; words: DiffStep<RichTextNode>[] }
  | { kind: 'changed'; node: RichTextNode; blocks: BlockDifference[] };

/** Minimum share of common words for two blocks to count as one changed block. */
const LIKENESS_MIN = 0.3;

/** Number of inserted blocks searched for the new form of a removed one. */
const LOOK_AHEAD_MAX = 20;

/**
 * Returns the blocks of both texts in reading order. In a pair that counts as the same block, changed formats
 * are changes too.
 */
export function diffBlocks(
  before: readonly RichTextNode[],
  after: readonly RichTextNode[],
): BlockDifference[] {
  const steps = diffSequence(before, after, canonical);
  const found: BlockDifference[] = [];
  let removed: RichTextNode[] = [];
  let added: RichTextNode[] = [];
  const flush = () => {
    found.push(...pairUp(removed, added));
    removed = [];
    added = [];
  };
  for (const { kind, item } of steps) {
    if (kind === 'removed') removed.push(item);
    else if (kind === 'added') added.push(item);
    else {
      flush();
      found.push({ kind, node: item });
    }
  }
  flush();
  return found;
}

/** Pairs removed and inserted blocks at the same place as changes, in order. */
function pairUp(removed: readonly RichTextNode[], added: readonly RichTextNode[]): BlockDifference[] {
  const found: BlockDifference[] = [];
  let next = 0;
  for (const old of removed) {
    const ahead = added.slice(next, next + LOOK_AHEAD_MAX);
    const steps = ahead.findIndex((node) => isChangedFormOf(withText(old), withText(node)));
    const at = next + steps;
    if (steps === -1) {
      found.push({ kind: 'removed', node: old });
      continue;
    }
    for (const node of added.slice(next, at)) found.push({ kind: 'added', node });
    const now = added[at];
    if (now) found.push(changedBlock(old, now));
    next = at + 1;
  }
  for (const node of added.slice(next)) found.push({ kind: 'added', node });
  return found;
}

function isChangedFormOf(old: RichTextNode, now: RichTextNode): boolean {
  return (
    old.type === now.type &&
    old.content !== undefined &&
    now.content !== undefined &&
    isDeepEqual(old.attrs ?? null, now.attrs ?? null) &&
    likeness(plainOf(old), plainOf(now)) >= LIKENESS_MIN
  );
}

function changedBlock(old: RichTextNode, now: RichTextNode): BlockDifference {
  const [before, after] = [withText(old).content ?? [], withText(now).content ?? []];
  if (![...before, ...after].every(isInlineNode))
    return { kind: 'changed', node: now, blocks: diffBlocks(before, after) };
  const steps = diffSequence(before.flatMap(piecesOf), after.flatMap(piecesOf), canonical);
  return { kind: 'changed', node: now, words: joined(steps) };
}

/**
 * If a node's text is shown verbatim, line for line, returns the node with that text as its content;
 * otherwise the node.
 */
function withText(node: RichTextNode): RichTextNode {
  const verbatim = verbatimOf(node);
  if (!verbatim) return node;
  const { text, others } = verbatim;
  return { type: node.type, attrs: others, content: [{ type: 'text', text }] };
}

/** Joins neighbouring words with the same change and format into one run. */
function joined(steps: readonly DiffStep<RichTextNode>[]): DiffStep<RichTextNode>[] {
  const runs: DiffStep<RichTextNode>[] = [];
  for (const { kind, item } of steps) {
    const last = runs.at(-1);
    const continues =
      last?.kind === kind &&
      item.type === 'text' &&
      last.item.type === 'text' &&
      isDeepEqual(item.marks ?? null, last.item.marks ?? null);
    if (continues) last.item = { ...last.item, text: `${last.item.text ?? ''}${item.text ?? ''}` };
    else runs.push({ kind, item });
  }
  return runs;
}

function plainOf(node: RichTextNode): string {
  return node.text ?? (node.content ?? []).map(plainOf).join(' ');
}
