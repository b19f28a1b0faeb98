import { z } from 'zod';
import { defineField, type FieldOptions } from '#model/field.ts';

export interface SlugOptions extends FieldOptions<string> {
  /** Several parts joined by slashes are accepted. */
  path?: boolean;
}

/** A part of an address: lower-case letters, digits and hyphens. */
export const slug = defineField<string, SlugOptions>({
  kind: 'slug',
  column: () => ({ type: 'text' }),
  output: () => ({ scalar: 'String' }),
  schema: ({ label, path }) =>
    z
      .string(`${label} must be text.`)
      .trim()
      .max(path ? 250 : 100, `${label} may have at most ${path ? 250 : 100} characters.`)
      .regex(
        path ? /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*$/ : /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
        `${label} may hold lower-case letters, digits and single hyphens${path ? ', with slashes between parts' : ''}.`,
      ),
  text: (value) => value,
  present: (value) => value,
});
