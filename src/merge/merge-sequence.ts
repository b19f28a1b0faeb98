/** Alignment of three versions of one sequence. */
import { matchKeys } from './word-diff.ts';

/** The side that takes precedence if both changed the same place. */
export type Side = 'yours' | 'theirs';

/**
 * What a disputed passage contains: the content of the common ancestor, of one side, or of both sides, theirs
 * first.
 */
export type Choice = 'base' | Side | 'both';

/**
 * One of the texts that follow from three forms of a text. “Merged” with “theirs” in the passages is what can be
 * saved without a decision; “theirs” with “base” is the ancestor of the form after their changes were merged.
 */
export interface Rendering {
  /** Outside of the disputed passages: the changes of both sides, or only those of theirs. */
  settled: 'merged' | 'theirs';
  /** In each disputed passage, by its index in the order of the text. */
  disputed: (passage: number) => Choice;
}

/**
 * A part of a merged text, in the given rendering. Pure; returns the same content for the same rendering, however
 * often it is called.
 */
export type Part<T> = (rendering: Rendering) => readonly T[];

/**
 * Returns a part that is not disputed: `merged` contains the changes of both sides, `theirs` only those of the
 * other side.
 */
export function settledPart<T>(merged: readonly T[], theirs: readonly T[]): Part<T> {
  return ({ settled }) => (settled === 'merged' ? merged : theirs);
}

/** The content of one place in the common ancestor and on both sides. */
export interface Stretch<T> {
  base: readonly T[];
  yours: readonly T[];
  theirs: readonly T[];
}

/**
 * An item that all three sequences have, or a stretch between two such items, in which one side or both
 * differ.
 */
export type Segment<T> = { anchor: { base: T; yours: T; theirs: T } } | { stretch: Stretch<T> };

/**
 * Cuts three sequences at the items of `base` that both sides contain. Empty stretches are left out. Pure.
 */
export function alignThree<T>({ base, yours, theirs }: Stretch<T>, keyOf: (item: T) => string): Segment<T>[] {
  const keys = base.map(keyOf);
  return cutAt(
    { base, yours, theirs },
    new Map(matchKeys(keys, yours.map(keyOf))),
    new Map(matchKeys(keys, theirs.map(keyOf))),
  );
}

/**
 * Cuts three sequences at the items of `base` that are paired with an item on both sides; the indices of
 * pairs increase on both sides.
 */
export function cutAt<T>(
  { base, yours, theirs }: Stretch<T>,
  inYours: ReadonlyMap<number, number>,
  inTheirs: ReadonlyMap<number, number>,
): Segment<T>[] {
  const segments: Segment<T>[] = [];
  const at = { base: 0, yours: 0, theirs: 0 };
  for (let index = 0; index <= base.length; index += 1) {
    const toYours = index === base.length ? yours.length : inYours.get(index);
    const toTheirs = index === base.length ? theirs.length : inTheirs.get(index);
    if (toYours === undefined || toTheirs === undefined) continue;
    const stretch = {
      base: base.slice(at.base, index),
      yours: yours.slice(at.yours, toYours),
      theirs: theirs.slice(at.theirs, toTheirs),
    };
    if (stretch.base.length + stretch.yours.length + stretch.theirs.length > 0) segments.push({ stretch });
    if (index < base.length)
      segments.push({
        anchor: { base: base[index] as T, yours: yours[toYours] as T, theirs: theirs[toTheirs] as T },
      });
    Object.assign(at, { base: index + 1, yours: toYours + 1, theirs: toTheirs + 1 });
  }
  return segments;
}

/**
 * The content of the only side that changed a stretch, or the equal change of both; null if their changes
 * differ.
 */
export function oneSided<T>(
  { base, yours, theirs }: Stretch<T>,
  isSame: (a: readonly T[], b: readonly T[]) => boolean,
): readonly T[] | null {
  if (isSame(theirs, base) || isSame(theirs, yours)) return yours;
  return isSame(yours, base) ? theirs : null;
}
