/** The rules of segments: which subscribers a segment selects. */
import { COUNTRIES } from '#content-types/countries.ts';
import { SUBSCRIPTION_SOURCES } from '../../subscriptions/model/sources.ts';

/** `any`: is any of the values, is at least so old, or has a click. `none`: the opposite. */
export type RuleOperator = 'any' | 'none';

export interface SegmentRule {
  /** One of `RULE_PROPERTIES`, or the name of a reader trait. */
  property: string;
  operator: RuleOperator;
  /** Sources, countries as ISO 3166-1 alpha-3, or values of the trait; empty for properties with days. */
  values: string[];
  /** Null for properties with values. */
  days: number | null;
}

export const RULES_MAX = 20;
export const RULE_VALUES_MAX = 50;
/** Length of a value of a trait. */
export const RULE_VALUE_LENGTH_MAX = 50;

export interface RuleProperty {
  label: string;
  /** How the two operators read. */
  any: string;
  none: string;
  /** Maximum number of days; absent: the property has values. */
  daysMax?: number;
  /** The values to choose from; absent: the property has days. */
  values?: readonly { value: string; label: string }[];
}

const IS_ANY = { any: 'is any of', none: 'is none of' };

/** Properties of every subscription. Reader traits are offered in addition. */
export const RULE_PROPERTIES: Readonly<Record<string, RuleProperty>> = {
  age: {
    label: 'Subscribed for',
    any: 'at least',
    none: 'less than',
    daysMax: 3_650,
  },
  clicks: {
    label: 'Clicks',
    any: 'at least one in the last',
    none: 'none in the last',
    daysMax: 730,
  },
  source: {
    label: 'Source',
    ...IS_ANY,
    values: SUBSCRIPTION_SOURCES.filter(({ value }) => value !== 'Retired'),
  },
  country: {
    label: 'Country',
    ...IS_ANY,
    values: COUNTRIES.map(({ label, friendlyLabel, alpha3code }) => ({
      value: alpha3code,
      label: friendlyLabel ?? label,
    })),
  },
};

/** How the operators of traits read. */
export const TRAIT_OPERATORS = IS_ANY;

/** A rule in words, like `Source is any of Import, Staff`. Values of traits are shown as they are stored. */
export function ruleInWords({ property, operator, values, days }: SegmentRule): string {
  const known = RULE_PROPERTIES[property];
  if (!known) return `${property} ${TRAIT_OPERATORS[operator]} ${values.join(', ')}`;
  const of = known.values
    ? values.map((value) => known.values?.find((entry) => entry.value === value)?.label ?? value).join(', ')
    : `${days} ${days === 1 ? 'day' : 'days'}`;
  return `${known.label} ${known[operator]} ${of}`;
}
