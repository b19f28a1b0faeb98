import { z } from 'zod';
import { defineField, type FieldOptions } from '#model/field.ts';

export interface ColorOptions extends FieldOptions<string> {
  /**
   * Palette that the colour picker shows first: `basic` (default) for areas, or the few colours of `text` for
   * texts.
   */
  palette?: 'basic' | 'text';
}

/** A colour written like #1b4965, in lower case. */
export const color = defineField<string, ColorOptions>({
  kind: 'color',
  column: () => ({ type: 'text' }),
  output: () => ({ scalar: 'String' }),
  schema: ({ label }) =>
    z
      .string(`${label} must be text.`)
      .trim()
      .toLowerCase()
      .regex(/^#[0-9a-f]{6}$/, 'Enter a colour such as #1b4965.'),
  describe: () => 'A colour such as #1b4965.',
  present: (value) => value,
  formInput: () => ({ type: 'select', isWithNamedOptions: true }),
});
