/** Preserves the caret of a text box whose text is changed from elsewhere while the user types in it. */
import { diffWords } from '#merge/word-diff.ts';

/** Runs a change of form values. The caret or selection in a text box stays between the same characters. */
export function preserveCaret(change: () => void): void {
  const box = typeof document === 'undefined' ? null : textBox(document.activeElement);
  if (!box) return change();
  const { value, selectionStart, selectionEnd } = box;
  change();
  // The caret is restored in a later microtask, because React writes the new text in a microtask that the
  // change queues.
  queueMicrotask(() => {
    if (box.value === value || document.activeElement !== box) return;
    const place = (at: number | null) => placeAfter(value, box.value, at ?? 0);
    box.setSelectionRange(place(selectionStart), place(selectionEnd));
  });
}

/** Maps a position in the old text to the corresponding position in the changed text. */
export function placeAfter(before: string, after: string, place: number): number {
  let [old, now] = [0, 0];
  for (const { kind, text } of diffWords(before, after)) {
    if (kind === 'added') {
      now += text.length;
      continue;
    }
    if (
      place <= old + text.length &&
      (kind === 'removed' || place < old + text.length || old + text.length === before.length)
    )
      return kind === 'same' ? now + place - old : now;
    old += text.length;
    if (kind === 'same') now += text.length;
  }
  return now;
}

function textBox(element: Element | null): HTMLInputElement | HTMLTextAreaElement | null {
  if (element instanceof HTMLTextAreaElement) return element;
  if (!(element instanceof HTMLInputElement) || element.selectionStart === null) return null;
  return element;
}
