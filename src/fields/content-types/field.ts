import { z } from 'zod';
import { defineField, type FieldOptions } from '#model/field.ts';

/** Content types by name, like `Article`, each once. That they exist is checked where a record is written. */
export const contentTypes = defineField<string[], FieldOptions<string[]>>({
  kind: 'contentTypes',
  column: () => ({ type: 'text[]' }),
  output: () => ({ list: { scalar: 'String' } }),
  schema: ({ label, required }) =>
    z
      .array(
        z
          .string(`${label} must be a list of names.`)
          .regex(/^[A-Za-z][A-Za-z0-9]{0,59}$/, `${label} holds something that is no content type.`),
        `${label} must be a list.`,
      )
      .min(required ? 1 : 0, `${label} are required.`)
      .max(100, `${label} may have at most 100 entries.`)
      .transform((values) => [...new Set(values)]),
  present: (value) => value.join(', '),
});
