import { ActionIcon, Alert, Button } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import type { InputProps } from '#admin/generic/field-views.ts';
import { FieldGroup } from '#admin/ui/inputs/field-group.tsx';
import { newRule, RuleFields } from '../../admin/rule-fields.tsx';
import { useSegmentOptions, type TraitOptions } from '../../admin/use-segment-options.ts';
import { RULES_MAX, type SegmentRule } from '../../model/segment-rule.ts';
import classes from '../../admin/segment-rules.module.css';
import type { SegmentRulesOptions } from './field.ts';

/** Rules one below the other, each with property, condition and values. */
export function Input(props: InputProps<SegmentRule[], SegmentRulesOptions>) {
  const { id, options, error, onChange, disabled = false } = props;
  const rules = props.value ?? [];
  const { traits, error: failure } = useSegmentOptions();
  return (
    <FieldGroup id={id} options={options} error={error}>
      {failure ? (
        <Alert color="red" variant="outline" mb="xs" role="alert">
          {messageOf(failure)}
        </Alert>
      ) : null}
      <Rules {...{ rules, traits, disabled, onChange }} />
      <Button
        id={id}
        variant="default"
        leftSection={<Plus size={14} aria-hidden />}
        disabled={disabled || rules.length >= RULES_MAX}
        onClick={() => onChange([...rules, newRule('clicks', 'any')])}
      >
        Add rule
      </Button>
    </FieldGroup>
  );
}

interface RulesProps {
  rules: readonly SegmentRule[];
  traits: readonly TraitOptions[];
  disabled: boolean;
  onChange: (rules: SegmentRule[]) => void;
}

function Rules({ rules, traits, disabled, onChange }: RulesProps) {
  if (rules.length === 0) return null;
  const replace = (index: number, rule: SegmentRule) =>
    onChange(rules.map((known, position) => (position === index ? rule : known)));
  const remove = (index: number) => onChange(rules.filter((_, position) => position !== index));
  return (
    <ol className={classes['rules']}>
      {rules.map((rule, index) => (
        <li key={index} className={classes['rule']}>
          <RuleFields
            rule={rule}
            name={`rule ${index + 1}`}
            traits={traits}
            disabled={disabled}
            onChange={(next) => replace(index, next)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Remove rule ${index + 1}`}
            disabled={disabled}
            onClick={() => remove(index)}
          >
            <X size={15} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ol>
  );
}
