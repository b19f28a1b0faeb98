import { z } from 'zod';
import { defineField, type FieldOptions } from '#model/field.ts';

/** Yes or no. */
export const boolean = defineField<boolean, FieldOptions<boolean>>({
  kind: 'boolean',
  column: () => ({ type: 'boolean' }),
  output: () => ({ scalar: 'Boolean' }),
  schema: ({ label }) => z.boolean(`${label} must be yes or no.`),
  present: (value) => (value ? 'Yes' : 'No'),
  formInput: () => ({ type: 'checkbox' }),
});
