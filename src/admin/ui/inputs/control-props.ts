import type { ReactNode } from 'react';
import type { InputProps } from '#admin/generic/field-views.ts';

/**
 * Props that every Mantine input receives from a field: label with its mark, help below, error, and the ids
 * that link them.
 */
export function controlProps<Value, Options extends { label: string; help?: string; required?: boolean }>(
  props: InputProps<Value, Options>,
  note?: ReactNode,
) {
  const { id, options, error, disabled, onBlur } = props;
  return {
    id,
    label: options.label,
    description: note ?? options.help,
    error,
    disabled: disabled ?? false,
    withAsterisk: options.required ?? false,
    'aria-required': options.required ?? undefined,
    ...(onBlur ? { onBlur } : {}),
  };
}
