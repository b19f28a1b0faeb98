import { Switch } from '@mantine/core';
import type { InputProps } from '#admin/generic/field-views.ts';

/** Yes or no. */
export function Input({ id, options, value, onChange, onBlur, error, disabled }: InputProps<boolean>) {
  return (
    <Switch
      id={id}
      label={options.label}
      description={options.help}
      error={error}
      disabled={disabled ?? false}
      checked={value ?? false}
      onChange={(event) => onChange(event.currentTarget.checked)}
      {...(onBlur ? { onBlur } : {})}
    />
  );
}
