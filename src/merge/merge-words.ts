/** Three-way merge of one line of text, by words; formats are merged separately from the words. */
import { alignThree, oneSided, type Side, type Stretch } from './merge-sequence.ts';
import { MARK_ORDER } from '#rich-text/document/marks.ts';
import type { Mark, RichTextNode } from '#rich-text/document/node-kind.ts';
import { canonical, isDeepEqual } from './deep-equal.ts';
import { wordsOf } from './word-diff.ts';

/**
 * The text with the changes of both sides, and whether both changed the same words: `prefer` then takes
 * precedence for those.
 */
export interface MergedWords<T> {
  value: T;
  hasCollision: boolean;
}

/** Merges plain text. */
export function mergeText(
  texts: { base: string; yours: string; theirs: string },
  prefer: Side,
): MergedWords<string> {
  const words = { base: wordsOf(texts.base), yours: wordsOf(texts.yours), theirs: wordsOf(texts.theirs) };
  let hasCollision = false;
  const merged = alignThree(words, (word) => word).flatMap((segment) => {
    if ('anchor' in segment) return [segment.anchor.yours];
    const found = oneSided(segment.stretch, isSameText);
    if (!found) hasCollision = true;
    return found ?? segment.stretch[prefer];
  });
  return { value: merged.join(''), hasCollision };
}

/** Merges words, line breaks and inline nodes of one block. */
export function mergeInlines(
  { base, yours, theirs }: Stretch<RichTextNode>,
  prefer: Side,
): MergedWords<RichTextNode[]> {
  const pieces = {
    base: base.flatMap(piecesOf),
    yours: yours.flatMap(piecesOf),
    theirs: theirs.flatMap(piecesOf),
  };
  let hasCollision = false;
  const merged = alignThree(pieces, wordKey).flatMap((segment) => {
    if ('stretch' in segment) {
      const found = oneSided(segment.stretch, isDeepEqual);
      if (!found) hasCollision = true;
      return found ?? segment.stretch[prefer];
    }
    const { anchor } = segment;
    const marks = mergeMarks(anchor.base.marks ?? [], anchor.yours.marks ?? [], anchor.theirs.marks ?? []);
    if (!marks) hasCollision = true;
    return [withMarks(anchor.yours, marks ?? anchor[prefer].marks ?? [])];
  });
  return { value: joinRuns(merged), hasCollision };
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
