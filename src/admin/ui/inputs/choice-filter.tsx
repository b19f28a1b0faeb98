import { Select } from '@mantine/core';

interface ChoiceFilterProps {
  label: string;
  choices: readonly { value: string; label: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
}

/** Filters by one value of a closed list, or by any value. */
export function ChoiceFilter({ label, choices, value, onChange }: ChoiceFilterProps) {
  return (
    <Select
      size="xs"
      aria-label={label}
      placeholder={label}
      data={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
      value={value}
      onChange={onChange}
      clearable
      searchable={choices.length > 7}
      nothingFoundMessage="No matches."
    />
  );
}
