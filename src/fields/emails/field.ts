import { boundedList } from '#records/bounded-list.ts';
import { email } from '#fields/email/field.ts';
import { defineField, type FieldOptions } from '#model/field.ts';

export interface EmailsOptions extends FieldOptions<string[]> {
  /** Maximum number of addresses; default 20. */
  countMax?: number;
}

/** Email addresses in their stored order, each only once. */
export const emails = defineField<string[], EmailsOptions>({
  kind: 'emails',
  column: () => ({ type: 'text[]' }),
  output: () => ({ list: { scalar: 'String' } }),
  schema: ({ label, required, countMax = 20 }) =>
    boundedList(email.kind.schema({ label: `Each address in ${label}` }), {
      max: countMax,
      message: `${label} may have at most ${countMax} addresses.`,
      typeMessage: `${label} must be a list of email addresses.`,
    })
      .refine((values) => !required || values.length > 0, `${label} is required.`)
      .transform((values) => [...new Set(values)]),
  describe: ({ countMax = 20 }) => `At most ${countMax} email addresses.`,
  present: (value) => value.join(', '),
  formInput: () => ({
    type: 'multiLineText',
    read: ([text = '']) => text.split(/[\s,;]+/).filter(Boolean),
    refusal: 'emails',
  }),
});
