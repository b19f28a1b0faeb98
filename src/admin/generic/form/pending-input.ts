/** Inputs that hand out what is typed a moment later, as the rich text editor does once a frame. */

const pending = new Set<() => void>();

/** `flush` gives typed text to the form immediately. Returns a function that removes it. */
export function holdsInput(flush: () => void): () => void {
  pending.add(flush);
  return () => void pending.delete(flush);
}

/** After it, forms hold every keystroke made so far. */
export function flushPendingInput(): void {
  for (const flush of pending) flush();
}
