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
      .normalize('NFC')
      .max(path ? 250 : 100, `${label} may have at most ${path ? 250 : 100} characters.`)
      .regex(
        path
          ? /^[\p{Ll}\p{Lo}\p{Lm}\p{N}\p{M}]+(?:-[\p{Ll}\p{Lo}\p{Lm}\p{N}\p{M}]+)*(?:\/[\p{Ll}\p{Lo}\p{Lm}\p{N}\p{M}]+(?:-[\p{Ll}\p{Lo}\p{Lm}\p{N}\p{M}]+)*)*$/u
          : /^[\p{Ll}\p{Lo}\p{Lm}\p{N}\p{M}]+(?:-[\p{Ll}\p{Lo}\p{Lm}\p{N}\p{M}]+)*$/u,
        `${label} may hold lower-case letters, digits and single hyphens${path ? ', with slashes between parts' : ''}.`,
      ),
  text: (value) => value,
  present: (value) => value,
});
