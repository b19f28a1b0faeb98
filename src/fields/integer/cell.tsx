import { Text } from '@mantine/core';
import type { CellProps } from '#admin/generic/field-views.ts';
import { TextCell } from '#admin/ui/inputs/text-cell.tsx';
import type { IntegerOptions } from './field.ts';

const format = new Intl.NumberFormat('en');

export function Cell({ value, options }: CellProps<number>) {
  if (value === null) return null;
  const { choices } = options as unknown as IntegerOptions;
  const chosen = choices?.find((choice) => choice.value === value);
  if (chosen) return <TextCell text={chosen.label} />;
  return (
    <Text span inherit style={{ fontVariantNumeric: 'tabular-nums' }}>
      {format.format(value)}
    </Text>
  );
}
