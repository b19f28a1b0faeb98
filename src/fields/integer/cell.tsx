import { Text } from '@mantine/core';
import type { CellProps } from '#admin/generic/field-views.ts';

const format = new Intl.NumberFormat('en');

export function Cell({ value }: CellProps<number>) {
  if (value === null) return null;
  return (
    <Text span inherit style={{ fontVariantNumeric: 'tabular-nums' }}>
      {format.format(value)}
    </Text>
  );
}
