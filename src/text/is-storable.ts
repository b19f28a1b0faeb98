/**
 * Whether PostgreSQL stores the text: it has no NUL, and no half of a surrogate pair.
 *
 * A browser can send both, for example in pasted text; PostgreSQL refuses them with an error that names no field.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Whether PostgreSQL stores all texts and names of members in a JSON value. */
export function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isStorableJson);
  return Object.entries(value).every(([key, part]) => isStorable(key) && isStorableJson(part));
}
