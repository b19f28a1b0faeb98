import { z } from 'zod';
import { CONDITION_LENGTH_MAX, parseCondition } from '#grid/shapes/display-condition.ts';
import { defineField, type FieldOptions } from '#model/field.ts';

export type ConditionOptions = FieldOptions<string>;

/** A display condition, in the language of `model/display-condition.ts`. */
export const condition = defineField<string, ConditionOptions>({
  kind: 'condition',
  column: () => ({ type: 'text' }),
  output: () => ({ scalar: 'String' }),
  schema: ({ label }) =>
    z
      .string(`${label} must be text.`)
      .trim()
      .max(CONDITION_LENGTH_MAX, `${label} may have at most ${CONDITION_LENGTH_MAX} characters.`)
      .superRefine((value, ctx) => {
        const read = parseCondition(value);
        if ('fault' in read) ctx.addIssue({ code: 'custom', message: read.fault });
      }),
  describe: () => `A display condition, at most ${CONDITION_LENGTH_MAX} characters.`,
  present: (value) => value,
});
