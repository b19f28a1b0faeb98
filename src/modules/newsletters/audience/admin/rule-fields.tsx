/** The inputs of one rule of a segment. */
import { MultiSelect, NumberInput, Select } from '@mantine/core';
import {
  RULE_PROPERTIES,
  RULE_VALUES_MAX,
  TRAIT_OPERATORS,
  type RuleOperator,
  type SegmentRule,
} from '../model/segment-rule.ts';
import type { TraitOptions } from './use-segment-options.ts';
import classes from './segment-rules.module.css';

interface RuleFieldsProps {
  rule: SegmentRule;
  /** Name of the rule in labels, like `rule 2`. */
  name: string;
  traits: readonly TraitOptions[];
  disabled: boolean;
  onChange: (rule: SegmentRule) => void;
}

export function RuleFields({ rule, name, traits, disabled, onChange }: RuleFieldsProps) {
  const operators = RULE_PROPERTIES[rule.property] ?? TRAIT_OPERATORS;
  const choose = (property: string | null) => {
    if (property !== null) onChange(newRule(property, rule.operator));
  };
  return (
    <div className={classes['fields']}>
      <Select
        aria-label={`Property of ${name}`}
        data={propertiesOf(traits, rule.property)}
        value={rule.property}
        allowDeselect={false}
        disabled={disabled}
        onChange={choose}
      />
      <Select
        aria-label={`Condition of ${name}`}
        data={[
          { value: 'any', label: operators.any },
          { value: 'none', label: operators.none },
        ]}
        value={rule.operator}
        allowDeselect={false}
        disabled={disabled}
        onChange={(operator) => onChange({ ...rule, operator: operator === 'none' ? 'none' : 'any' })}
      />
      <RuleValue {...{ rule, name, traits, disabled, onChange }} />
    </div>
  );
}

/** The days or the values of the rule. */
function RuleValue({ rule, name, traits, disabled, onChange }: RuleFieldsProps) {
  const daysMax = RULE_PROPERTIES[rule.property]?.daysMax;
  if (daysMax !== undefined)
    return (
      <NumberInput
        aria-label={`Days of ${name}`}
        value={rule.days ?? ''}
        min={1}
        max={daysMax}
        allowDecimal={false}
        allowNegative={false}
        suffix={rule.days === 1 ? ' day' : ' days'}
        placeholder="Days"
        disabled={disabled}
        onChange={(days) => onChange({ ...rule, days: typeof days === 'number' ? days : null })}
      />
    );
  return (
    <MultiSelect
      aria-label={`Values of ${name}`}
      className={classes['values'] ?? ''}
      data={valuesOf(rule, traits)}
      value={rule.values}
      maxValues={RULE_VALUES_MAX}
      searchable
      hidePickedOptions
      nothingFoundMessage="No matches."
      placeholder={rule.values.length === 0 ? 'Choose' : ''}
      disabled={disabled}
      onChange={(values) => onChange({ ...rule, values })}
    />
  );
}

export function newRule(property: string, operator: RuleOperator): SegmentRule {
  const hasDays = RULE_PROPERTIES[property]?.daysMax !== undefined;
  return { property, operator, values: [], days: hasDays ? 30 : null };
}

function propertiesOf(traits: readonly TraitOptions[], chosen: string) {
  const known = [
    ...Object.entries(RULE_PROPERTIES).map(([value, { label }]) => ({ value, label })),
    ...traits.map(({ name, label }) => ({ value: name, label })),
  ];
  return known.some(({ value }) => value === chosen)
    ? known
    : [...known, { value: chosen, label: `${chosen} (not available)` }];
}

function valuesOf({ property, values }: SegmentRule, traits: readonly TraitOptions[]) {
  const options = traits.find(({ name }) => name === property)?.options ?? [];
  const known =
    RULE_PROPERTIES[property]?.values?.map(({ value, label }) => ({ value, label })) ??
    options.map(({ id, label }) => ({ value: id, label }));
  const missing = values.filter((value) => known.every((option) => option.value !== value));
  return [...known, ...missing.map((value) => ({ value, label: `${value} (no longer available)` }))];
}
