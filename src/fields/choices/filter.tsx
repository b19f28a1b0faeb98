import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FilterProps } from '#admin/generic/field-views.ts';
import { ChoiceFilter } from '#admin/ui/inputs/choice-filter.tsx';
import type { ChoicesOptions } from './field.ts';

/**
 * Filters records whose values include this one, or shows all. A free label applies on Enter or when the box
 * loses the focus.
 */
export function Filter({ value, options, onChange }: FilterProps<string>) {
  const { label, choices } = options as unknown as ChoicesOptions;
  const [draft, setDraft] = useState<string | null>(null);
  if (choices) return <ChoiceFilter label={label} choices={choices} value={value} onChange={onChange} />;
  const apply = () => {
    if (draft === null) return;
    setDraft(null);
    if ((draft.trim() || null) !== value) onChange(draft.trim() || null);
  };
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={label}
      value={draft ?? value ?? ''}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
        if (event.key === 'Escape') setDraft(null);
      }}
    />
  );
}
