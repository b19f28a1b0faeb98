/** Values of an item under the name of its content type: `{ article: { name: "Ice in the locks" } }`. */
import { z } from 'zod';
import { defineField, type FieldOptions } from '#model/field.ts';

/**
 * The member of a content type: its name with a small first letter, `pressRelease`. The schema of the API and the operations
 * that read such values use the same names, which are permanent like the names of types.
 */
export function memberOfType(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** The values of one content type, under its member. */
type ValuesOfOneType = Record<string, Record<string, unknown>>;

/**
 * An input with the values of one variant of the entity, for operations that write its records. The API has a typed input for it,
 * and refuses unknown fields and types before the operation runs. Limit: exactly one member; the operation checks its values as
 * it checks untyped ones.
 */
export const valuesByType = defineField<ValuesOfOneType, FieldOptions<ValuesOfOneType> & { entity: string }>({
  kind: 'valuesByType',
  column: () => ({ type: 'jsonb' }),
  schema: ({ label }) =>
    z
      .record(z.string(), z.record(z.string(), z.unknown(), `${label} must have the values of one type.`))
      .refine((value) => Object.keys(value).length === 1, `${label} must have the values of one type.`),
  output: () => ({ scalar: 'JSON' }),
  input: ({ entity }) => ({ variants: entity }),
});
