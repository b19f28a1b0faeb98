import { z } from 'zod';
import { defineField, type FieldOptions } from '#model/field.ts';

export interface TextOptions extends FieldOptions<string> {
  /** Maximum number of characters; default 250. */
  lengthMax?: number;
  /** Minimum number of characters of a value; default 0, and 1 if a value is required. */
  lengthMin?: number;
  /** Pattern that the whole value must match; `patternMessage` explains it in words. */
  pattern?: RegExp;
  /** The error for a value that does not match. */
  patternMessage?: string;
  /** Shown while the field is empty: the value that then applies. */
  placeholder?: string;
  /**
   * `password`: hidden while typed. `code`: for numbers and names that are the same in every language; never
   * spell-checked.
   */
  input?: 'text' | 'password' | 'code';
}

/** One line of text, trimmed; line breaks are rejected. */
export const text = defineField<string, TextOptions>({
  kind: 'text',
  column: () => ({ type: 'text' }),
  output: () => ({ scalar: 'String' }),
  schema: ({ label, lengthMax = 250, lengthMin = 0, pattern, patternMessage, required, input }) => {
    let schema = z
      .string(`${label} must be text.`)
      .max(lengthMax, `${label} may have at most ${lengthMax} characters.`)
      .refine((value) => !/[\r\n\0]/.test(value), `${label} must be a single line.`);
    if (input !== 'password') schema = schema.trim();
    const least = Math.max(lengthMin, required ? 1 : 0);
    if (least > 0)
      schema = schema.min(
        least,
        least === 1 ? `${label} is required.` : `${label} must have at least ${least} characters.`,
      );
    if (pattern) schema = schema.regex(pattern, patternMessage ?? `${label} is not in the expected format.`);
    return schema;
  },
  describe: ({ lengthMax = 250, lengthMin = 0, input }) =>
    `One line of ${lengthMin > 0 ? `${lengthMin} to ${lengthMax}` : `at most ${lengthMax}`} characters${input === 'password' ? ', not trimmed' : ''}.`,
  text: (value, { input }) => (input === 'password' ? '' : value),
  present: (value) => value,
  formInput: ({ lengthMax = 250, lengthMin, input }) =>
    input === 'password'
      ? null
      : { type: 'text', lengthMax, ...(lengthMin !== undefined && { lengthMin }), refusal: 'format' },
});
