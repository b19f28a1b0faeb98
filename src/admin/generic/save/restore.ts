/** Merging of work that an earlier visit stored in this browser, and its removal. Pure. */
import { isDeepEqual } from '#merge/deep-equal.ts';
import { isFieldEqual, mergeValue, planMerge, type DescribeField } from '#merge/merge.ts';
import { mergeIncoming } from './conflict.ts';
import { conflictOf, type SaveRequest, type SaveState, type SaveValues, type Writer } from './save-state.ts';

/** A draft that an earlier visit stored in a browser. */
export type LocalChanges = SaveRequest & {
  unanswered?: SaveRequest;
  /** When the values were sent, without an answer until now (milliseconds since 1970): they may be saved. */
  sentAt?: number;
  /** Authors of the other side of undecided passages. */
  writers?: Readonly<Record<string, Writer>>;
};

export interface Resumed {
  state: SaveState;
  values: SaveValues;
  /** The form's values before, of the fields that changed. */
  before: SaveValues;
  /** Whether all of the draft is in the form; otherwise the rest collides with other unsaved text of the form. */
  isWhole: boolean;
}

/**
 * Merges a stored draft with the server's current values and the unsaved text of the form. Passages that
 * collide with the server's text need a decision; those that collide with unsaved text are left out, and the
 * draft's text is stored as a version.
 */
export function resume(
  state: SaveState,
  draft: LocalChanges,
  current: SaveValues,
  describe: DescribeField,
): Resumed {
  const values: Record<string, unknown> = { ...current };
  const before: Record<string, unknown> = {};
  const collided: { field: string; value: unknown }[] = [];
  const conflicts = [...state.conflicts];
  for (const [field, yours] of Object.entries(draft.changes)) {
    const stored = state.confirmed[field] ?? null;
    const theirs = current[field] ?? null;
    const base = ancestorOf(draft, field, stored);
    const isUntouched = !conflictOf(state, field) && isDeepEqual(theirs, stored);
    if (isUntouched) {
      const merged = mergeIncoming({ base, yours, theirs }, field, describe);
      values[field] = merged.value;
      if (merged.conflict) conflicts.push({ ...merged.conflict, ...writerIn(state, draft, field) });
    } else {
      const merged = mergeValue({ base, yours, theirs }, describe(field).isProse, 'theirs');
      values[field] = merged.value;
      if (merged.hasCollision) collided.push({ field, value: yours });
    }
    if (!isFieldEqual(values[field], theirs, describe(field).isProse)) before[field] = theirs;
  }
  const discarded = [...(draft.discarded ?? []), ...collided, ...state.discarded];
  const next = { ...state, conflicts, discarded, failure: null };
  return { state: next, values, before, isWhole: collided.length === 0 };
}

/** The author of the other side: after a save of the undisputed rest, the server names the user. */
function writerIn(state: SaveState, draft: LocalChanges, field: string): Partial<Writer> {
  const known = draft.version === state.version ? draft.writers?.[field] : undefined;
  return known ?? state.writers[field] ?? {};
}

/** The base of a stored value: it accounts for an unanswered save that may have arrived after all. */
function ancestorOf({ base, unanswered }: LocalChanges, field: string, stored: unknown): unknown {
  const tried = unanswered?.changes[field];
  const hasArrived = tried !== undefined && isDeepEqual(tried, stored);
  return hasArrived ? (unanswered?.ancestors?.[field] ?? tried) : (base[field] ?? null);
}

/** Takes a restored draft out of the form again. Text typed since is preserved. */
export function takeOut(
  state: SaveState,
  { before, values: after }: Pick<Resumed, 'before' | 'values'>,
  current: SaveValues,
  describe: DescribeField,
): { state: SaveState; values: SaveValues } {
  const values: Record<string, unknown> = { ...current };
  for (const [field, value] of Object.entries(before)) {
    const forms = { base: after[field] ?? null, yours: value, theirs: current[field] ?? null };
    values[field] = mergeValue(forms, describe(field).isProse, 'theirs').value;
  }
  const conflicts = state.conflicts.filter(
    ({ field, base, theirs }) =>
      !Object.hasOwn(before, field) ||
      planMerge({ base, yours: values[field] ?? null, theirs }, describe(field).isProse).passages.length > 0,
  );
  return { state: { ...state, conflicts }, values };
}
