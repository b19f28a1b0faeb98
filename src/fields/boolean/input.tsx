import { Switch } from '@mantine/core';
import type { InputProps } from '#admin/generic/field-views.ts';

/** Yes or no; while nothing is saved, the default, which is what counts then. */
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
