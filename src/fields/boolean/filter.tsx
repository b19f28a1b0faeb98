import type { FilterProps } from '#admin/generic/field-views.ts';
import { ChoiceFilter } from '#admin/ui/inputs/choice-filter.tsx';

/** Filters records by yes or no, or shows all. */
export function Filter({ value, options, onChange }: FilterProps<boolean>) {
  return (
    <ChoiceFilter
      label={options.label}
      choices={[
        { value: 'yes', label: `${options.label}: yes` },
        { value: 'no', label: `${options.label}: no` },
      ]}
      value={value === null ? null : value ? 'yes' : 'no'}
      onChange={(choice) => onChange(choice === null ? null : choice === 'yes')}
    />
  );
}
