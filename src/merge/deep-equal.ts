/** Equality of plain data. */

/** Deep equality, regardless of the order of keys; a missing key equals null. */
export function isDeepEqual(a: unknown, b: unknown): boolean {
  return a === b || canonical(a) === canonical(b);
}

/** Canonical JSON of a value: members sorted by name, null members left out. */
export function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    const entries = Object.entries(inner).filter(([, member]) => member !== null && member !== undefined);
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
