/**
 * Saving as a pure state machine: what the server has, what is in flight, and what colleagues changed. A save
 * sends the changed fields with their former values (`base`). The server merges a stale version, or refuses
 * the fields in which both sides changed the same words. Every step starts from the form's current values, so
 * that text typed while a save is in flight, refused or undecided is part of the next step.
 */
import { isFieldEqual, mergeValue, type DescribeField, type FieldConflict } from '#merge/merge.ts';
import type { Side } from '#merge/merge-sequence.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';

export type SaveValues = Readonly<Record<string, unknown>>;

export interface SaveState {
  /**
   * The values from which the form's values were derived: the values that the server last confirmed; for
   * undecided fields, the common ancestor.
   */
  confirmed: SaveValues;
  version: string;
  /** Authors of unpublished changes, by field, as the server last reported. */
  writers: Readonly<Record<string, Writer>>;
  /** The save in flight; null if there isn't one. */
  sent: SaveRequest | null;
  /**
   * A save that was never answered. It is sent again unchanged before anything else, so that its changes
   * count only once.
   */
  unanswered: SaveRequest | null;
  /** Why the last save failed; null if it did not fail. */
  failure: string | null;
  /** Fields that both sides changed. They are not saved until the user decides; all other fields are. */
  conflicts: readonly FieldConflict[];
  /** Texts that lost a decision; the server stores them as versions with the next save. */
  discarded: readonly DiscardedText[];
}

export interface SaveRequest {
  version: string;
  changes: Record<string, unknown>;
  base: Record<string, unknown>;
  /** Texts that lost a decision: stored as versions, not saved. */
  discarded?: readonly DiscardedText[];
}

export interface DiscardedText {
  field: string;
  value: unknown;
}

/** The author of a field's value, and when it was written (ISO). */
export interface Writer {
  by: { id: number; fullName: string } | null;
  at: string | null;
}

export interface SaveAnswer {
  version: string;
  values: SaveValues;
  /** Authors of unpublished values, by field. */
  writers?: Readonly<Record<string, Writer>>;
  /** Messages about values that the server stores although they are not valid, by path. */
  errors?: Readonly<Record<string, string>>;
}

/** What the screen must do after a response. */
export interface Settled {
  state: SaveState;
  /** Values to show: the user's typing merged with the incoming changes. */
  values: SaveValues;
  /** Fields that a colleague has changed since. */
  incoming: string[];
}

export function startState({ version, values, writers = {} }: SaveAnswer): SaveState {
  return {
    confirmed: values,
    version,
    writers,
    sent: null,
    unanswered: null,
    failure: null,
    conflicts: [],
    discarded: [],
  };
}

/** Everything that the server does not have yet, including undecided fields; null if there is nothing. */
export function pending(state: SaveState, current: SaveValues): SaveRequest | null {
  const keys = Object.keys(current).filter(
    (key) => !isDeepEqual(current[key] ?? null, state.confirmed[key] ?? null),
  );
  const { discarded } = state;
  if (keys.length === 0 && discarded.length === 0) return null;
  const pick = (values: SaveValues) => Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
  return {
    version: state.version,
    changes: pick(current),
    base: pick(state.confirmed),
    ...(discarded.length > 0 && { discarded }),
  };
}

/** Starts the next save. Null if there is nothing to save, or a save is in flight. */
export function begin(
  state: SaveState,
  current: SaveValues,
): { state: SaveState; request: SaveRequest } | null {
  if (state.sent) return null;
  const request = state.unanswered ?? decided(state, pending(state, current));
  return request && { state: { ...state, sent: request, failure: null }, request };
}

/**
 * The server accepted the save. Text typed since then stays in the form; colleagues' changes are added, and
 * merged if both sides changed a field.
 */
export function succeed(
  state: SaveState,
  answer: SaveAnswer,
  current: SaveValues,
  describe: DescribeField,
): Settled {
  const { sent } = state;
  const discarded = state.discarded.filter(
    (one) => !sent?.discarded?.some((other) => isDeepEqual(one, other)),
  );
  const taken = { ...state.confirmed, ...sent?.changes };
  return receive(
    { ...state, sent: null, unanswered: null, failure: null, discarded },
    taken,
    answer,
    current,
    describe,
  );
}

/** The server answered another command (publish, discard); a save in flight continues. */
export function accept(
  state: SaveState,
  answer: SaveAnswer,
  current: SaveValues,
  describe: DescribeField,
): Settled {
  return receive({ ...state, failure: null }, state.confirmed, answer, current, describe);
}

/**
 * The save failed without a confirmed write. `isAnswered` false: the server may have written it, so the same
 * save is sent again.
 */
export function fail(state: SaveState, message: string, isAnswered: boolean): SaveState {
  return { ...state, sent: null, failure: message, unanswered: isAnswered ? null : state.sent };
}

/**
 * The server refused the save: nothing was written. Changes that do not conflict with the form's current
 * values are merged.
 */
export function refuse(
  state: SaveState,
  refused: readonly FieldConflict[],
  current: SaveValues,
  describe: DescribeField,
): { state: SaveState; values: SaveValues } {
  const confirmed: Record<string, unknown> = { ...state.confirmed };
  const values: Record<string, unknown> = { ...current };
  const conflicts = state.conflicts.filter(({ field }) => !refused.some((other) => other.field === field));
  for (const conflict of refused) {
    const { field, theirs } = conflict;
    const base = confirmed[field] ?? null;
    const yours = current[field] ?? null;
    const merged = mergeValue({ base, yours, theirs }, describe(field).isProse);
    if (merged.hasCollision) {
      conflicts.push({ ...conflict, base, yours });
      continue;
    }
    values[field] = merged.value;
    confirmed[field] = theirs;
  }
  return { state: { ...state, sent: null, unanswered: null, failure: null, confirmed, conflicts }, values };
}

/**
 * The user decided some conflicts. Where words conflict, the chosen side wins; all other changes of both
 * sides are preserved. The complete text of the losing side is sent to the server as a version. `version`
 * stays the old one, so that the server still merges the undisputed fields.
 */
export function decide(
  state: SaveState,
  choices: Readonly<Record<string, Side>>,
  current: SaveValues,
  describe: DescribeField,
): { state: SaveState; values: SaveValues } {
  const confirmed: Record<string, unknown> = { ...state.confirmed };
  const values: Record<string, unknown> = { ...current };
  const discarded = [...state.discarded];
  for (const { field, base, theirs } of state.conflicts) {
    const side = choices[field];
    if (!side) continue;
    const yours = current[field] ?? null;
    const merged = mergeValue({ base, yours, theirs }, describe(field).isProse, side);
    values[field] = merged.value;
    confirmed[field] = theirs;
    if (merged.hasCollision) discarded.push({ field, value: side === 'yours' ? theirs : yours });
  }
  const conflicts = state.conflicts.filter(({ field }) => !choices[field]);
  return { state: { ...state, confirmed, conflicts, discarded }, values };
}

/** A draft that an earlier visit stored in a browser. */
export type LocalChanges = SaveRequest & { unanswered?: SaveRequest };

/**
 * Merges a stored draft with the server's current values and the text typed since the screen was opened. A
 * conflict with the server's text needs a decision; a conflict with new typing is stored as a version.
 */
export function resume(
  state: SaveState,
  draft: LocalChanges,
  current: SaveValues,
  describe: DescribeField,
): { state: SaveState; values: SaveValues } {
  const confirmed: Record<string, unknown> = { ...state.confirmed };
  const values: Record<string, unknown> = { ...current };
  const discarded = [...(draft.discarded ?? []), ...state.discarded];
  const conflicts = [...state.conflicts];
  for (const [field, yours] of Object.entries(draft.changes)) {
    const { label, isProse } = describe(field);
    const theirs = current[field] ?? null;
    const base = ancestorOf(draft, field, state.confirmed[field] ?? null);
    const merged = mergeValue({ base, yours, theirs }, isProse);
    if (!merged.hasCollision) values[field] = merged.value;
    else if (!isDeepEqual(theirs, state.confirmed[field] ?? null)) discarded.push({ field, value: yours });
    else {
      values[field] = yours;
      confirmed[field] = base;
      conflicts.push({ field, label, base, yours, theirs, ...state.writers[field] });
    }
  }
  return { state: { ...state, confirmed, conflicts, discarded, failure: null }, values };
}

/** The base of a stored value: it accounts for an unanswered save that may have arrived after all. */
function ancestorOf({ base, unanswered }: LocalChanges, field: string, stored: unknown): unknown {
  const tried = unanswered?.changes[field];
  return tried !== undefined && isDeepEqual(tried, stored) ? tried : (base[field] ?? null);
}

/** The request without the fields that wait for a decision; null if no other field is left. */
function decided({ conflicts }: SaveState, request: SaveRequest | null): SaveRequest | null {
  if (!request || conflicts.length === 0) return request;
  const isFree = ([key]: [string, unknown]) => !conflicts.some(({ field }) => field === key);
  const only = (values: Record<string, unknown>) => Object.fromEntries(Object.entries(values).filter(isFree));
  const [changes, base] = [only(request.changes), only(request.base)];
  return Object.keys(changes).length > 0 || request.discarded ? { ...request, changes, base } : null;
}

/**
 * Merges the server's values into the form. `taken`: the user's own values that the server had when it
 * responded.
 */
function receive(
  state: SaveState,
  taken: SaveValues,
  answer: SaveAnswer,
  current: SaveValues,
  describe: DescribeField,
): Settled {
  const values: Record<string, unknown> = {};
  const confirmed: Record<string, unknown> = {};
  const conflicts: FieldConflict[] = [];
  const incoming: string[] = [];
  for (const field of new Set([...Object.keys(answer.values), ...Object.keys(current)])) {
    const { label, isProse } = describe(field);
    const [base, yours, theirs] = [
      taken[field] ?? null,
      current[field] ?? null,
      answer.values[field] ?? null,
    ];
    if (isFieldEqual(theirs, base, isProse)) {
      [values[field], confirmed[field]] = [yours, base];
      continue;
    }
    const merged = mergeValue({ base, yours, theirs }, isProse);
    if (merged.hasCollision) {
      [values[field], confirmed[field]] = [yours, base];
      conflicts.push({ field, label, base, yours, theirs, ...answer.writers?.[field] });
    } else {
      [values[field], confirmed[field]] = [merged.value, theirs];
      if (!isFieldEqual(merged.value, yours, isProse)) incoming.push(field);
    }
  }
  const { version, writers = state.writers } = answer;
  return { state: { ...state, version, writers, confirmed, conflicts }, values, incoming };
}
