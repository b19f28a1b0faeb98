import { z } from 'zod';
import { defineField, type FieldOptions } from '#model/field.ts';

export interface LongTextOptions extends FieldOptions<string> {
  /** Maximum number of characters; default 5,000. */
  lengthMax?: number;
  /** Shown while the field is empty: the value that then applies. */
  placeholder?: string;
  /** Minimum number of characters of a value; default 0, and 1 if a value is required. */
  lengthMin?: number;
  /** Minimum height of the input in lines; default 3. It grows with its text to 16. */
  rows?: number;
  /** Whether spaces and line ends at the beginning and at the end are part of the value. */
  isVerbatim?: boolean;
}

/** Several lines of plain text. */
export const longText = defineField<string, LongTextOptions>({
  kind: 'longText',
  column: () => ({ type: 'text' }),
  output: () => ({ scalar: 'String' }),
  schema: ({ label, lengthMax = 5000, lengthMin = 0, required, isVerbatim = false }) => {
    const given = z.string(`${label} must be text.`);
    const schema = (isVerbatim ? given : given.trim())
      .max(lengthMax, `${label} may have at most ${lengthMax} characters.`)
      .refine(
        (value) => !value.includes('\0'),
        `${label} contains an invisible control character that can’t be saved. Delete it.`,
      );
    const least = Math.max(lengthMin, required ? 1 : 0);
    return least > 0
      ? schema.min(
          least,
          least === 1 ? `${label} is required.` : `${label} must have at least ${least} characters.`,
        )
      : schema;
  },
  describe: ({ lengthMax = 5000 }) => `At most ${lengthMax} characters; may have several lines.`,
  text: (value) => value,
  present: (value) => value,
  formInput: ({ lengthMax = 5000, lengthMin }) => ({
    type: 'multiLineText',
    lengthMax,
    ...(lengthMin !== undefined && { lengthMin }),
    refusal: 'format',
  }),
});
