import { z } from 'zod';
import { boundedList } from '#records/bounded-list.ts';
import { defineField, type FieldOptions } from '#model/field.ts';

/**
 * Content types by name, like `Article`, each once. Whether they exist is checked when a record is written.
 */
export const contentTypes = defineField<string[], FieldOptions<string[]>>({
  kind: 'contentTypes',
  column: () => ({ type: 'text[]' }),
  output: () => ({ list: { scalar: 'String' } }),
  schema: ({ label, required }) =>
    boundedList(
      z
        .string(`${label} must be a list of names.`)
        .regex(
          /^[A-Za-z][A-Za-z0-9]{0,59}$/,
          `${label} contains an unknown content type. Choose types from the list.`,
        ),
      {
        max: 100,
        message: `${label} may have at most 100 entries.`,
        typeMessage: `${label} must be a list.`,
      },
    )
      .refine((values) => !required || values.length > 0, `${label} are required.`)
      .transform((values) => [...new Set(values)]),
  present: (value) => value.join(', '),
});
