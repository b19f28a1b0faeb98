import { PasswordInput } from '@mantine/core';
import type { InputProps } from '#admin/generic/field-views.ts';
import { useTextInputAttributes } from '#admin/generic/text-language.ts';
import { controlProps } from '#admin/ui/inputs/control-props.ts';
import { TextControl } from '#admin/ui/inputs/text-control.tsx';
import type { TextOptions } from './field.ts';

/** Input for one line of text, or for a password that is shown on request. */
export function Input(props: InputProps<string, TextOptions>) {
  const words = useTextInputAttributes();
  const { input, lengthMax = 250, pattern, placeholder } = props.options;
  if (input !== 'password')
    return (
      <TextControl
        {...props}
        lengthMax={lengthMax}
        inputProps={{ placeholder, ...(input === 'code' || pattern ? CODE : words) }}
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

/** For values that belong to no language: numbers, model names, time zones. */
const CODE = { dir: 'ltr', spellCheck: false } as const;
