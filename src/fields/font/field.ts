import { z } from 'zod';
import { defineField, type FieldOptions } from '#model/field.ts';
import { FONTS } from '#look/fonts.ts';
import { ownFontId } from '#look/own-fonts.ts';

/** A font that a site may choose (specification, section 3 "Font choices"), or an uploaded font: `own_12`. */
export const font = defineField<string, FieldOptions<string>>({
  kind: 'font',
  column: () => ({ type: 'text' }),
  output: () => ({ scalar: 'String' }),
  schema: ({ label }) =>
    z
      .string(`${label} must be text.`)
      .refine(
        (value) => ownFontId(value) !== null || FONTS.some((known) => known.value === value),
        `${label} must be one of: ${FONTS.map((known) => known.label).join(', ')}.`,
      ),
  describe: () => 'A font of the product, or an uploaded one: own_12.',
  references: (value) => {
    const id = ownFontId(value);
    return id === null ? [] : [{ to: 'siteFont', id }];
  },
  present: (value) => {
    const id = ownFontId(value);
    return id === null ? (FONTS.find((known) => known.value === value)?.label ?? value) : `Own font #${id}`;
  },
});
