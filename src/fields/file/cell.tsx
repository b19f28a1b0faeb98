import type { CellProps } from '#admin/generic/field-views.ts';
import { RecordsCell } from '#admin/ui/records/records-cell.tsx';

export function Cell({ value }: CellProps<number>) {
  return value === null ? null : <RecordsCell to="mediaFile" ids={[value]} />;
}
