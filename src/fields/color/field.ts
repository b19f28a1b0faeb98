import { z } from 'zod';
import { defineField, type FieldOptions } from '#model/field.ts';

/** A colour written like #1b4965, in lower case. */
export const color = defineField<string, FieldOptions<string>>({
  kind: 'color',
  column: () => ({ type: 'text' }),
  output: () => ({ scalar: 'String' }),
  schema: ({ label }) =>
    z
      .string(`${label} must be text.`)
      .trim()
      .toLowerCase()
      .regex(/^#[0-9a-f]{6}$/, `${label} is a colour written like #1b4965.`),
  present: (value) => value,
});
