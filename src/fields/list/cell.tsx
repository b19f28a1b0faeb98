import type { CellProps } from '#admin/generic/field-views.ts';
import { TextCell } from '#admin/ui/inputs/text-cell.tsx';
import type { ListOptions } from './field.ts';

/** Shows the number of entries. */
export function Cell({ value, options }: CellProps<Record<string, unknown>[]>) {
  const { entryLabel } = options as unknown as ListOptions;
  const count = value?.length ?? 0;
  return count === 0 ? null : <TextCell text={`${count} × ${entryLabel}`} />;
}
