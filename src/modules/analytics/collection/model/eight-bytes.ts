/** Values of 8 bytes in the ledger: a number takes 8 bytes of a row, and a text of the same value 12. */
import { z } from 'zod';
import { defineField, type FieldOptions } from '#model/field.ts';

/** A whole number of 64 bits, as decimal text, because numbers of JavaScript are exact up to 53 bits only. */
export const eightBytes = defineField<string, FieldOptions<string>>({
  kind: 'eightBytes',
  column: () => ({ type: 'bigint' }),
  output: () => ({ scalar: 'String' }),
  schema: ({ label }) => z.string().regex(/^-?\d{1,19}$/, `${label} must be a whole number of 64 bits.`),
  present: (value) => value,
});

/** The number of 8 bytes in base64url. */
export function numberOf(base64url: string): string {
  return Buffer.from(base64url, 'base64url').readBigInt64BE().toString();
}
