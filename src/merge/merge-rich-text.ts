/**
 * Three-way merge of rich text: by blocks, within a changed block by words, and likewise within lists and
 * tables.
 */
import { alignThree, cutAt, oneSided, type Side, type Stretch } from './merge-sequence.ts';
import { mergeInlines, mergeText } from './merge-words.ts';
import { pairSimilar } from './pair-blocks.ts';
import {
  isInlineNode,
  verbatimOf,
  withVerbatim,
  type RichText,
  type RichTextNode,
} from '#rich-text/document/rich-text.ts';
import { canonical, isDeepEqual } from './deep-equal.ts';
import { matchKeys } from './word-diff.ts';

export interface MergedRichText {
  /** The text with the changes of both sides; where they collide, that of the preferred side. */
  value: RichText;
  /** Blocks in which both sides changed the same words, or which one side changed and the other removed. */
  collisions: Stretch<RichTextNode>[];
}

/** Maximum characters of the blocks at one changed place; if there are more, blocks are compared whole. */
const PLACE_CHARACTERS_MAX = 400_000;

/**
 * Merges two texts that were derived from `base` (null: an empty text). `base` is not validated. The cost
 * grows with the length of the texts and the bounded number of differences searched for.
 */
export function mergeRichText(
  base: RichText | null,
  yours: RichText,
  theirs: RichText,
  prefer: Side = 'yours',
): MergedRichText {
  const run: Run = { prefer, collisions: [] };
  const content = mergeBlocks(
    { base: soundNodes(base?.content, 0), yours: yours.content, theirs: theirs.content },
    run,
  );
  return { value: { v: yours.v, content }, collisions: run.collisions };
}

interface Run {
  prefer: Side;
  collisions: Stretch<RichTextNode>[];
}

type Blocks = Stretch<RichTextNode>;

function mergeBlocks(blocks: Blocks, run: Run): RichTextNode[] {
  const known = oneSided(blocks, isDeepEqual);
  if (known) return [...known];
  return alignThree(blocks, canonical).flatMap((segment) =>
    'anchor' in segment ? [segment.anchor.yours] : mergePlace(segment.stretch, run),
  );
}

/**
 * Merges the blocks between two unchanged ones: changed forms of the same block are merged within the block.
 */
function mergePlace(place: Blocks, run: Run): RichTextNode[] {
  const known = oneSided(place, isDeepEqual);
  if (known) return [...known];
  if (place.base.length === 0) return bothInserted(place.yours, place.theirs);
  if (canonical([place.base, place.yours, place.theirs]).length > PLACE_CHARACTERS_MAX)
    return collide(place, run);
  const segments = cutAt(place, pairSimilar(place.base, place.yours), pairSimilar(place.base, place.theirs));
  return segments.flatMap((segment) => {
    if ('anchor' in segment) return mergeNode(segment.anchor, run);
    const { stretch } = segment;
    const found = oneSided(stretch, isDeepEqual);
    if (found) return [...found];
    return stretch.base.length === 0 ? bothInserted(stretch.yours, stretch.theirs) : collide(stretch, run);
  });
}

/**
 * New blocks of both sides at one place, common ones once, in an order that does not depend on who saved
 * first.
 */
function bothInserted(yours: readonly RichTextNode[], theirs: readonly RichTextNode[]): RichTextNode[] {
  const common = matchKeys(yours.map(canonical), theirs.map(canonical));
  const merged: RichTextNode[] = [];
  let [x, y] = [0, 0];
  for (const [nextX, nextY] of [...common, [yours.length, theirs.length] as const]) {
    const gaps = [yours.slice(x, nextX), theirs.slice(y, nextY)];
    merged.push(...gaps.sort((a, b) => (canonical(a) < canonical(b) ? -1 : 1)).flat());
    merged.push(...yours.slice(nextX, nextX + 1));
    [x, y] = [nextX + 1, nextY + 1];
  }
  return merged;
}

function collide(place: Blocks, run: Run): RichTextNode[] {
  run.collisions.push(place);
  return [...place[run.prefer]];
}

/** Merges three forms of one block. */
function mergeNode(
  forms: { base: RichTextNode; yours: RichTextNode; theirs: RichTextNode },
  run: Run,
): RichTextNode[] {
  const { base, yours, theirs } = forms;
  const place = { base: [base], yours: [yours], theirs: [theirs] };
  const known = oneSided(place, isDeepEqual);
  if (known) return [...known];
  const before = run.collisions.length;
  const merged = mergeInside(forms, run);
  if (merged && isWhole(merged, forms)) return [merged];
  run.collisions.length = before;
  return collide(place, run);
}

/** Type and settings of the merged block; null if both sides changed them differently. */
function mergeKind({ base, yours, theirs }: Blocks): Pick<RichTextNode, 'type' | 'attrs'> | null {
  const kindOf = (nodes: readonly RichTextNode[]) =>
    nodes.map((node) => ({ type: node.type, attrs: verbatimOf(node)?.others ?? node.attrs ?? {} }));
  const found = oneSided({ base: kindOf(base), yours: kindOf(yours), theirs: kindOf(theirs) }, isDeepEqual);
  return found?.[0] ?? null;
}

function mergeInside(
  forms: { base: RichTextNode; yours: RichTextNode; theirs: RichTextNode },
  run: Run,
): RichTextNode | null {
  const { base, yours, theirs } = forms;
  const kind = mergeKind({ base: [base], yours: [yours], theirs: [theirs] });
  if (!kind) return null;
  const shell = Object.keys(kind.attrs ?? {}).length > 0 || yours.attrs ? kind : { type: kind.type };
  const texts = {
    base: verbatimOf(base)?.text,
    yours: verbatimOf(yours)?.text,
    theirs: verbatimOf(theirs)?.text,
  };
  if (texts.base !== undefined && texts.yours !== undefined && texts.theirs !== undefined) {
    const { base: from, yours: mine, theirs: other } = texts;
    const merged = mergeText({ base: from, yours: mine, theirs: other }, run.prefer);
    return merged.hasCollision ? null : withVerbatim(shell, merged.value);
  }
  const inside = { base: base.content ?? [], yours: yours.content ?? [], theirs: theirs.content ?? [] };
  const all = [...inside.base, ...inside.yours, ...inside.theirs];
  if (all.length === 0) return shell;
  if (!all.every(isInlineNode)) return { ...shell, content: mergeBlocks(inside, run) };
  const { value, hasCollision } = mergeInlines(inside, run.prefer);
  if (hasCollision) run.collisions.push({ base: [base], yours: [yours], theirs: [theirs] });
  return value.length > 0 ? { ...shell, content: value } : shell;
}

/**
 * False for a result that no editor could have created: a list without items, or a table whose rows differ in
 * length.
 */
function isWhole(
  merged: RichTextNode,
  { yours, theirs }: { yours: RichTextNode; theirs: RichTextNode },
): boolean {
  const isContainer = [yours, theirs].every(({ content }) => content?.length && !content.every(isInlineNode));
  if (isContainer && !merged.content?.length) return false;
  if (merged.type !== 'table') return true;
  return widthsOf(merged) <= 1 || widthsOf(yours) > 1 || widthsOf(theirs) > 1;
}

/** Number of different row lengths in a table. */
function widthsOf({ content }: RichTextNode): number {
  return new Set((content ?? []).map((row) => row.content?.length ?? 0)).size;
}

const DEPTH_MAX = 20;

/** The valid nodes of an unchecked value. */
function soundNodes(nodes: unknown, depth: number): RichTextNode[] {
  if (!Array.isArray(nodes) || depth > DEPTH_MAX) return [];
  return nodes.flatMap((node: unknown) => {
    if (typeof node !== 'object' || node === null) return [];
    const { type, text, marks, attrs, content } = node as Record<string, unknown>;
    if (typeof type !== 'string' || (type === 'text' && typeof text !== 'string')) return [];
    return [
      {
        type,
        ...(typeof text === 'string' && { text }),
        ...(Array.isArray(marks) && {
          marks: marks.filter(isObject) as unknown as NonNullable<RichTextNode['marks']>,
        }),
        ...(isObject(attrs) && { attrs }),
        ...(Array.isArray(content) && { content: soundNodes(content, depth + 1) }),
      },
    ];
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
