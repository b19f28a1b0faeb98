import { z } from 'zod';
import { defineField, type FieldOptions } from '#model/field.ts';
import { isCurrency } from '#text/money.ts';

/** A currency by its ISO 4217 code, like EUR. */
export const currency = defineField<string, FieldOptions<string>>({
  kind: 'currency',
  column: () => ({ type: 'text' }),
  output: () => ({ scalar: 'String' }),
  schema: ({ label }) =>
    z
      .string(`${label} must be text.`)
      .trim()
      .refine(isCurrency, `${label} must be a three-letter currency code, such as EUR.`),
  describe: () => 'A currency code of ISO 4217, such as EUR.',
  present: (value) => value,
  formInput: () => ({ type: 'select', isWithNamedOptions: true }),
});
