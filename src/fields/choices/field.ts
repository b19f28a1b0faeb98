import { z } from 'zod';
import { boundedList } from '#records/bounded-list.ts';
import { defineField, type FieldOptions } from '#model/field.ts';
import type { Choice } from '#fields/choice/field.ts';
import { isStorable } from '#text/is-storable.ts';

export interface ChoicesOptions extends FieldOptions<string[]> {
  /** Closed list of values; if omitted, any short text is accepted. */
  choices?: readonly Choice[];
  /**
   * Also accepts values that are not in `choices`, for lists that can lose entries: the entity checks new
   * values.
   */
  acceptsUnlisted?: true;
  /** `contentTypes`: the admin offers the existing content types; values are their names. */
  from?: 'contentTypes';
  /** The form has a checkbox for each of the `choices`. Default: a menu of those that are not chosen yet. */
  asCheckboxes?: true;
  /** Maximum number of values; default 50. */
  countMax?: number;
  /** Pattern that every free label must match; `patternMessage` explains it in words. */
  pattern?: RegExp;
  /** The error for a label that does not match. */
  patternMessage?: string;
}

/** Several values of a closed list, or free labels; duplicates are merged. */
export const choices = defineField<string[], ChoicesOptions>({
  kind: 'choices',
  column: () => ({ type: 'text[]' }),
  output: () => ({ list: { scalar: 'String' } }),
  schema: ({ label, choices: list, acceptsUnlisted, countMax = 50, pattern, patternMessage }) =>
    boundedList(
      z
        .string(`${label} must be a list of text values.`)
        .trim()
        .min(1, `${label} may not contain empty entries.`)
        .max(100, `Each entry in ${label} may have at most 100 characters.`)
        .refine(isStorable, `${label} contains an invisible control character. Delete it.`)
        .regex(pattern ?? /^/, patternMessage ?? `An entry in ${label} is not in the expected format.`),
      {
        max: countMax,
        message: `${label} may have at most ${countMax} entries.`,
        typeMessage: `${label} must be a list.`,
      },
    )
      .transform((values) => [...new Set(values)])
      .refine(
        (values) =>
          !list || acceptsUnlisted || values.every((value) => list.some((entry) => entry.value === value)),
        `${label} contains an unknown entry. Choose entries from the list.`,
      ),
  describe: ({ choices: list, acceptsUnlisted, countMax = 50 }) =>
    list && !acceptsUnlisted
      ? `Any of: ${list.map(({ value }) => value).join(', ')}.`
      : `At most ${countMax} texts of at most 100 characters.`,
  formInput: ({ choices: options, countMax = 50 }) => ({
    type: 'checkboxGroup',
    countMax,
    ...(options ? { options } : { isWithNamedOptions: true }),
  }),
  text: (value) => value.join(' '),
  present: (value, { choices: list }) =>
    value.map((entry) => list?.find((known) => known.value === entry)?.label ?? entry).join(', '),
});
