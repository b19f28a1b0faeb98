import { z } from 'zod';
import { defineField, type FieldOptions } from '#model/field.ts';

/** The number a ship keeps for life (IMO resolution A.1117): seven digits, the last of which checks the others. */
export const imoNumber = defineField<string, FieldOptions<string>>({
  kind: 'imoNumber',
  column: () => ({ type: 'text' }),
  output: () => ({ scalar: 'String' }),
  schema: ({ label }) =>
    z
      .string(`${label} must be text.`)
      .overwrite((value) => value.trim().replace(/^IMO\s*/i, ''))
      .regex(/^\d{7}$/, `${label} must be seven digits, for example 9074729.`)
      .refine(hasCheckDigit, `${label} is not a number of a ship: its last digit does not match the others.`),
  text: (value) => `IMO ${value}`,
  present: (value) => `IMO ${value}`,
});

/** The first six digits, times seven down to two, add up to a number that ends in the seventh. */
function hasCheckDigit(value: string): boolean {
  const digits = [...value].map(Number);
  const sum = digits.slice(0, 6).reduce((total, digit, index) => total + digit * (7 - index), 0);
  return sum % 10 === digits[6];
}
