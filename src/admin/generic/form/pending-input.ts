/** Inputs that hand out what is typed a moment later, as the rich text editor does once a frame. */

const pending = new Set<() => void>();

/** `handOut` gives what was typed to the form at once. Returns the end of it. */
export function holdsInput(handOut: () => void): () => void {
  pending.add(handOut);
  return () => void pending.delete(handOut);
}

/** After it, forms hold every keystroke made so far. */
export function handOutPendingInput(): void {
  for (const handOut of pending) handOut();
}
