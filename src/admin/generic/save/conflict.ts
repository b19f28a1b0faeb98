/** A field with passages that both sides changed: the value sent while they wait, and merging of incoming values. */
import {
  mergeValue,
  planMerge,
  type DescribeField,
  type FieldConflict,
  type MergePlan,
} from '#merge/merge.ts';

/**
 * `base` is the common ancestor: it differs from `theirs` in the undecided passages only. `theirs` is the
 * value of the server, except while an undone decision is on its way to the server.
 */
export type Conflict = FieldConflict;

interface Forms {
  base: unknown;
  yours: unknown;
  theirs: unknown;
}

/**
 * The passages of a conflict, with the form's current value. Text typed in a passage is part of it; a passage ends
 * as soon as both sides agree.
 */
export function planConflict(
  { field, base, theirs }: Pick<Conflict, 'field' | 'base' | 'theirs'>,
  yours: unknown,
  describe: DescribeField,
): MergePlan {
  return planMerge({ base, yours: yours ?? null, theirs }, describe(field).isProse);
}

/** Merges a value of the other side into the form: disputed passages stay as the form has them. */
export function mergeIncoming(
  { base, yours, theirs }: Forms,
  field: string,
  describe: DescribeField,
): { value: unknown; conflict: Conflict | null } {
  const { label, isProse } = describe(field);
  const { passages, render } = planMerge({ base, yours, theirs }, isProse);
  const value = render({ settled: 'merged', disputed: () => 'yours' });
  if (passages.length === 0) return { value, conflict: null };
  const ancestor = render({ settled: 'theirs', disputed: () => 'base' });
  return { value, conflict: { field, label, base: ancestor, yours: value, theirs } };
}

/**
 * What is saved while passages are undecided, with their words in the passages, and the common ancestor of form
 * and server once it is saved.
 */
export function outgoingOf(
  conflict: Conflict,
  yours: unknown,
  describe: DescribeField,
): { sent: unknown; ancestor: unknown } {
  const { render } = planConflict(conflict, yours, describe);
  return {
    sent: render({ settled: 'merged', disputed: () => 'theirs' }),
    ancestor: render({ settled: 'merged', disputed: () => 'base' }),
  };
}

/** The other side of a conflict after the server's value changed from `before` to `after`. */
export function rebaseTheirs(
  { field, theirs }: Conflict,
  before: unknown,
  after: unknown,
  describe: DescribeField,
): unknown {
  return mergeValue({ base: before ?? null, yours: theirs, theirs: after }, describe(field).isProse, 'theirs')
    .value;
}
