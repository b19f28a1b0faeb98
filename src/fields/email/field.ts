import { z } from 'zod';
import { defineField, type FieldOptions } from '#model/field.ts';

/** One email address: a plain local part and host, no quotes, comments or lists, at most 254 characters (RFC 5321). */
export const email = defineField<string, FieldOptions<string>>({
  kind: 'email',
  column: () => ({ type: 'text' }),
  output: () => ({ scalar: 'String' }),
  schema: ({ label }) =>
    z
      .string(`${label} must be text.`)
      .trim()
      .max(254, `${label} may have at most 254 characters.`)
      .regex(
        /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/,
        `${label} must be an email address like name@example.org.`,
      ),
  describe: () => 'One email address, at most 254 characters.',
  text: (value) => value,
  present: (value) => value,
  formInput: () => ({ type: 'email' }),
});
