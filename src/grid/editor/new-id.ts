/** An id no block or row of any grid has, within the letters ids may have. */
export function newId(): string {
  return crypto.randomUUID();
}
