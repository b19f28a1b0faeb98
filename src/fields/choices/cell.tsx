import type { CellProps } from '#admin/generic/field-views.ts';
import { TextCell } from '#admin/ui/inputs/text-cell.tsx';
import type { ChoicesOptions } from './field.ts';

export function Cell({ value, options }: CellProps<string[]>) {
  const { choices } = options as unknown as ChoicesOptions;
  const labels = (value ?? []).map(
    (entry) => choices?.find((choice) => choice.value === entry)?.label ?? entry,
  );
  return <TextCell text={labels.join(', ')} />;
}
