/** References as programs send them: an ID, or the object that the API returned for the record. */
import type { ApiInputType, Field, Shape } from '#model/field.ts';

/** What clients with a cache add to all selections of objects: the name of the type of the API. */
export const TYPE_NAME = '__typename';

/**
 * The ID in an object with one, as the API returns a record. Other members of the object are ignored.
 * Every other value is returned unchanged, for the check of the field.
 */
export function idOfReference(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}

/**
 * The values of an input with IDs in place of objects, and without `__typename`, in groups and lists too. For inputs whose checked values are stored:
 * fields accept IDs only, because documents that are stored as they were sent, such as grids, must not have objects.
 */
export function withIdsOfReferences(shape: Shape, input: unknown): unknown {
  if (!isObject(input)) return input;
  return Object.fromEntries(
    Object.entries(input).flatMap(([key, value]) => {
      if (key === TYPE_NAME) return [];
      const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
      return [[key, field ? idsIn(typeOf(field), value) : value]];
    }),
  );
}

/** The type with the references of a value: an input of JSON has the parts of its output. */
function typeOf({ kind, options }: Field): ApiInputType {
  const input = (kind.input ?? kind.output)(options);
  return 'scalar' in input && input.scalar === 'JSON' ? kind.output(options) : input;
}

function idsIn(type: ApiInputType, value: unknown): unknown {
  if ('record' in type) return idOfReference(value);
  if ('list' in type) return Array.isArray(value) ? value.map((entry) => idsIn(type.list, entry)) : value;
  return 'object' in type ? withIdsOfReferences(type.shape, value) : value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
