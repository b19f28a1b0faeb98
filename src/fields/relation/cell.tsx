import type { CellProps } from '#admin/generic/field-views.ts';
import { RecordsCell } from '#admin/ui/records/records-cell.tsx';

export function Cell({ value, options }: CellProps<number>) {
  return value === null ? null : <RecordsCell to={String(options['to'])} ids={[value]} />;
}
