import { Switch } from '@mantine/core';
import type { InputProps } from '#admin/generic/field-views.ts';

/** Switch for yes or no. While no value is saved it shows the default, which then applies. */
export function Input({ id, options, value, onChange, onBlur, error, disabled }: InputProps<boolean>) {
  return (
    <Switch
      id={id}
      label={options.label}
      description={options.help}
      error={error}
      disabled={disabled ?? false}
      checked={value ?? options.default === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
      {...(onBlur ? { onBlur } : {})}
    />
  );
}
