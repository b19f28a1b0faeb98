import { useLocalStorage } from '@mantine/hooks';
import { useCallback } from 'react';
import type { EditorLayout } from './document-shape.ts';

/** Open groups of the right column, stored in the browser. */
export const OPEN_GROUPS_KEY = 'masthead.editor-groups';

/** Groups that are open for a user who has never opened or closed a group. */
export const OPEN_AT_FIRST = ['status', 'media', 'placement', 'credits', 'dates'];

/**
 * Returns a function that scrolls to a field and focuses it. If the field is in a closed group, the group
 * opens.
 */
export function useJump(layout: EditorLayout): (field: string) => void {
  const [, setOpen] = useLocalStorage<string[]>({ key: OPEN_GROUPS_KEY, defaultValue: OPEN_AT_FIRST });
  return useCallback(
    (field: string) => {
      const group = layout.side.find(({ fields }) => fields.some(([key]) => key === field));
      if (group) setOpen((open) => [...new Set([...open, group.key])]);
      // The group opens with the next render.
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
