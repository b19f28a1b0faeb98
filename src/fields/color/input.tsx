import { ColorInput } from '@mantine/core';
import type { InputProps } from '#admin/generic/field-views.ts';
import { controlProps } from '#admin/ui/control-props.ts';

/** A colour, typed or picked. What is not yet a colour stays as typed, so that the check can say how one is written. */
export function Input(props: InputProps<string>) {
  return (
    <ColorInput
      {...controlProps(props)}
      value={props.value ?? ''}
      onChange={(value) => props.onChange(value === '' ? null : value.toLowerCase())}
      format="hex"
      fixOnBlur={false}
      withEyeDropper={false}
      placeholder="#1b4965"
      autoComplete="off"
    />
  );
}
