import type { FilterProps } from '#admin/generic/field-views.ts';
import { RecordFilter } from '#admin/ui/records/record-filter.tsx';
import type { RelationOptions } from './field.ts';

/** Filters records that refer to one record, or shows all. */
export function Filter({ options, ...props }: FilterProps<number>) {
  const { to, label, contentTypes } = options as unknown as RelationOptions;
  return <RecordFilter {...props} label={label} to={to} contentTypes={contentTypes} />;
}
