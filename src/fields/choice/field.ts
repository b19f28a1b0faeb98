import { z } from 'zod';
import { defineField, type FieldOptions } from '#model/field.ts';

/** A value of a closed list, and how it is shown. */
export interface Choice {
  value: string;
  label: string;
}

export interface ChoiceOptions extends FieldOptions<string> {
  /** Closed list of values, in the order in which they are offered. */
  choices: readonly Choice[];
  /** Also accepts values of at most 100 characters that are not in `choices`, for lists that can lose entries. */
  acceptsUnlisted?: true;
}

/** One value of a closed list. */
export const choice = defineField<string, ChoiceOptions>({
  kind: 'choice',
  column: () => ({ type: 'text' }),
  output: () => ({ scalar: 'String' }),
  schema: ({ label, choices, acceptsUnlisted }) => {
    const given = z.string(`${label} must be text.`);
    if (acceptsUnlisted) return given.max(100, `${label} may have at most 100 characters.`);
    return given.refine(
      (value) => choices.some((entry) => entry.value === value),
      `${label} must be one of: ${choices.map((entry) => entry.label).join(', ')}.`,
    );
  },
  describe: ({ choices }) => `One of: ${choices.map(({ value }) => value).join(', ')}.`,
  formInput: ({ choices }) => ({ type: 'select', options: choices }),
  present: (value, { choices }) => choices.find((entry) => entry.value === value)?.label ?? value,
});

/** Converts values to choices that are labelled by the value. */
export function plainChoices(values: readonly string[]): Choice[] {
  return values.map((value) => ({ value, label: value }));
}
