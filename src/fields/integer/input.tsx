import { NumberInput } from '@mantine/core';
import type { InputProps } from '#admin/generic/field-views.ts';
import { controlProps } from '#admin/ui/control-props.ts';
import type { IntegerOptions } from './field.ts';

/** A whole number. A number outside the limits stays as typed, so that the check can name the limit. */
export function Input(props: InputProps<number, IntegerOptions>) {
  const { min, max } = props.options;
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

function wholeNumber(value: number | string): number | null {
  const number = typeof value === 'number' ? value : Number.parseInt(value, 10);
  return Number.isSafeInteger(number) ? number : null;
}
