import { useLocalStorage } from '@mantine/hooks';
import { useCallback } from 'react';
import type { EditorLayout } from './document-shape.ts';

/** Open groups of the right column, stored in the browser. */
export const OPEN_GROUPS_KEY = 'masthead.editor-groups';

/** Groups that are open for a user who has never opened or closed a group. */
export const OPEN_AT_FIRST = ['status', 'media', 'placement', 'credits', 'dates'];

/** Brings a field into sight and puts the cursor into it; the group it is in is opened. */
export function useJump(layout: EditorLayout): (field: string) => void {
  const [, setOpen] = useLocalStorage<string[]>({ key: OPEN_GROUPS_KEY, defaultValue: OPEN_AT_FIRST });
  return useCallback(
    (field: string) => {
      const group = layout.side.find(({ fields }) => fields.some(([key]) => key === field));
      if (group) setOpen((open) => [...new Set([...open, group.key])]);
      // The group opens with the next drawing.
      setTimeout(() => focusField(field), 50);
    },
    [layout, setOpen],
  );
}

function focusField(field: string): void {
  const place = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  place?.scrollIntoView({ block: 'center' });
  place
    ?.querySelector<HTMLElement>('input, textarea, button, [contenteditable="true"]')
    ?.focus({ preventScroll: true });
}
