import { NumberInput, Select } from '@mantine/core';
import type { InputProps } from '#admin/generic/field-views.ts';
import { controlProps } from '#admin/ui/control-props.ts';
import type { IntegerOptions } from './field.ts';

/** A whole number. A number outside the limits stays as typed, so that the check can name the limit. */
export function Input(props: InputProps<number, IntegerOptions>) {
  const { min, max, choices } = props.options;
  if (choices) return <ChosenInput {...props} choices={choices} />;
  return (
    <NumberInput
      {...controlProps(props)}
      value={props.value ?? ''}
      onChange={(value) => props.onChange(wholeNumber(value))}
      allowDecimal={false}
      allowNegative={min === undefined || min < 0}
      clampBehavior="none"
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
    />
  );
}

function ChosenInput({
  choices,
  ...props
}: InputProps<number, IntegerOptions> & { choices: NonNullable<IntegerOptions['choices']> }) {
  return (
    <Select
      {...controlProps(props)}
      data={choices.map(({ value, label }) => ({ value: String(value), label }))}
      value={props.value === null ? null : String(props.value)}
      onChange={(value) => props.onChange(value === null ? null : Number(value))}
      clearable={!props.options.required}
      allowDeselect={!props.options.required}
      placeholder="Choose"
    />
  );
}

function wholeNumber(value: number | string): number | null {
  const number = typeof value === 'number' ? value : Number.parseInt(value, 10);
  return Number.isSafeInteger(number) ? number : null;
}
