import { Check } from 'lucide-react';
import { Text, VisuallyHidden } from '@mantine/core';
import type { CellProps } from '#admin/generic/field-views.ts';

export function Cell({ value, options }: CellProps<boolean>) {
  if (value === null) return null;
  if (value) {
    return (
      <>
        <Check size={16} aria-hidden />
        <VisuallyHidden>{options.label}: yes</VisuallyHidden>
      </>
    );
  }
  return (
    <Text span inherit c="dimmed">
      No
    </Text>
  );
}
