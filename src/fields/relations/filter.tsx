import type { FilterProps } from '#admin/generic/field-views.ts';
import { RecordFilter } from '#admin/ui/records/record-filter.tsx';
import type { RelationsOptions } from './field.ts';

/** Filters records whose relations include one record, or shows all. */
export function Filter({ options, ...props }: FilterProps<number>) {
  const { to, label, contentTypes } = options as unknown as RelationsOptions;
  return <RecordFilter {...props} label={label} to={to} contentTypes={contentTypes} />;
}
