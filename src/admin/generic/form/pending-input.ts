/**
 * Inputs that pass typed text on to the form with a delay, like the rich text editor, which does it once per
 * frame.
 */

const pending = new Set<() => void>();

/**
 * Registers an input; `flush` passes its typed text to the form immediately. Returns a function that
 * unregisters the input.
 */
export function holdsInput(flush: () => void): () => void {
  pending.add(flush);
  return () => void pending.delete(flush);
}

/** Flushes all inputs: afterwards the forms contain every keystroke so far. */
export function flushPendingInput(): void {
  for (const flush of pending) flush();
}
