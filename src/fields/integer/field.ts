import { z } from 'zod';
import { defineField, type FieldOptions } from '#model/field.ts';

export interface IntegerOptions extends FieldOptions<number> {
  min?: number;
  max?: number;
}

/** A whole number within the range of a PostgreSQL integer. */
export const integer = defineField<number, IntegerOptions>({
  kind: 'integer',
  column: () => ({ type: 'integer' }),
  output: () => ({ scalar: 'Int' }),
  schema: ({ label, min = -2_147_483_648, max = 2_147_483_647 }) =>
    z
      .int(`${label} must be a whole number.`)
      .min(min, `${label} must be at least ${min}.`)
      .max(max, `${label} must be at most ${max}.`),
  present: (value) => String(value),
});
