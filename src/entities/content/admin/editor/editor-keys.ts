/**
 * Keys of the whole editor, which also work in its text fields: Save (Control+S, as in every form), Preview
 * and Publish.
 */
import { useEffect, useRef } from 'react';

export const PUBLISH_KEYS = 'Control+Shift+Enter';
export const PREVIEW_KEYS = 'Control+Shift+E';

/** Runs `run` on a combination with Control (Command on a Mac) and Shift. */
export function useEditorKey(keys: string, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => void (latest.current = run));
  useEffect(() => {
    const last = keys.split('+').at(-1)?.toLowerCase();
    const onKey = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && event.shiftKey && !event.altKey;
      if (!isCommand || event.key.toLowerCase() !== last) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [keys]);
}
