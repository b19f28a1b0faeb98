/**
 * Whether PostgreSQL stores the text: it has no NUL, and no half of a surrogate pair.
 *
 * A browser can send both, for example in pasted text; PostgreSQL refuses them with an error that names no field.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
