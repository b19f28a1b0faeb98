/** Three-way merge of one line of text, by words; formats are merged separately from the words. */
import {
  alignThree,
  oneSided,
  settledPart,
  type Choice,
  type Part,
  type Rendering,
  type Segment,
  type Side,
  type Stretch,
} from './merge-sequence.ts';
import { MARK_ORDER } from '#rich-text/document/marks.ts';
import type { Mark, RichTextNode } from '#rich-text/document/node-kind.ts';
import { canonical, isDeepEqual } from './deep-equal.ts';
import { wordsOf } from './word-diff.ts';

/**
 * A merged line of plain text; each passage is a run of words that both sides changed. Runs that only a space
 * separates are one passage.
 */
export interface TextPlan {
  passages: Stretch<string>[];
  render: (rendering: Rendering) => string;
}

/**
 * Merges plain text by words. `both` renders their run, a space and yours, with the spaces around either run. The
 * cost grows with the number of words and the bounded number of differences searched for. Pure.
 */
export function planText(texts: { base: string; yours: string; theirs: string }): TextPlan {
  const words = { base: wordsOf(texts.base), yours: wordsOf(texts.yours), theirs: wordsOf(texts.theirs) };
  const passages: Stretch<string>[] = [];
  const parts = joinDisputed(alignThree(words, (word) => word)).map((segment): Part<string> => {
    if ('anchor' in segment) return () => [segment.anchor.yours];
    const found = oneSided(segment.stretch, isSameText);
    if (found) return settledPart(found, segment.stretch.theirs);
    const index = passages.push(segment.stretch) - 1;
    return ({ disputed }) => wordsOfChoice(segment.stretch, disputed(index));
  });
  return { passages, render: (rendering) => parts.flatMap((part) => part(rendering)).join('') };
}

function wordsOfChoice(stretch: Stretch<string>, choice: Choice): readonly string[] {
  if (choice !== 'both') return stretch[choice];
  const runs = [stretch.theirs, stretch.yours].map((run) => run.join(''));
  const words = runs.map((run) => run.trim()).filter(Boolean);
  // The spaces around both runs separate them from their neighbours.
  const before = runs.map((run) => /^\s*/.exec(run)?.[0]).find(Boolean) ?? '';
  const after = runs.map((run) => /\s*$/.exec(run)?.[0]).find(Boolean) ?? '';
  return [before, words.join(' '), after];
}

/** Joins disputed runs that only a space separates into one. */
function joinDisputed(segments: readonly Segment<string>[]): Segment<string>[] {
  const joined: Segment<string>[] = [];
  for (const segment of segments) {
    const [before, space] = joined.slice(-2);
    const continues =
      before && space && 'anchor' in space && space.anchor.base.trim() === '' && isDisputed(before);
    if (!continues || !('stretch' in before) || !('stretch' in segment) || !isDisputed(segment)) {
      joined.push(segment);
      continue;
    }
    const join = (side: keyof Stretch<string>) => [
      ...before.stretch[side],
      space.anchor[side],
      ...segment.stretch[side],
    ];
    joined.splice(-2, 2, { stretch: { base: join('base'), yours: join('yours'), theirs: join('theirs') } });
  }
  return joined;
}

function isDisputed(segment: Segment<string>): boolean {
  return 'stretch' in segment && oneSided(segment.stretch, isSameText) === null;
}

/**
 * Inline nodes of one block, merged. Words and formats that both sides changed are decided together, because
 * they belong to one block.
 */
export interface InlinePlan {
  /** Whether both sides changed the same words or formats. */
  isDisputed: boolean;
  /** The nodes, with the words of `choice` where both sides changed them. */
  render: (settled: Rendering['settled'], choice: Exclude<Choice, 'both'>) => RichTextNode[];
}

/**
 * Merges words, line breaks and inline nodes of one block. Formats are merged separately from the words, each
 * kind on its own. Pure.
 */
export function planInlines({ base, yours, theirs }: Stretch<RichTextNode>): InlinePlan {
  const pieces = {
    base: base.flatMap(piecesOf),
    yours: yours.flatMap(piecesOf),
    theirs: theirs.flatMap(piecesOf),
  };
  const plans = alignThree(pieces, wordKey).map((segment) =>
    'stretch' in segment ? planStretch(segment.stretch) : planFormats(segment.anchor),
  );
  return {
    isDisputed: plans.some(({ isDisputed }) => isDisputed),
    render: (settled, choice) => joinRuns(plans.flatMap((plan) => plan.render(settled, choice))),
  };
}

function planStretch(stretch: Stretch<RichTextNode>): InlinePlan {
  const found = oneSided(stretch, isDeepEqual);
  if (!found) return { isDisputed: true, render: (_, choice) => [...stretch[choice]] };
  return {
    isDisputed: false,
    render: (settled) => [...(settled === 'merged' ? found : stretch.theirs)],
  };
}

function planFormats(anchor: Record<'base' | Side, RichTextNode>): InlinePlan {
  const { base, yours, theirs } = anchor;
  const marks = mergeMarks(base.marks ?? [], yours.marks ?? [], theirs.marks ?? []);
  if (!marks)
    return { isDisputed: true, render: (_, choice) => [withMarks(yours, anchor[choice].marks ?? [])] };
  return {
    isDisputed: false,
    render: (settled) => [withMarks(yours, settled === 'merged' ? marks : (theirs.marks ?? []))],
  };
}

/** Cuts a run of text into its words, each with the run's formats; returns any other node unchanged. */
export function piecesOf(node: RichTextNode): RichTextNode[] {
  return node.type === 'text' ? wordsOf(node.text ?? '').map((text) => ({ ...node, text })) : [node];
}

function isSameText(a: readonly string[], b: readonly string[]): boolean {
  return a.join('') === b.join('');
}

/** Key of a word that is independent of its formats. */
function wordKey(node: RichTextNode): string {
  return node.type === 'text' ? `"${node.text ?? ''}` : canonical(node);
}

/** Merges the formats that either side added and removed; null if both changed the same one differently. */
function mergeMarks(base: readonly Mark[], yours: readonly Mark[], theirs: readonly Mark[]): Mark[] | null {
  if (isDeepEqual(theirs, base) || isDeepEqual(theirs, yours)) return [...yours];
  if (isDeepEqual(yours, base)) return [...theirs];
  const merged: Mark[] = [];
  for (const type of MARK_ORDER) {
    const of = (marks: readonly Mark[]) => marks.filter((mark) => mark.type === type);
    const found = oneSided({ base: of(base), yours: of(yours), theirs: of(theirs) }, isDeepEqual);
    if (!found) return null;
    merged.push(...found);
  }
  return merged;
}

function withMarks(node: RichTextNode, marks: readonly Mark[]): RichTextNode {
  const { marks: replaced, ...plain } = node;
  if (marks.length > 0) return { ...plain, marks: [...marks] };
  return replaced ? plain : node;
}

/** Joins neighbouring words with the same formats into one run again. */
function joinRuns(nodes: readonly RichTextNode[]): RichTextNode[] {
  const runs: RichTextNode[] = [];
  for (const node of nodes) {
    const last = runs.at(-1);
    const continues =
      last?.type === 'text' && node.type === 'text' && isDeepEqual(last.marks ?? [], node.marks ?? []);
    if (continues) runs[runs.length - 1] = { ...last, text: `${last.text ?? ''}${node.text ?? ''}` };
    else runs.push(node);
  }
  return runs;
}
