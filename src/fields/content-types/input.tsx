import { MultiSelect } from '@mantine/core';
import { useApp } from '#admin/generic/app.ts';
import type { InputProps } from '#admin/generic/field-views.ts';
import { controlProps } from '#admin/ui/inputs/control-props.ts';

/** Selects content types of this build. An unknown name is still shown, so that it is not lost unnoticed. */
export function Input(props: InputProps<string[]>) {
  const { contentTypes } = useApp();
  const value = props.value ?? [];
  const data = contentTypes.map(({ name, pluralLabel }) => ({ value: name, label: pluralLabel }));
  for (const name of value) {
    if (!contentTypes.some((type) => type.name === name))
      data.push({ value: name, label: `${name} (no longer available)` });
  }
  return (
    <MultiSelect
      {...controlProps(props)}
      data={data}
      value={value}
      onChange={(next) => props.onChange(next.length > 0 ? next : null)}
      searchable
      hidePickedOptions
      nothingFoundMessage="No matching type."
      placeholder={value.length === 0 ? 'Choose' : ''}
    />
  );
}
