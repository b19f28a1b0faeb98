import { MultiSelect } from '@mantine/core';
import { useApp } from '#admin/generic/app.ts';
import type { FilterProps } from '#admin/generic/field-views.ts';

/**
 * Filters records by any of the selected types, or shows all. The value is their names, separated by commas.
 */
export function Filter({ value, options, onChange }: FilterProps<string>) {
  const { contentTypes } = useApp();
  const chosen = value ? value.split(',') : [];
  return (
    <MultiSelect
      size="xs"
      clearable
      aria-label={options.label}
      placeholder={chosen.length === 0 ? options.label : ''}
      data={contentTypes.map(({ name, pluralLabel }) => ({ value: name, label: pluralLabel }))}
      value={chosen}
      onChange={(next) => onChange(next.length > 0 ? next.join(',') : null)}
    />
  );
}
