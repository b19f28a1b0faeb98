import { z } from 'zod';
import { defineField, type FieldOptions } from '#model/field.ts';
import { canonicalLanguage, englishNameOfLanguage, LANGUAGE_TAG_LENGTH_MAX } from '#text/languages.ts';

/** The language of texts: any BCP 47 tag, stored in its canonical form. */
export const language = defineField<string, FieldOptions<string>>({
  kind: 'language',
  column: () => ({ type: 'text' }),
  output: () => ({ scalar: 'String' }),
  schema: ({ label }) =>
    z
      .string(`${label} must be text.`)
      .trim()
      .max(LANGUAGE_TAG_LENGTH_MAX, `${label} may have at most ${LANGUAGE_TAG_LENGTH_MAX} characters.`)
      .refine(
        (tag) => canonicalLanguage(tag) !== null,
        `${label} must be a language tag, such as fa or pt-BR.`,
      )
      .overwrite((tag) => canonicalLanguage(tag) ?? tag),
  describe: () => 'A language tag of BCP 47, such as fa or pt-BR.',
  present: englishNameOfLanguage,
  formInput: () => ({ type: 'select', isWithNamedOptions: true }),
});
