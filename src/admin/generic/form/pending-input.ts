/** Inputs that pass on what is typed a moment later, as the rich text editor does once per frame. */

const pending = new Set<() => void>();

/** `flush` gives typed text to the form immediately. Returns a function that removes it. */
export function holdsInput(flush: () => void): () => void {
  pending.add(flush);
  return () => void pending.delete(flush);
}

/** After this call, forms contain every keystroke so far. */
export function flushPendingInput(): void {
  for (const flush of pending) flush();
}
