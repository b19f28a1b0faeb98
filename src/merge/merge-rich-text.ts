/**
 * Three-way merge of rich text: by blocks, within a changed block by words, and likewise within lists and
 * tables.
 */
import {
  alignThree,
  cutAt,
  oneSided,
  settledPart,
  type Choice,
  type Part,
  type Rendering,
  type Side,
  type Stretch,
} from './merge-sequence.ts';
import { planInlines, planText } from './merge-words.ts';
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

/**
 * A merged rich text; each passage is a block, or blocks, that both sides changed. The number and order of the
 * passages do not depend on the choices.
 */
export interface RichTextPlan {
  passages: Stretch<RichTextNode>[];
  render: (rendering: Rendering) => RichText;
}

/** Maximum characters of the blocks at one changed place; if there are more, blocks are compared whole. */
const PLACE_CHARACTERS_MAX = 400_000;

/**
 * Compares two texts that were derived from `base` (null: an empty text). `base` is not validated. The cost
 * grows with the length of the texts and the bounded number of differences searched for.
 */
export function planRichText(base: RichText | null, yours: RichText, theirs: RichText): RichTextPlan {
  const passages: Blocks[] = [];
  const part = mergeBlocks(
    { base: soundNodes(base?.content, 0), yours: yours.content, theirs: theirs.content },
    passages,
  );
  return { passages, render: (rendering) => ({ v: yours.v, content: [...part(rendering)] }) };
}

type Blocks = Stretch<RichTextNode>;
type BlockPart = Part<RichTextNode>;

function mergeBlocks(blocks: Blocks, passages: Blocks[]): BlockPart {
  const known = oneSided(blocks, isDeepEqual);
  if (known) return settledPart(known, blocks.theirs);
  return inSequence(
    alignThree(blocks, canonical).map((segment) =>
      'anchor' in segment
        ? settledPart([segment.anchor.yours], [segment.anchor.theirs])
        : mergePlace(segment.stretch, passages),
    ),
  );
}

function inSequence(parts: readonly BlockPart[]): BlockPart {
  return (rendering) => parts.flatMap((part) => part(rendering));
}

/**
 * Merges the blocks between two unchanged ones: changed forms of the same block are merged within the block.
 */
function mergePlace(place: Blocks, passages: Blocks[]): BlockPart {
  const settled = settledPlace(place);
  if (settled) return settled;
  if (canonical([place.base, place.yours, place.theirs]).length > PLACE_CHARACTERS_MAX)
    return collide(place, passages);
  const segments = cutAt(place, pairSimilar(place.base, place.yours), pairSimilar(place.base, place.theirs));
  return inSequence(
    segments.map((segment) =>
      'anchor' in segment
        ? mergeNode(segment.anchor, passages)
        : (settledPlace(segment.stretch) ?? collide(segment.stretch, passages)),
    ),
  );
}

/** The blocks of a place that one side changed, or where both inserted blocks; null if both changed it. */
function settledPlace(place: Blocks): BlockPart | null {
  const known = oneSided(place, isDeepEqual);
  if (known) return settledPart(known, place.theirs);
  if (place.base.length > 0) return null;
  return settledPart(bothInserted(place.yours, place.theirs), place.theirs);
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

function collide(place: Blocks, passages: Blocks[]): BlockPart {
  const index = passages.push(place) - 1;
  return ({ disputed }) => {
    const choice = disputed(index);
    return choice === 'both' ? bothOf(place.theirs, place.yours) : place[choice];
  };
}

/** Their blocks, then those of yours that theirs do not contain. */
function bothOf(theirs: readonly RichTextNode[], yours: readonly RichTextNode[]): RichTextNode[] {
  return [...theirs, ...yours.filter((node) => !theirs.some((other) => isDeepEqual(node, other)))];
}

type NodeForms = Record<'base' | Side, RichTextNode>;

/** Merges three forms of one block. */
function mergeNode(forms: NodeForms, passages: Blocks[]): BlockPart {
  const { base, yours, theirs } = forms;
  const place = { base: [base], yours: [yours], theirs: [theirs] };
  const known = oneSided(place, isDeepEqual);
  if (known) return settledPart(known, [theirs]);
  const before = passages.length;
  const merged = mergeInside(forms, passages);
  if (merged && isAlwaysWhole(merged, forms, passages.length > before)) return merged;
  passages.length = before;
  return collide(place, passages);
}

/** Whether the block is whole whatever is chosen for the passages in it. */
function isAlwaysWhole(part: BlockPart, forms: NodeForms, hasPassages: boolean): boolean {
  const renderings: Rendering[] = hasPassages
    ? [
        ...(['yours', 'theirs', 'base'] as const).map((choice) => merged(choice)),
        { settled: 'theirs', disputed: () => 'base' },
      ]
    : [merged('yours')];
  return renderings.every((rendering) => part(rendering).every((node) => isWhole(node, forms)));
}

function merged(choice: Choice): Rendering {
  return { settled: 'merged', disputed: () => choice };
}

/** Type and settings of the merged block; null if both sides changed them differently. */
function mergeKind({ base, yours, theirs }: Blocks): Pick<RichTextNode, 'type' | 'attrs'> | null {
  const kindOf = (nodes: readonly RichTextNode[]) =>
    nodes.map((node) => ({ type: node.type, attrs: verbatimOf(node)?.others ?? node.attrs ?? {} }));
  const found = oneSided({ base: kindOf(base), yours: kindOf(yours), theirs: kindOf(theirs) }, isDeepEqual);
  return found?.[0] ?? null;
}

function mergeInside(forms: NodeForms, passages: Blocks[]): BlockPart | null {
  const { base, yours, theirs } = forms;
  const kind = mergeKind({ base: [base], yours: [yours], theirs: [theirs] });
  if (!kind) return null;
  const shell = Object.keys(kind.attrs ?? {}).length > 0 || yours.attrs ? kind : { type: kind.type };
  const verbatim = mergeVerbatim(forms, shell);
  if (verbatim !== undefined) return verbatim;
  const inside = { base: base.content ?? [], yours: yours.content ?? [], theirs: theirs.content ?? [] };
  const all = [...inside.base, ...inside.yours, ...inside.theirs];
  if (all.length === 0) return settledPart([shell], [theirs]);
  const { content: _, ...theirShell } = theirs;
  const withContent = (settled: Rendering['settled'], content: readonly RichTextNode[], isLine: boolean) => {
    const outer = settled === 'merged' ? shell : theirShell;
    return content.length > 0 || !isLine ? { ...outer, content: [...content] } : outer;
  };
  if (all.every(isInlineNode)) return mergeLine(forms, inside, withContent, passages);
  const children = mergeBlocks(inside, passages);
  return (rendering) => [withContent(rendering.settled, children(rendering), false)];
}

/** Merges blocks of verbatim text; null if their words collide, undefined for other blocks. */
function mergeVerbatim(
  { base, yours, theirs }: NodeForms,
  shell: Pick<RichTextNode, 'type' | 'attrs'>,
): BlockPart | null | undefined {
  const from = verbatimOf(base)?.text;
  const [mine, other] = [verbatimOf(yours)?.text, verbatimOf(theirs)?.text];
  if (from === undefined || mine === undefined || other === undefined) return undefined;
  const { passages, render } = planText({ base: from, yours: mine, theirs: other });
  if (passages.length > 0) return null;
  return settledPart([withVerbatim(shell, render(merged('yours')))], [theirs]);
}

/** Merges a block of words: all its disputed words are one passage; “both” renders two blocks. */
function mergeLine(
  { base, yours, theirs }: NodeForms,
  inside: Blocks,
  blockOf: (settled: Rendering['settled'], content: readonly RichTextNode[], isLine: boolean) => RichTextNode,
  passages: Blocks[],
): BlockPart {
  const { isDisputed, render } = planInlines(inside);
  const line = (settled: Rendering['settled'], choice: 'base' | Side) =>
    blockOf(settled, render(settled, choice), true);
  if (!isDisputed) return ({ settled }) => [line(settled, 'yours')];
  const index = passages.push({ base: [base], yours: [yours], theirs: [theirs] }) - 1;
  return ({ settled, disputed }) => {
    const choice = disputed(index);
    return choice === 'both' ? [line(settled, 'theirs'), line(settled, 'yours')] : [line(settled, choice)];
  };
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
