import type { FilterProps } from '#admin/generic/field-views.ts';
import { ChoiceFilter } from '#admin/ui/inputs/choice-filter.tsx';
import type { IntegerOptions } from './field.ts';

/** Filters records by one number, if the numbers have labels. */
export function Filter({ options, value, onChange }: FilterProps<number>) {
  const { label, choices } = options as unknown as IntegerOptions;
  if (!choices) return null;
  return (
    <ChoiceFilter
      label={label}
      choices={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  );
}
