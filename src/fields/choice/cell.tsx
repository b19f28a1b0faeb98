import type { CellProps } from '#admin/generic/field-views.ts';
import { TextCell } from '#admin/ui/inputs/text-cell.tsx';
import type { ChoiceOptions } from './field.ts';

export function Cell({ value, options }: CellProps<string>) {
  const { choices } = options as unknown as ChoiceOptions;
  return <TextCell text={choices.find((choice) => choice.value === value)?.label ?? value} />;
}
