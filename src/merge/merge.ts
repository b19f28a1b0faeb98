/** Merges two people's changes to one document; conflicts are returned, so that they can be shown to both. */
import type { Shape } from '#model/field.ts';
import type { Side } from './merge-sequence.ts';
import { mergeRichText } from './merge-rich-text.ts';
import { mergeText } from './merge-words.ts';
import type { RichText } from '#rich-text/document/rich-text.ts';
import { isDeepEqual } from './deep-equal.ts';

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
  { base, yours, theirs }: Forms,
  isProse: boolean,
  prefer: Side = 'yours',
): { value: unknown; hasCollision: boolean } {
  const isEqual = (a: unknown, b: unknown) => isFieldEqual(a, b, isProse);
  if (isEqual(theirs, yours)) return { value: yours, hasCollision: false };
  if (isEqual(theirs, base ?? null)) return { value: yours, hasCollision: false };
  if (isEqual(yours, base ?? null)) return { value: theirs, hasCollision: false };
  if (base !== undefined && isRichText(yours) && isRichText(theirs)) {
    const { value, collisions } = mergeRichText(isRichText(base) ? base : null, yours, theirs, prefer);
    return { value, hasCollision: collisions.length > 0 };
  }
  if (isProse && typeof base === 'string' && typeof yours === 'string' && typeof theirs === 'string') {
    const texts = { base: base.trim(), yours: yours.trim(), theirs: theirs.trim() };
    const { value, hasCollision } = mergeText(texts, prefer);
    // Preserves the space just typed, because the next word goes after it.
    return { value: value + yours.slice(yours.trimEnd().length), hasCollision };
  }
  return { value: prefer === 'yours' ? yours : theirs, hasCollision: true };
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
