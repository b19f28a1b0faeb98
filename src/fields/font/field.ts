import { z } from 'zod';
import { defineField, type FieldOptions } from '#model/field.ts';
import { FONTS } from '#model/fonts.ts';

/** One of the fonts a site may choose (specification, section 3 "Font choices"). */
export const font = defineField<string, FieldOptions<string>>({
  kind: 'font',
  column: () => ({ type: 'text' }),
  output: () => ({ scalar: 'String' }),
  schema: ({ label }) =>
    z
      .string(`${label} must be text.`)
      .refine(
        (value) => FONTS.some((known) => known.value === value),
        `${label} must be one of: ${FONTS.map((known) => known.label).join(', ')}.`,
      ),
  present: (value) => FONTS.find((known) => known.value === value)?.label ?? value,
});
