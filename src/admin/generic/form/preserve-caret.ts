/** The caret of a text box whose text is changed from elsewhere while someone types in it. */
import { diffWords } from '#merge/word-diff.ts';

/** Changes the values of a form. A caret or selection in a text box stays between the same characters. */
export function preserveCaret(change: () => void): void {
  const box = typeof document === 'undefined' ? null : textBox(document.activeElement);
  if (!box) return change();
  const { value, selectionStart, selectionEnd } = box;
  change();
  // React writes the new text in a microtask, queued by the change.
  queueMicrotask(() => {
    if (box.value === value || document.activeElement !== box) return;
    const place = (at: number | null) => placeAfter(value, box.value, at ?? 0);
    box.setSelectionRange(place(selectionStart), place(selectionEnd));
  });
}

/** The position in a changed text that corresponds to a position in the text before. */
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
