import { PasswordInput } from '@mantine/core';
import type { InputProps } from '#admin/generic/field-views.ts';
import { controlProps } from '#admin/ui/control-props.ts';
import { TextControl } from '#admin/ui/text-control.tsx';
import type { TextOptions } from './field.ts';

/** One line of text, or a password that shows only when asked to. */
export function Input(props: InputProps<string, TextOptions>) {
  if (props.options.input !== 'password')
    return (
      <TextControl
        {...props}
        lengthMax={props.options.lengthMax ?? 250}
        inputProps={{ placeholder: props.options.placeholder }}
      />
    );
  return (
    <PasswordInput
      {...controlProps(props)}
      autoComplete="new-password"
      value={props.value ?? ''}
      onChange={(event) => props.onChange(event.currentTarget.value || null)}
    />
  );
}
