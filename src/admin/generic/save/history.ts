/** Steps that a user can undo and redo. Pure. */
export interface History<T> {
  past: readonly T[];
  future: readonly T[];
  /** Subject of the last step: more changes to the same subject belong to the same step. */
  about: string | null;
}

/** Maximum number of steps; older steps are dropped. */
export const STEPS_MAX = 200;

export const NO_HISTORY: History<never> = { past: [], future: [], about: null };

/** Records the state before a change. With `about`, consecutive changes of the same subject, like typing, are one step. */
export function pushHistory<T>(history: History<T>, before: T, about: string | null = null): History<T> {
  if (about !== null && history.about === about && history.past.length > 0) return { ...history, future: [] };
  return { past: [...history.past, before].slice(-STEPS_MAX), future: [], about };
}

/** Goes one step back from `current`; null without an earlier step. */
export function undone<T>(history: History<T>, current: T): { history: History<T>; state: T } | null {
  if (history.past.length === 0) return null;
  const state = history.past[history.past.length - 1] as T;
  return {
    state,
    history: { past: history.past.slice(0, -1), future: [current, ...history.future], about: null },
  };
}

/** Goes one step forward again; null if nothing was undone. */
export function redone<T>(history: History<T>, current: T): { history: History<T>; state: T } | null {
  if (history.future.length === 0) return null;
  const state = history.future[0] as T;
  return {
    state,
    history: { past: [...history.past, current], future: history.future.slice(1), about: null },
  };
}
