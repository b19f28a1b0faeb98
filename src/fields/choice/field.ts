import { z } from 'zod';
import { isStorable } from '#text/is-storable.ts';
import { defineField, type FieldOptions } from '#model/field.ts';

/** A value of a closed list, and how it is shown. */
export interface Choice {
  value: string;
  label: string;
  /** Heading of checkboxes that belong together; see `asCheckboxes` of `choices`. */
  group?: string;
}

export interface ChoiceOptions extends FieldOptions<string> {
  /** Closed list of values, in the order in which they are offered. */
  choices: readonly Choice[];
  /** Also accepts values of at most 100 characters that are not in `choices`, for lists that can lose entries. */
  acceptsUnlisted?: true;
  /**
   * A stored query without input whose result has more `choices`, which the admin offers after the listed ones. The
   * entity checks the values.
   */
  moreFrom?: string;
}

/** @public For extensions; `#text/is-storable.ts` defines it. */
export { isStorable };

/** One value of a closed list. */
export const choice = defineField<string, ChoiceOptions>({
  kind: 'choice',
  column: () => ({ type: 'text' }),
  output: () => ({ scalar: 'String' }),
  schema: ({ label, choices, acceptsUnlisted }) => {
    const given = z.string(`${label} must be text.`);
    if (acceptsUnlisted)
      return given
        .max(100, `${label} may have at most 100 characters.`)
        .refine(isStorable, `${label} contains an invisible control character. Delete it.`);
    return given.refine(
      (value) => choices.some((entry) => entry.value === value),
      `${label} must be one of: ${choices.map((entry) => entry.label).join(', ')}.`,
    );
  },
  describe: ({ choices, moreFrom }) =>
    `One of: ${choices.map(({ value }) => value).join(', ')}${moreFrom === undefined ? '' : `, or a value of ${moreFrom}`}.`,
  formInput: ({ choices }) => ({ type: 'select', options: choices }),
  present: (value, { choices }) => choices.find((entry) => entry.value === value)?.label ?? value,
});

/** Converts values to choices that are labelled by the value. */
export function plainChoices(values: readonly string[]): Choice[] {
  return values.map((value) => ({ value, label: value }));
}
