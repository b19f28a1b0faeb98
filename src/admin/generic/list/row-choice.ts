/** The selected rows of a list, for bulk actions. */
import { useState } from 'react';

export type RowKey = string | number;

export interface RowSelection {
  chosen: ReadonlySet<RowKey>;
  choose: (keys: Iterable<RowKey>) => void;
  /** Selects or deselects the row; with `isRange`, all rows from the last clicked row to this one. */
  toggle: (key: RowKey, isRange: boolean) => void;
}

/**
 * The selection starts empty and is cleared when `page` changes, so that actions never affect rows that are
 * not visible.
 */
export function useRowChoice(keys: readonly RowKey[], page: string): RowSelection {
  const [state, setState] = useState<ChoiceState>({ page, keys: new Set(), last: null });
  const now: ChoiceState = state.page === page ? state : { page, keys: new Set(), last: null };
  return {
    chosen: new Set(keys.filter((key) => now.keys.has(key))),
    choose: (next) => setState({ page, keys: new Set(next), last: null }),
    toggle: (key, isRange) =>
      setState({ page, keys: toggled(now, keys, key, isRange ? now.last : null), last: key }),
  };
}

interface ChoiceState {
  page: string;
  keys: ReadonlySet<RowKey>;
  last: RowKey | null;
}

/**
 * The selection after a click on `key`. With `from`, the whole range between the two rows gets the new state
 * of `key`.
 */
export function toggled(
  { keys: chosen }: Pick<ChoiceState, 'keys'>,
  keys: readonly RowKey[],
  key: RowKey,
  from: RowKey | null,
): Set<RowKey> {
  const next = new Set(chosen);
  const [start, end] = [from === null ? -1 : keys.indexOf(from), keys.indexOf(key)];
  const range = start < 0 ? [key] : keys.slice(Math.min(start, end), Math.max(start, end) + 1);
  for (const one of range) {
    if (chosen.has(key)) next.delete(one);
    else next.add(one);
  }
  return next;
}
