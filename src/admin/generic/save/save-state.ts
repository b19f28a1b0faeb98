/**
 * Saving as a pure state machine: what the server has, what is in flight, and what colleagues changed. A save
 * sends the changed fields with their former values (`base`). The server merges a stale version, or refuses
 * the fields in which both sides changed the same words. Only those passages then wait for a decision: the
 * next save sends the rest of the field, with the colleague's words in the passages. Every step starts from
 * the form's current values, so that text typed while a save is in flight, refused or undecided is part of
 * the next step.
 */
import { isFieldEqual, type DescribeField } from '#merge/merge.ts';
import { mergeIncoming, outgoingOf, rebaseTheirs, type Conflict } from './conflict.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';

export type SaveValues = Readonly<Record<string, unknown>>;

export interface SaveState {
  /** The values that the server last confirmed. */
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
  /** Fields with passages that both sides changed. The passages are saved once the user decides. */
  conflicts: readonly Conflict[];
  /** Texts that lost a decision; the server stores them as versions with the next save. */
  discarded: readonly DiscardedText[];
}

export interface SaveRequest {
  version: string;
  changes: Record<string, unknown>;
  base: Record<string, unknown>;
  /** Texts that lost a decision: stored as versions, not saved. */
  discarded?: readonly DiscardedText[];
  /**
   * What the form's values are derived from once the server has this save, for fields with undecided passages:
   * the text sent, with the passages of the common ancestor. Not sent.
   */
  ancestors?: Readonly<Record<string, unknown>>;
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

/** Everything that the server does not have yet, including undecided passages; null if there is nothing. */
export function pending(state: SaveState, current: SaveValues): SaveRequest | null {
  const keys = Object.keys(current).filter(
    (key) =>
      conflictOf(state, key) !== undefined ||
      !isDeepEqual(current[key] ?? null, state.confirmed[key] ?? null),
  );
  const { discarded } = state;
  if (keys.length === 0 && discarded.length === 0) return null;
  const pick = (values: SaveValues) => Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
  return {
    version: state.version,
    changes: pick(current),
    base: pick(ancestorsIn(state)),
    ...(discarded.length > 0 && { discarded }),
  };
}

/** Starts the next save. Null if there is nothing to save, or a save is in flight. */
export function begin(
  state: SaveState,
  current: SaveValues,
  describe: DescribeField,
): { state: SaveState; request: SaveRequest } | null {
  if (state.sent) return null;
  const request = state.unanswered ?? decided(state, pending(state, current), describe);
  return request && { state: { ...state, sent: request, failure: null }, request };
}

/** The undecided field of this name. */
export function conflictOf({ conflicts }: SaveState, field: string): Conflict | undefined {
  return conflicts.find((conflict) => conflict.field === field);
}

/** The values from which the form's values were derived: of undecided fields, the common ancestors. */
function ancestorsIn({ confirmed, conflicts }: SaveState): SaveValues {
  return { ...confirmed, ...Object.fromEntries(conflicts.map(({ field, base }) => [field, base])) };
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
  const next = { ...state, sent: null, unanswered: null, failure: null, discarded };
  const taken = { ...ancestorsIn(state), ...sent?.changes, ...sent?.ancestors };
  return receive(next, { answer, taken, saved: sent?.changes ?? {} }, current, describe);
}

/** The server answered another command (publish, discard); a save in flight continues. */
export function accept(
  state: SaveState,
  answer: SaveAnswer,
  current: SaveValues,
  describe: DescribeField,
): Settled {
  return receive({ ...state, failure: null }, { answer, taken: ancestorsIn(state) }, current, describe);
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
  refused: readonly Conflict[],
  current: SaveValues,
  describe: DescribeField,
): { state: SaveState; values: SaveValues } {
  const confirmed: Record<string, unknown> = { ...state.confirmed };
  const values: Record<string, unknown> = { ...current };
  const conflicts = state.conflicts.filter(({ field }) => !refused.some((other) => other.field === field));
  for (const { field, theirs: stored, ...rest } of refused) {
    const writer = writerOf(rest);
    const known = conflictOf(state, field);
    const base = ancestorsIn(state)[field] ?? null;
    const theirs = known ? rebaseTheirs(known, confirmed[field], stored, describe) : stored;
    const merged = mergeIncoming({ base, yours: current[field] ?? null, theirs }, field, describe);
    values[field] = merged.value;
    confirmed[field] = stored;
    if (merged.conflict) conflicts.push({ ...merged.conflict, ...writer });
  }
  return { state: { ...state, sent: null, unanswered: null, failure: null, confirmed, conflicts }, values };
}

/** Ends the conflicts whose passages have become equal; null if every conflict remains. */
export function endAgreed(
  state: SaveState,
  current: SaveValues,
  describe: DescribeField,
): { state: SaveState; values: SaveValues } | null {
  const values: Record<string, unknown> = { ...current };
  const conflicts = state.conflicts.filter((conflict) => {
    const { field, base, theirs } = conflict;
    const merged = mergeIncoming({ base, yours: current[field] ?? null, theirs }, field, describe);
    if (!merged.conflict) values[field] = merged.value;
    return merged.conflict !== null;
  });
  return conflicts.length === state.conflicts.length ? null : { state: { ...state, conflicts }, values };
}

/**
 * The request without undecided passages: their fields contain the colleague's words there. Null if nothing
 * else is left.
 */
function decided(state: SaveState, request: SaveRequest | null, describe: DescribeField): SaveRequest | null {
  if (!request || state.conflicts.length === 0) return request;
  const changes: Record<string, unknown> = {};
  const base: Record<string, unknown> = {};
  const ancestors: Record<string, unknown> = {};
  for (const [field, yours] of Object.entries(request.changes)) {
    const conflict = conflictOf(state, field);
    const stored = state.confirmed[field] ?? null;
    const outgoing = conflict ? outgoingOf(conflict, yours, describe) : { sent: yours, ancestor: undefined };
    if (conflict && isFieldEqual(outgoing.sent, stored, describe(field).isProse)) continue;
    changes[field] = outgoing.sent;
    base[field] = stored;
    if (conflict) ancestors[field] = outgoing.ancestor;
  }
  if (Object.keys(changes).length === 0 && !request.discarded) return null;
  return { ...request, changes, base, ...(Object.keys(ancestors).length > 0 && { ancestors }) };
}

interface Received {
  answer: SaveAnswer;
  /** The user's own values that the server had when it responded. */
  taken: SaveValues;
  /** The changes of the save that was answered. */
  saved?: SaveValues;
}

/** Merges the server's values into the form. */
function receive(
  state: SaveState,
  { answer, taken, saved }: Received,
  current: SaveValues,
  describe: DescribeField,
): Settled {
  const values: Record<string, unknown> = {};
  const confirmed: Record<string, unknown> = {};
  const conflicts: Conflict[] = [];
  const incoming: string[] = [];
  for (const field of new Set([...Object.keys(answer.values), ...Object.keys(current)])) {
    const { isProse } = describe(field);
    const [base, yours, stored] = [
      taken[field] ?? null,
      current[field] ?? null,
      answer.values[field] ?? null,
    ];
    const known = conflictOf(state, field);
    const isSent = saved !== undefined && Object.hasOwn(saved, field);
    const theirs = known && !isSent ? rebaseTheirs(known, state.confirmed[field], stored, describe) : stored;
    if (isFieldEqual(theirs, base, isProse)) {
      [values[field], confirmed[field]] = [yours, base];
      continue;
    }
    const merged = mergeIncoming({ base, yours, theirs }, field, describe);
    [values[field], confirmed[field]] = [merged.value, stored];
    if (!isFieldEqual(merged.value, yours, isProse)) incoming.push(field);
    const isOwnSave = known && (saved !== undefined || isDeepEqual(stored, state.confirmed[field] ?? null));
    if (merged.conflict)
      conflicts.push({ ...merged.conflict, ...(isOwnSave ? writerOf(known) : answer.writers?.[field]) });
  }
  const { version, writers = state.writers } = answer;
  return { state: { ...state, version, writers, confirmed, conflicts }, values, incoming };
}

/** The author of the other side of a conflict: the server names the user after the user's own save. */
function writerOf({ by, at }: Pick<Conflict, 'by' | 'at'>): Pick<Conflict, 'by' | 'at'> {
  return { ...(by !== undefined && { by }), ...(at !== undefined && { at }) };
}
