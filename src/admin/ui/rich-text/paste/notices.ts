/** Notices about a paste, below the text. */
import type { Editor } from '@tiptap/core';

/** Shown below the text, with what the user can do about it. */
export interface Notice {
  text: string;
  action?: { label: string; run: () => void };
}

/** Shows a notice, or removes the current one if it is null. */
export type Notify = (notice: Notice | null) => void;

/** Offers an alternative until the text changes. */
export function offer(
  editor: Editor,
  notify: Notify,
  { text, label, run }: { text: string; label: string; run: () => void },
): void {
  notify({ text, action: { label, run } });
  editor.once('update', () => notify(null));
}
