/**
 * Autosave as a pure machine: what is confirmed by the server, what is on its way, what came in from colleagues.
 * A save sends the changed fields with what they were (`base`); the server merges a stale version or refuses it with
 * both sides. Text typed while a save is on its way is merged with what that save brought back.
 */
import { isSame, mergeChanges, type FieldConflict } from '#model/merge.ts';

export type SaveValues = Readonly<Record<string, unknown>>;

export interface SaveState {
  /** Values as the server last confirmed them. */
  confirmed: SaveValues;
  version: string;
  /** All values at the moment the save on its way was sent; null when none is. */
  sent: SaveValues | null;
  /** Why the last save failed; null when it did not. */
  failure: string | null;
  /** Fields that both sides changed; saving waits until they are decided. */
  conflicts: readonly FieldConflict[];
}

export interface SaveRequest {
  version: string;
  changes: Record<string, unknown>;
  base: Record<string, unknown>;
}

export interface SaveAnswer {
  version: string;
  values: SaveValues;
}

/** What the screen has to do after an answer. */
export interface Settled {
  state: SaveState;
  /** Values to show: what the person typed with what came in. */
  values: SaveValues;
  /** Fields a colleague changed meanwhile. */
  incoming: string[];
}

export type LabelOf = (field: string) => string;

export function startState({ version, values }: SaveAnswer): SaveState {
  return { confirmed: values, version, sent: null, failure: null, conflicts: [] };
}

/** The fields that differ from what the server has, and what it has; null when there are none. */
export function pending(state: SaveState, current: SaveValues): SaveRequest | null {
  const keys = Object.keys(current).filter(
    (key) => !isSame(current[key] ?? null, state.confirmed[key] ?? null),
  );
  if (keys.length === 0) return null;
  const pick = (values: SaveValues) => Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
  return { version: state.version, changes: pick(current), base: pick(state.confirmed) };
}

/** The next save, or null: nothing to save, one on its way, or a conflict to decide first. */
export function begin(
  state: SaveState,
  current: SaveValues,
): { state: SaveState; request: SaveRequest } | null {
  if (state.sent || state.conflicts.length > 0) return null;
  const request = pending(state, current);
  return request && { state: { ...state, sent: current, failure: null }, request };
}

/** The server took the save. What was typed since stays; what colleagues wrote comes in, merged where both did. */
export function succeed(
  state: SaveState,
  answer: SaveAnswer,
  current: SaveValues,
  labelOf: LabelOf,
): Settled {
  const sent = state.sent ?? state.confirmed;
  const keys = [...new Set([...Object.keys(answer.values), ...Object.keys(current)])];
  const values: Record<string, unknown> = {};
  const confirmed: Record<string, unknown> = { ...answer.values };
  const conflicts: FieldConflict[] = [];
  const incoming: string[] = [];
  for (const key of keys) {
    const theirs = answer.values[key] ?? null;
    const mine = current[key] ?? null;
    const atSend = sent[key] ?? null;
    if (isSame(theirs, atSend)) {
      values[key] = mine;
      continue;
    }
    incoming.push(key);
    const merged = mergeChanges({ [key]: mine }, { [key]: atSend }, { [key]: theirs }, labelOf);
    if (isSame(mine, atSend)) values[key] = theirs;
    else if (merged.conflicts.length === 0) values[key] = merged.values[key];
    else {
      values[key] = mine;
      confirmed[key] = atSend;
      conflicts.push(...merged.conflicts);
    }
  }
  return {
    state: { confirmed, version: answer.version, sent: null, failure: null, conflicts },
    values,
    incoming,
  };
}

/** Nothing was written. What was typed is kept and sent again with the next save. */
export function fail(state: SaveState, message: string): SaveState {
  return { ...state, sent: null, failure: message };
}

/** The server refused the save with both sides. */
export function refuse(state: SaveState, conflicts: readonly FieldConflict[]): SaveState {
  return { ...state, sent: null, failure: null, conflicts };
}

/**
 * The person decided. The version stays the old one: the server then still merges the fields nobody argued about,
 * and takes the decided ones because their base is now what it has.
 */
export function decide(
  state: SaveState,
  decided: SaveValues,
  current: SaveValues,
): { state: SaveState; values: SaveValues } {
  const theirs = Object.fromEntries(state.conflicts.map((conflict) => [conflict.field, conflict.theirs]));
  return {
    state: { ...state, confirmed: { ...state.confirmed, ...theirs }, conflicts: [] },
    values: { ...current, ...decided },
  };
}

/** Work kept in the browser: it continues from the version it was made on, whatever happened since. */
export function resume(
  state: SaveState,
  draft: SaveRequest,
  current: SaveValues,
): { state: SaveState; values: SaveValues } {
  return {
    state: {
      ...state,
      version: draft.version,
      confirmed: { ...state.confirmed, ...draft.base },
      failure: null,
    },
    values: { ...current, ...draft.changes },
  };
}
