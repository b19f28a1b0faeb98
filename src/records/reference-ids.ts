/** References as programs send them: an ID, or the object that the API returned for the record. */

/**
 * The ID in an object with one, as the API returns a record. Other members of the object are ignored.
 * Every other value is returned unchanged, for the check of the field.
 */
export function idOfReference(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}
