/** Pairs blocks of two texts that are changed forms of each other. */
import { isInlineNode, verbatimOf, type RichTextNode } from '#rich-text/document/rich-text.ts';
import { canonical } from './deep-equal.ts';
import { likeness, matchKeys, type Pair } from './word-diff.ts';

/** Minimum share of common words for two blocks to be forms of one block. */
const LIKENESS_MIN = 0.3;

/**
 * Maximum product of both sides' numbers of blocks for comparing each with each; above it, only blocks at the
 * same distance from the start are compared.
 */
const COMPARED_MAX = 900;

/**
 * Index in `before` -> index in `after` of the same block or its changed form, increasing on both sides. The
 * cost is linear in the blocks.
 */
export function pairSimilar(
  before: readonly RichTextNode[],
  after: readonly RichTextNode[],
): Map<number, number> {
  const pairs = new Map<number, number>();
  let [x, y] = [0, 0];
  const same = matchKeys(before.map(canonical), after.map(canonical));
  for (const [nextX, nextY] of [...same, [before.length, after.length] as const]) {
    const old = before.slice(x, nextX).map(summaryOf);
    const now = after.slice(y, nextY).map(summaryOf);
    for (const [innerX, innerY] of pairChanged(old, now)) pairs.set(x + innerX, y + innerY);
    if (nextX < before.length) pairs.set(nextX, nextY);
    [x, y] = [nextX + 1, nextY + 1];
  }
  return pairs;
}

/** Pairs the most similar blocks between two unchanged ones. */
function pairChanged(old: readonly Summary[], now: readonly Summary[]): Pair[] {
  const [onlyOld, onlyNow] = [old[0], now[0]];
  // A single block between unchanged ones on both sides is the same block, however much of it was rewritten.
  if (old.length === 1 && now.length === 1) return onlyOld?.identity === onlyNow?.identity ? [[0, 0]] : [];
  if (old.length * now.length > COMPARED_MAX)
    return old.flatMap((summary, index): Pair[] => {
      const candidate = now[index];
      return candidate && scoreOf(summary, candidate) > 0 ? [[index, index]] : [];
    });
  return bestPairs(old, now);
}

/** The order-preserving pairs with the highest sum of likeness. */
function bestPairs(old: readonly Summary[], now: readonly Summary[]): Pair[] {
  const width = now.length + 1;
  const scores = old.map((a) => now.map((b) => scoreOf(a, b)));
  const best = new Float64Array((old.length + 1) * width);
  const at = (x: number, y: number) => best[x * width + y] ?? 0;
  const paired = (x: number, y: number) => (scores[x]?.[y] ?? 0) + at(x + 1, y + 1);
  for (let x = old.length - 1; x >= 0; x -= 1)
    for (let y = now.length - 1; y >= 0; y -= 1) {
      const score = scores[x]?.[y] ?? 0;
      best[x * width + y] = Math.max(at(x + 1, y), at(x, y + 1), score > 0 ? paired(x, y) : 0);
    }
  const pairs: Pair[] = [];
  for (let [x, y] = [0, 0]; x < old.length && y < now.length;) {
    if ((scores[x]?.[y] ?? 0) > 0 && at(x, y) === paired(x, y)) {
      pairs.push([x, y]);
      [x, y] = [x + 1, y + 1];
    } else if (at(x, y) === at(x + 1, y)) x += 1;
    else y += 1;
  }
  return pairs;
}

interface Summary {
  /** Blocks with different identities are never the same block. */
  identity: string;
  words: string;
}

/** How similar two blocks are; 0 if they are not forms of one block. */
function scoreOf(old: Summary, now: Summary): number {
  if (old.identity !== now.identity) return 0;
  const score = likeness(old.words, now.words);
  return score >= LIKENESS_MIN ? score : 0;
}

function summaryOf(node: RichTextNode): Summary {
  const verbatim = verbatimOf(node);
  if (verbatim) return { identity: node.type, words: verbatim.text };
  const isLine = LINES.includes(node.type);
  const names = IDENTIFYING.map((name) => node.attrs?.[name]).filter((value) => value !== undefined);
  return { identity: isLine ? 'line' : JSON.stringify([node.type, ...names]), words: plainOf(node) };
}

/** A paragraph that became a heading counts as the same block. */
const LINES = ['paragraph', 'heading'];

/** Attributes that identify an image or embed; the others determine its display. */
const IDENTIFYING = ['asset', 'url'];

function plainOf(node: RichTextNode): string {
  if (node.content) return node.content.map(plainOf).join(node.content.every(isInlineNode) ? '' : ' ');
  return node.text ?? '';
}
