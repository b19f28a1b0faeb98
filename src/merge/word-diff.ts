/**
 * Removed and added items: the shortest edit between two sequences (Myers 1986), and between texts by words.
 */

export type DiffKind = 'same' | 'removed' | 'added';

/** An item of either sequence, and whether it is the same, removed or added. */
export interface DiffStep<T> {
  kind: DiffKind;
  item: T;
}

/** Indices of one item in two sequences. */
export type Pair = readonly [number, number];

/** A stretch of text of one kind. */
export interface DiffPiece {
  kind: DiffKind;
  text: string;
}

/** Above this number of changed items, only items that occur once on both sides are matched: the search is quadratic. */
const EDITS_MAX = 1_000;

/** The same limit between two such items. */
const EDITS_BETWEEN_MAX = 50;

/**
 * Steps from `before` to `after`, with as few changed items as possible. Items are the same if `keyOf`
 * returns the same key; a `same` step contains the item of `after`. Removed items come before added ones.
 * Pure.
 */
export function diffSequence<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
): DiffStep<T>[] {
  return stepsOf(before, after, matchKeys(before.map(keyOf), after.map(keyOf)));
}

/**
 * Index pairs of equal items, increasing on both sides: as many as possible if few items differ, otherwise
 * those around items that occur once.
 */
export function matchKeys(a: readonly string[], b: readonly string[]): Pair[] {
  return matchBetweenEnds(
    a,
    b,
    (innerA, innerB) => shortestEdit(innerA, innerB, EDITS_MAX) ?? matchUnique(innerA, innerB),
  );
}

/**
 * The difference of two texts by words, punctuation marks and spaces. Spaces between two changes belong to
 * the changes. Pure.
 */
export function diffWords(before: string, after: string): DiffPiece[] {
  const steps = diffSequence(wordsOf(before), wordsOf(after), (word) => word);
  return joinPieces(steps.map(({ kind, item }) => ({ kind, text: item })));
}

/**
 * Splits a text into words, single punctuation marks and runs of space, which can be joined to the same text
 * again.
 */
export function wordsOf(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{M}\p{N}_]+(?:['’-][\p{L}\p{M}\p{N}_]+)*|[^\s\p{L}\p{M}\p{N}_]/gu) ?? [];
}

/** The share of words that two texts have in common: 0 to 1. It is 1 for two empty texts. */
export function likeness(before: string, after: string): number {
  const a = wordsOf(before).filter((word) => word.trim() !== '');
  const b = wordsOf(after).filter((word) => word.trim() !== '');
  const longest = Math.max(a.length, b.length);
  if (longest === 0) return 1;
  const left = new Map<string, number>();
  for (const word of a) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of b) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    common += 1;
  }
  return common / longest;
}

function joinPieces(pieces: readonly DiffPiece[]): DiffPiece[] {
  const joined: DiffPiece[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed) joined.push({ kind: 'removed', text: removed });
    if (added) joined.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  for (const [index, { kind, text }] of pieces.entries()) {
    const isBridge =
      kind === 'same' &&
      text.trim() === '' &&
      (removed !== '' || added !== '') &&
      (pieces[index + 1]?.kind ?? 'same') !== 'same';
    if (kind === 'removed' || isBridge) removed += text;
    if (kind === 'added' || isBridge) added += text;
    if (kind !== 'same' || isBridge) continue;
    flush();
    const last = joined.at(-1);
    if (last?.kind === 'same') last.text += text;
    else joined.push({ kind, text });
  }
  flush();
  return joined;
}

function stepsOf<T>(before: readonly T[], after: readonly T[], pairs: readonly Pair[]): DiffStep<T>[] {
  const steps: DiffStep<T>[] = [];
  let [x, y] = [0, 0];
  for (const [matchedX, matchedY] of [...pairs, [before.length, after.length] as const]) {
    for (const item of before.slice(x, matchedX)) steps.push({ kind: 'removed', item });
    for (const item of after.slice(y, matchedY)) steps.push({ kind: 'added', item });
    for (const item of after.slice(matchedY, matchedY + 1)) steps.push({ kind: 'same', item });
    [x, y] = [matchedX + 1, matchedY + 1];
  }
  return steps;
}

type Match = (a: readonly string[], b: readonly string[]) => Pair[];

/** Pairs the equal items at both ends and passes the items between them to `match`. */
function matchBetweenEnds(a: readonly string[], b: readonly string[], match: Match): Pair[] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const matches = match(a.slice(start, a.length - end), b.slice(start, b.length - end));
  return [
    ...Array.from({ length: start }, (_, index): Pair => [index, index]),
    ...matches.map(([x, y]): Pair => [x + start, y + start]),
    ...Array.from({ length: end }, (_, index): Pair => [a.length - end + index, b.length - end + index]),
  ];
}

/**
 * Pairs items that occur once on both sides, in the longest common order, and matches the items between them.
 */
function matchUnique(a: readonly string[], b: readonly string[]): Pair[] {
  const [inA, inB] = [onlyIndices(a), onlyIndices(b)];
  const candidates = [...inA].flatMap(([key, x]): Pair[] => {
    const y = inB.get(key);
    return y === undefined ? [] : [[x, y]];
  });
  const pairs: Pair[] = [];
  let [x, y] = [0, 0];
  for (const [nextX, nextY] of [...longestRising(candidates), [a.length, b.length] as const]) {
    const between = matchBetweenEnds(
      a.slice(x, nextX),
      b.slice(y, nextY),
      (innerA, innerB) => shortestEdit(innerA, innerB, EDITS_BETWEEN_MAX) ?? [],
    );
    for (const [innerX, innerY] of between) pairs.push([x + innerX, y + innerY]);
    if (nextX < a.length) pairs.push([nextX, nextY]);
    [x, y] = [nextX + 1, nextY + 1];
  }
  return pairs;
}

/** Index of each item that occurs once. */
function onlyIndices(keys: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [index, key] of keys.entries()) {
    if (found.has(key)) repeated.add(key);
    found.set(key, index);
  }
  for (const key of repeated) found.delete(key);
  return found;
}

/**
 * The longest part of `pairs`, whose indices increase on the left, in which they also increase on the right
 * (patience sorting).
 */
function longestRising(pairs: readonly Pair[]): Pair[] {
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, [, y]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < y) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  }
  const rising: Pair[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair) rising.push(pair);
  }
  return rising.reverse();
}

/**
 * Index pairs of unchanged items: the furthest-reaching paths with an increasing number of edits, traced back
 * from the end; null if more than `editsMax` items differ.
 */
function shortestEdit(a: readonly string[], b: readonly string[], editsMax: number): Pair[] | null {
  const trace: Int32Array[] = [];
  const most = Math.min(a.length + b.length, editsMax);
  if (a.length === 0 || b.length === 0) return [];
  let reached = new Int32Array(2 * most + 3);
  for (let edits = 0; edits <= most; edits += 1) {
    trace.push(reached.slice(most - edits, most + edits + 3));
    const next = reached.slice();
    for (let k = -edits; k <= edits; k += 2) {
      let x = startOf(reached, k, edits, most + 1);
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1;
      next[k + most + 1] = x;
      if (x >= a.length && x - k >= b.length) return walkBack(trace, a.length, b.length);
    }
    reached = next;
  }
  return null;
}

/** Start of the path on diagonal `k` after one more edit; `offset` is the index of diagonal 0. */
function startOf(reached: Int32Array, k: number, edits: number, offset: number): number {
  const below = reached[offset + k - 1] ?? 0;
  const above = reached[offset + k + 1] ?? 0;
  return k === -edits || (k !== edits && below < above) ? above : below + 1;
}

function walkBack(trace: readonly Int32Array[], endX: number, endY: number): Pair[] {
  const pairs: Pair[] = [];
  let [x, y] = [endX, endY];
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const reached = trace[edits] ?? new Int32Array();
    const k = x - y;
    const from = edits === 0 ? 0 : startOf(reached, k, edits, edits + 1);
    while (x > from && y > from - k) {
      x -= 1;
      y -= 1;
      pairs.push([x, y]);
    }
    if (edits === 0) break;
    const offset = edits + 1;
    const isDown =
      k === -edits || (k !== edits && (reached[offset + k - 1] ?? 0) < (reached[offset + k + 1] ?? 0));
    if (isDown) y -= 1;
    else x -= 1;
  }
  return pairs.reverse();
}
