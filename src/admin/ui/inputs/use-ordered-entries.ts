/** Moves and removes entries of an ordered list by keyboard; the focus stays where the user works. */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { notifyUndoable } from '#admin/generic/notify.ts';

/** The list with the entry at `from` moved to `to`; unchanged if either is out of range. */
export function moved<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const next = [...entries];
  if (to < 0 || to >= next.length) return next;
  const [entry] = next.splice(from, 1);
  if (entry !== undefined) next.splice(to, 0, entry);
  return next;
}

/** The list with a removed entry back at its place, or at the end of a list that is shorter now. */
export function withRemoved<Entry>(entries: readonly Entry[], index: number, entry: Entry): Entry[] {
  return entries.includes(entry) ? [...entries] : entries.toSpliced(index, 0, entry);
}

interface FocusTarget {
  index: number;
  /**
   * The control of the entry to focus, by its `data-entry-button`. If that control is disabled, the entry's
   * row is focused.
   */
  button: string | null;
}

/**
 * Keyboard control of a list. On a row, Alt with an arrow key moves the row, arrow keys without Alt move the
 * focus, and Delete removes the row. A notification offers to bring a removed entry back. `listRef` belongs on
 * the list, `data-entry` on each row (which must be focusable); a live region reads out `announcement`.
 * `findAdd` finds the control that adds entries, which has the focus after the removal of the last one.
 */
export function useOrderedEntries<Entry>(
  entries: readonly Entry[],
  onChange: (entries: Entry[]) => void,
  nameOf: (index: number) => string,
  findAdd?: () => HTMLElement | null,
) {
  const offerRemoved = useRemovedEntries(entries, onChange);
  const listRef = useRef<HTMLElement | null>(null);
  const pendingFocus = useRef<FocusTarget | null>(null);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const target = pendingFocus.current;
    pendingFocus.current = null;
    if (target && target.index < 0) findAdd?.()?.focus();
    else if (target) focusEntry(listRef.current, target);
  });

  const move = (from: number, to: number, button: string | null) => {
    if (to < 0 || to >= entries.length) return;
    setAnnouncement(`${nameOf(from)} moved to position ${to + 1} of ${entries.length}.`);
    pendingFocus.current = { index: to, button };
    onChange(moved(entries, from, to));
  };
  const remove = (index: number) => {
    setAnnouncement('');
    offerRemoved(index, nameOf(index), (at) => (pendingFocus.current = { index: at, button: null }));
    pendingFocus.current = { index: Math.min(index, entries.length - 2), button: null };
    onChange(entries.filter((_, position) => position !== index));
  };
  const onRowKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    if (event.target !== event.currentTarget) return;
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step !== 0 && event.altKey) move(index, index + step, null);
    else if (step !== 0) focusEntry(listRef.current, { index: index + step, button: null });
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(index);
    else return;
    event.preventDefault();
  };
  return { listRef, move, remove, onRowKeyDown, announcement };
}

/** Offers to bring removed entries back, for as long as the list is on the screen. */
function useRemovedEntries<Entry>(entries: readonly Entry[], onChange: (entries: Entry[]) => void) {
  const latest = useRef({ entries, onChange });
  useEffect(() => void (latest.current = { entries, onChange }));
  const ends = useRef(new Set<() => void>());
  useEffect(() => {
    const offers = ends.current;
    return () => offers.forEach((end) => end());
  }, []);
  return (index: number, name: string, focus: (index: number) => void) => {
    const entry = entries[index];
    if (entry === undefined) return;
    const subject = name.charAt(0).toUpperCase() + name.slice(1);
    const bringBack = () => {
      const { entries: now, onChange: change } = latest.current;
      focus(Math.min(index, now.length));
      change(withRemoved(now, index, entry));
      return Promise.resolve(`${subject} restored.`);
    };
    ends.current.add(notifyUndoable(`${subject} removed.`, bringBack));
  };
}

function focusEntry(list: HTMLElement | null, { index, button }: FocusTarget): void {
  const row = list?.querySelectorAll<HTMLElement>(':scope > [data-entry]')[index];
  const control = button
    ? row?.querySelector<HTMLButtonElement>(`[data-entry-button="${button}"]:not(:disabled)`)
    : null;
  (control ?? row)?.focus();
}
