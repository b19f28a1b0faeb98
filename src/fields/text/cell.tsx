import type { CellProps } from '#admin/generic/field-views.ts';
import { TextCell } from '#admin/ui/inputs/text-cell.tsx';

export function Cell({ value }: CellProps<string>) {
  return <TextCell text={value} />;
}
