/** Reading a type's own fields, whose values are of many kinds. */

/** A value that is text with something in it, or null. */
export function textField(fields: Record<string, unknown>, key: string): string | null {
  const value = fields[key];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
