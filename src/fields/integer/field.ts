import { z } from 'zod';
import { defineField, type FieldOptions } from '#model/field.ts';

export interface IntegerOptions extends FieldOptions<number> {
  /** Smallest accepted number; default: that of PostgreSQL. */
  min?: number;
  /** Largest accepted number; default: that of PostgreSQL. */
  max?: number;
  /** Labels for the numbers of a short range: the numbers are selected and shown by these labels only. */
  choices?: readonly { value: number; label: string }[];
}

/** A whole number within the range of a PostgreSQL integer. */
export const integer = defineField<number, IntegerOptions>({
  kind: 'integer',
  column: () => ({ type: 'integer' }),
  output: () => ({ scalar: 'Int' }),
  schema: ({ label, min = -2_147_483_648, max = 2_147_483_647, choices }) => {
    const schema = z
      .int(`${label} must be a whole number.`)
      .min(min, `${label} must be at least ${min}.`)
      .max(max, `${label} must be at most ${max}.`);
    if (!choices) return schema;
    const known = choices.map((choice) => `${choice.value} (${choice.label})`).join(', ');
    return schema.refine(
      (value) => choices.some((choice) => choice.value === value),
      `${label} must be one of: ${known}.`,
    );
  },
  describe: ({ min, max, choices }) => {
    if (choices) return `One of: ${choices.map(({ value, label }) => `${value} (${label})`).join(', ')}.`;
    if (min === undefined) return max === undefined ? null : `At most ${max}.`;
    return max === undefined ? `At least ${min}.` : `From ${min} to ${max}.`;
  },
  formInput: ({ min = -2_147_483_648, max = 2_147_483_647, choices }) => {
    const read = ([text = '']: readonly string[]) => Number(text);
    if (!choices) return { type: 'number', isWhole: true, min, max, read };
    const options = choices.map(({ value, label }) => ({ value: String(value), label }));
    return { type: 'select', options, read };
  },
  present: (value, { choices }) => choices?.find((choice) => choice.value === value)?.label ?? String(value),
});
