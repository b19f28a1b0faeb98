import { MultiSelect, TagsInput } from '@mantine/core';
import { lazy, Suspense, useContext } from 'react';
import type { InputProps } from '#admin/generic/field-views.ts';
import { AdminAppContext } from '#admin/generic/app.ts';
import { controlProps } from '#admin/ui/inputs/control-props.ts';
import type { ChoicesOptions } from './field.ts';

const ENTRY_LENGTH_MAX = 100;

const Checkboxes = lazy(async () => ({ default: (await import('./checkboxes.tsx')).Checkboxes }));

/** Selects several values of a list, or takes free labels: Enter or a comma completes a label. */
export function Input(props: InputProps<string[], ChoicesOptions>) {
  const { countMax = 50 } = props.options;
  const choices = useChoices(props.options);
  const value = props.value ?? [];
  const change = (values: string[]) => props.onChange(values.length > 0 ? values : null);
  if (!choices) {
    return (
      <TagsInput
        {...controlProps(props)}
        value={value}
        onChange={(values) =>
          change(values.map((entry) => entry.trim().slice(0, ENTRY_LENGTH_MAX)).filter(Boolean))
        }
        maxTags={countMax}
        placeholder={value.length === 0 ? 'Type and press Enter' : ''}
      />
    );
  }
  if (props.options.asCheckboxes) {
    return (
      <Suspense fallback={null}>
        <Checkboxes {...props} choices={choices} />
      </Suspense>
    );
  }
  const data = choices.map(({ value: entry, label }) => ({ value: entry, label }));
  for (const entry of value) {
    if (!choices.some((choice) => choice.value === entry))
      data.push({ value: entry, label: `${entry} (no longer available)` });
  }
  return (
    <MultiSelect
      {...controlProps(props)}
      data={data}
      value={value}
      onChange={change}
      maxValues={countMax}
      searchable
      hidePickedOptions
      nothingFoundMessage="No matches."
      placeholder={value.length === 0 ? 'Choose' : ''}
    />
  );
}

/** Returns the closed list to choose from; undefined for free labels. */
function useChoices({ choices, from }: ChoicesOptions) {
  const app = useContext(AdminAppContext);
  if (from !== 'contentTypes') return choices;
  return app?.contentTypes.map(({ name, label }) => ({ value: name, label }));
}
