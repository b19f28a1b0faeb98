/** Merges two people's changes to one document; conflicts are returned, so that they can be shown to both. */
import type { Shape } from '#model/field.ts';
import type { Choice, Rendering, Side, Stretch } from './merge-sequence.ts';
import { planRichText } from './merge-rich-text.ts';
import { planText } from './merge-words.ts';
import type { RichText, RichTextNode } from '#rich-text/document/rich-text.ts';
import { canonical, isDeepEqual } from './deep-equal.ts';

/** A field that both changed: nothing of it was written. */
export interface FieldConflict {
  field: string;
  label: string;
  /** The value from which the saving person started, the one they wrote, and the one stored now. */
  base: unknown;
  yours: unknown;
  theirs: unknown;
  /** Who wrote `theirs`, and when (ISO); null or absent if unknown. */
  by?: { id: number; fullName: string } | null;
  at?: string | null;
}

export interface MergeResult {
  /** Values to write. */
  values: Record<string, unknown>;
  conflicts: FieldConflict[];
}

/** Properties of a field that merging needs. */
export interface MergedField {
  label: string;
  /** Whether the value is prose, which is merged by words; any other text is one value. */
  isProse: boolean;
}

export type DescribeField = (field: string) => MergedField;

/** Describes the fields of a shape. */
export function describeFields(shape: Shape): DescribeField {
  return (name) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    const {
      label = name,
      input,
      pattern,
    } = (field?.options ?? {}) as { label?: string; input?: string; pattern?: unknown };
    const isText = field?.kind.kind === 'text' || field?.kind.kind === 'longText';
    return { label, isProse: isText && input !== 'password' && pattern === undefined };
  };
}

/**
 * Merges `changes`, based on `base`, into `current`. A field that the other side did not change gets the
 * change; the same value from both is not a conflict; prose is merged by words, rich text by blocks and
 * words. A field without a base is never merged.
 */
export function mergeChanges(
  changes: Record<string, unknown>,
  base: Record<string, unknown>,
  current: Record<string, unknown>,
  describe: DescribeField,
): MergeResult {
  const values: Record<string, unknown> = {};
  const conflicts: FieldConflict[] = [];
  for (const [field, yours] of Object.entries(changes)) {
    const theirs = current[field] ?? null;
    const started = base[field] ?? null;
    const { label, isProse } = describe(field);
    const merged = mergeValue({ base: field in base ? started : undefined, yours, theirs }, isProse);
    if (merged && !merged.hasCollision) values[field] = merged.value;
    else conflicts.push({ field, label, base: started, yours, theirs });
  }
  return { values, conflicts };
}

/** Three forms of one value; an unknown base is undefined. */
export interface Forms {
  base: unknown;
  yours: unknown;
  theirs: unknown;
}

/**
 * Merges one value. If both sides conflict, `prefer` wins and `hasCollision` is true: in texts only at the
 * conflict, otherwise for the whole value. Text is compared without surrounding space.
 */
export function mergeValue(
  forms: Forms,
  isProse: boolean,
  prefer: Side = 'yours',
): { value: unknown; hasCollision: boolean } {
  const { passages, render } = planMerge(forms, isProse);
  return {
    value: render({ settled: 'merged', disputed: () => prefer }),
    hasCollision: passages.length > 0,
  };
}

/**
 * A place of a value that both sides changed: blocks of a rich text, a run of words in prose, or the whole of any
 * other value.
 */
export type Passage = PassageForms & {
  /** The same as long as the ancestor and the other side have the same content at this place. */
  key: string;
  /** Whether the value can contain both sides. */
  canHaveBoth: boolean;
};

type PassageForms =
  /** Blocks of a rich text. */
  | ({ kind: 'blocks' } & Stretch<RichTextNode>)
  /** A run of words in a line of text. */
  | ({ kind: 'words' } & Record<'base' | Side, string>)
  /** A value as a whole. */
  | ({ kind: 'value' } & Record<'base' | Side, unknown>);

/**
 * A merged value whose disputed passages are still open. `render` takes the index of a passage in `passages`, and
 * has the cost of the value’s length.
 */
export interface MergePlan {
  /** In the order of the text. */
  passages: readonly Passage[];
  render: (rendering: Rendering) => unknown;
}

/**
 * Compares three forms of one value: finds its disputed passages, and merges everything else. Text is compared
 * without surrounding space. An unknown base (undefined) disputes the whole value. Pure.
 */
export function planMerge({ base, yours, theirs }: Forms, isProse: boolean): MergePlan {
  const isEqual = (a: unknown, b: unknown) => isFieldEqual(a, b, isProse);
  if (isEqual(theirs, yours)) return settledPlan(yours, yours);
  if (isEqual(theirs, base ?? null)) return settledPlan(yours, theirs);
  if (isEqual(yours, base ?? null)) return settledPlan(theirs, theirs);
  if (base !== undefined && isRichText(yours) && isRichText(theirs)) {
    const { passages, render } = planRichText(isRichText(base) ? base : null, yours, theirs);
    return { passages: withKeys(passages.map((blocks) => ({ kind: 'blocks', ...blocks }))), render };
  }
  if (isProse && typeof base === 'string' && typeof yours === 'string' && typeof theirs === 'string')
    return planProse({ base, yours, theirs });
  return {
    passages: withKeys([{ kind: 'value', base: base ?? null, yours, theirs }]),
    render: ({ disputed }) => valueOfChoice({ base: base ?? null, yours, theirs }, disputed(0)),
  };
}

function settledPlan(merged: unknown, theirs: unknown): MergePlan {
  return { passages: [], render: ({ settled }) => (settled === 'merged' ? merged : theirs) };
}

function planProse({ base, yours, theirs }: Record<'base' | Side, string>): MergePlan {
  const { passages, render } = planText({ base: base.trim(), yours: yours.trim(), theirs: theirs.trim() });
  // Preserves the space just typed, because the next word goes after it.
  const typed = yours.slice(yours.trimEnd().length);
  const runs = passages.map((stretch) => ({
    kind: 'words' as const,
    base: stretch.base.join(''),
    yours: stretch.yours.join(''),
    theirs: stretch.theirs.join(''),
  }));
  return {
    passages: withKeys(runs),
    render: (rendering) => render(rendering) + (rendering.settled === 'merged' ? typed : ''),
  };
}

/** Adds keys: equal passages of one value are numbered. */
function withKeys(passages: readonly PassageForms[]): Passage[] {
  const counts = new Map<string, number>();
  return passages.map((passage) => {
    const content = canonical([passage.base, passage.theirs]);
    const count = counts.get(content) ?? 0;
    counts.set(content, count + 1);
    return { ...passage, key: `${content}#${count}`, canHaveBoth: canHaveBoth(passage) };
  });
}

function canHaveBoth(passage: PassageForms): boolean {
  if (passage.kind === 'words') return passage.yours.trim() !== '' && passage.theirs.trim() !== '';
  if (passage.kind === 'value') return isList(passage.yours) && isList(passage.theirs);
  const { yours, theirs } = passage;
  // A second cell would make the rows of a table differ in length.
  return (
    yours.length > 0 && theirs.length > 0 && !yours.concat(theirs).some(({ type }) => CELLS.includes(type))
  );
}

const CELLS = ['tableCell', 'tableHeader'];

function valueOfChoice(forms: Record<'base' | Side, unknown>, choice: Choice): unknown {
  if (choice !== 'both') return forms[choice];
  const [theirs, yours] = [forms.theirs, forms.yours].map((list) => (isList(list) ? list : []));
  return [...new Set([...(theirs ?? []), ...(yours ?? [])])];
}

/** Whether a value is a list of plain values, such as ids or words. */
function isList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.every((entry) => typeof entry !== 'object');
}

/** Equality of two values of a field; surrounding space in prose is ignored. */
export function isFieldEqual(a: unknown, b: unknown, isProse: boolean): boolean {
  if (isProse && typeof a === 'string' && typeof b === 'string') return a.trim() === b.trim();
  return isDeepEqual(a, b);
}

function isRichText(value: unknown): value is RichText {
  return (
    typeof value === 'object' && value !== null && 'v' in value && Array.isArray((value as RichText).content)
  );
}
