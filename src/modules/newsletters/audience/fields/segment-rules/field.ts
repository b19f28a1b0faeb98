import { z } from 'zod';
import { choice } from '#fields/choice/field.ts';
import { choices } from '#fields/choices/field.ts';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineField, type FieldOptions } from '#model/field.ts';
import { boundedList } from '#records/bounded-list.ts';
import {
  RULE_PROPERTIES,
  RULE_VALUE_LENGTH_MAX,
  RULE_VALUES_MAX,
  RULES_MAX,
  ruleInWords,
  type SegmentRule,
} from '../../model/segment-rule.ts';

export type SegmentRulesOptions = FieldOptions<SegmentRule[]>;

/** The rules of a segment; all of them must hold. */
export const segmentRules = defineField<SegmentRule[], SegmentRulesOptions>({
  kind: 'segmentRules',
  column: () => ({ type: 'jsonb' }),
  output: () => ({ list: { object: 'NewsletterSegmentRule', shape: RULE_SHAPE } }),
  schema: ({ label }) =>
    boundedList(ruleSchema(label), {
      max: RULES_MAX,
      message: `${label} may have at most ${RULES_MAX} rules.`,
      typeMessage: `${label} must be a list.`,
    }),
  present: (value) => value.map(ruleInWords).join('\n'),
});

const RULE_SHAPE = {
  property: text({ label: 'Property', required: true }),
  operator: choice({
    label: 'Operator',
    required: true,
    choices: [
      { value: 'any', label: 'Is any of' },
      { value: 'none', label: 'Is none of' },
    ],
  }),
  values: choices({ label: 'Values', countMax: RULE_VALUES_MAX }),
  days: integer({
    label: 'Days',
    apiDescription: 'How many days back the property is looked at. Null for properties without a time.',
    min: 1,
  }),
};

/** Checks one rule, and removes what its property does not have. */
function ruleSchema(label: string) {
  return z
    .object({
      property: z
        .string(`A rule in ${label} has no property.`)
        .regex(/^[a-z][a-zA-Z]{0,39}$/, `A rule in ${label} has an unknown property.`),
      operator: z.enum(['any', 'none'], `A rule in ${label} has an unknown operator.`),
      values: z
        .array(
          z
            .string()
            .max(RULE_VALUE_LENGTH_MAX, `A value may have at most ${RULE_VALUE_LENGTH_MAX} characters.`),
          'The values of a rule must be a list.',
        )
        .max(RULE_VALUES_MAX, `A rule may have at most ${RULE_VALUES_MAX} values.`)
        .nullish()
        .transform((values) => [...new Set(values ?? [])]),
      days: z.int('Enter the days as a whole number.').nullish(),
    })
    .transform(({ property, operator, values, days }, ctx): SegmentRule => {
      const fault = faultOf(property, values, days ?? null);
      if (fault !== null) ctx.addIssue({ code: 'custom', message: fault });
      const hasDays = RULE_PROPERTIES[property]?.daysMax !== undefined;
      return { property, operator, values: hasDays ? [] : values, days: hasDays ? (days ?? null) : null };
    });
}

/** Why a rule is not valid, with what to do; null if it is. */
function faultOf(property: string, values: readonly string[], days: number | null): string | null {
  const known = RULE_PROPERTIES[property];
  const name = known?.label ?? property;
  if (known?.daysMax !== undefined)
    return days !== null && days >= 1 && days <= known.daysMax
      ? null
      : `Enter 1 to ${known.daysMax.toLocaleString('en')} days for “${name}”.`;
  if (values.length === 0) return `Choose at least one value for “${name}”.`;
  const unknown =
    known?.values && values.find((value) => known.values?.every((entry) => entry.value !== value));
  return unknown === undefined ? null : `“${name}” has no value “${unknown}”. Choose one from the list.`;
}
