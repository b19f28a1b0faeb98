import { NumberInput } from '@mantine/core';
import type { InputProps } from '#admin/generic/field-views.ts';
import { controlProps } from '#admin/ui/inputs/control-props.ts';

/** Whole centimetres. */
export function Input(props: InputProps<number>) {
  const change = (value: number | string) => props.onChange(value === '' ? null : Number(value));
  return (
    <NumberInput
      {...controlProps(props)}
      value={props.value ?? ''}
      onChange={change}
      allowDecimal={false}
      clampBehavior="none"
      suffix=" cm"
    />
  );
}
