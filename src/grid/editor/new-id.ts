/** Creates a unique id for a block or row, using only characters that ids may contain. */
export function newId(): string {
  return crypto.randomUUID();
}
