import { useLocalStorage } from '@mantine/hooks';
import { useCallback } from 'react';
import { fieldOf } from '#records/unfinished.ts';
import type { EditorLayout } from './document-shape.ts';

/** Open groups of the right column, stored in the browser. */
export const OPEN_GROUPS_KEY = 'masthead.editor-groups';

/** Groups that are open for a user who has never opened or closed a group. */
export const OPEN_AT_FIRST = ['status', 'media', 'placement', 'credits', 'dates'];

/**
 * Returns a function that scrolls to a field, or to a part of it (`schedules.0.section`), and focuses it. Its group and
 * the entry of its list open.
 */
export function useJump(layout: EditorLayout): (field: string) => void {
  const [, setOpen] = useLocalStorage<string[]>({ key: OPEN_GROUPS_KEY, defaultValue: OPEN_AT_FIRST });
  return useCallback(
    (path: string) => {
      const field = fieldOf(path);
      const group = layout.side.find(({ fields }) => fields.some(([key]) => key === field));
      if (group) setOpen((open) => [...new Set([...open, group.key])]);
      // The group opens with the next render.
      setTimeout(() => focusPart(path), 50);
    },
    [layout, setOpen],
  );
}

function focusPart(path: string): void {
  const [field = '', ...parts] = path.split('.');
  const place = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  const entry = parts.reduce<HTMLElement | null>(
    (within, part) => (/^\d+$/.test(part) ? (openedEntry(within, Number(part)) ?? within) : within),
    place,
  );
  // The fields of an entry that opens appear with the next render.
  requestAnimationFrame(() => {
    const target =
      entry?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? firstControl(entry, parts.length > 0);
    (target ?? place)?.scrollIntoView({ block: 'center' });
    target?.focus({ preventScroll: true });
  });
}

/** The entry of a list at this position, opened. */
function openedEntry(list: HTMLElement | null, index: number): HTMLElement | null {
  const entry = list?.querySelectorAll<HTMLElement>('[data-entry]')[index] ?? null;
  entry?.querySelector<HTMLElement>('[aria-expanded="false"]')?.click();
  return entry;
}

function firstControl(place: HTMLElement | null, isEntry: boolean): HTMLElement | null {
  const controls = 'input, textarea, [contenteditable="true"]';
  return place?.querySelector<HTMLElement>(isEntry ? controls : `${controls}, button`) ?? null;
}
