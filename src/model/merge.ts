/** Two people's changes to one document: what neither took from the other merges, the rest is shown to both. */
import type { RichText, RichTextNode } from './rich-text.ts';

/** One field both changed: nothing of it was written. */
export interface FieldConflict {
  field: string;
  label: string;
  /** What the person saving started from, what they wrote, and what is stored now. */
  base: unknown;
  yours: unknown;
  theirs: unknown;
}

export interface MergeResult {
  /** Values to write. */
  values: Record<string, unknown>;
  conflicts: FieldConflict[];
}

/**
 * Merges `changes`, made on top of `base`, into `current`. A field the other side left alone takes the change; the
 * same value from both is no conflict; rich text merges block by block.
 */
export function mergeChanges(
  changes: Record<string, unknown>,
  base: Record<string, unknown>,
  current: Record<string, unknown>,
  labelOf: (field: string) => string,
): MergeResult {
  const values: Record<string, unknown> = {};
  const conflicts: FieldConflict[] = [];
  for (const [field, yours] of Object.entries(changes)) {
    const theirs = current[field] ?? null;
    const started = base[field] ?? null;
    if (isSame(theirs, started) || isSame(theirs, yours)) {
      values[field] = yours;
      continue;
    }
    const merged =
      isRichText(yours) && isRichText(theirs)
        ? mergeRichText(isRichText(started) ? started : null, yours, theirs)
        : null;
    if (merged) values[field] = merged;
    else conflicts.push({ field, label: labelOf(field), base: started, yours, theirs });
  }
  return { values, conflicts };
}

/** Deep equality of plain data, whatever the order of keys; a missing key equals null. */
export function isSame(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

/** Three-way merge of a text's top-level blocks; null when both changed the same place. */
export function mergeRichText(base: RichText | null, yours: RichText, theirs: RichText): RichText | null {
  const merged = mergeLists(base?.content ?? [], yours.content, theirs.content);
  return merged && { v: yours.v, content: merged };
}

/** Splits both sides by the blocks all three share, and takes each stretch from the side that changed it. */
function mergeLists(
  base: RichTextNode[],
  yours: RichTextNode[],
  theirs: RichTextNode[],
): RichTextNode[] | null {
  const inYours = matches(base, yours);
  const inTheirs = matches(base, theirs);
  const merged: RichTextNode[] = [];
  let atBase = 0;
  let atYours = 0;
  let atTheirs = 0;
  for (let index = 0; index <= base.length; index += 1) {
    const anchorYours = index === base.length ? yours.length : inYours.get(index);
    const anchorTheirs = index === base.length ? theirs.length : inTheirs.get(index);
    if (anchorYours === undefined || anchorTheirs === undefined) continue;
    const stretch = mergeStretch(
      base.slice(atBase, index),
      yours.slice(atYours, anchorYours),
      theirs.slice(atTheirs, anchorTheirs),
    );
    if (!stretch) return null;
    merged.push(...stretch);
    const anchor = base[index];
    if (anchor) merged.push(anchor);
    atBase = index + 1;
    atYours = anchorYours + 1;
    atTheirs = anchorTheirs + 1;
  }
  return merged;
}

function mergeStretch(
  base: RichTextNode[],
  yours: RichTextNode[],
  theirs: RichTextNode[],
): RichTextNode[] | null {
  if (isSame(theirs, base) || isSame(theirs, yours)) return yours;
  if (isSame(yours, base)) return theirs;
  return null;
}

/** Longest common subsequence: index in `base` -> index in `other`. */
function matches(base: RichTextNode[], other: RichTextNode[]): Map<number, number> {
  const a = base.map(canonical);
  const b = other.map(canonical);
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        a[i] === b[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
    }
  }
  const found = new Map<number, number>();
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      found.set(i, j);
      i += 1;
      j += 1;
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return found;
}

function isRichText(value: unknown): value is RichText {
  return (
    typeof value === 'object' && value !== null && 'v' in value && Array.isArray((value as RichText).content)
  );
}

function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    const entries = Object.entries(inner).filter(([, member]) => member !== null && member !== undefined);
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
