/** The id of a related record: on the server the number itself, in the admin and in answers that of an object. */
export function idOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'object' || value === null || !('id' in value)) return null;
  return typeof value.id === 'number' ? value.id : null;
}
