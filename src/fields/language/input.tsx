import { Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import type { InputProps } from '#admin/generic/field-views.ts';
import { controlProps } from '#admin/ui/inputs/control-props.ts';
import { directionOf } from '#text/languages.ts';
import { LISTED_MAX, listed, listLanguages, type ListedLanguage } from './list-languages.ts';

/** Selects a language by name or tag; a tag that is not in the list can be typed. */
export function Input(props: InputProps<string>) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const current = props.value === null ? null : listed(props.value);
  // When the list opens it shows all languages, not only those that match the current name.
  const found = isOpen ? listLanguages(current && typed === nameIn(current) ? '' : typed) : [];
  const shown = current && !found.some(({ value }) => value === current.value) ? [...found, current] : found;
  const byTag = new Map(shown.map((language) => [language.value, language]));
  return (
    <Select
      {...controlProps(props)}
      data={shown.map((language) => ({ value: language.value, label: nameIn(language) }))}
      value={props.value}
      onChange={props.onChange}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      filter={({ options }) =>
        options.filter((option) => 'value' in option && found.some(({ value }) => value === option.value))
      }
      limit={LISTED_MAX}
      clearable={!props.options.required}
      allowDeselect={false}
      placeholder="Name or tag, such as fa or pt-BR"
      nothingFoundMessage="No language has this name. Enter a tag, such as fa or pt-BR."
      renderOption={({ option }) => <Option language={byTag.get(option.value) ?? listed(option.value)} />}
    />
  );
}

/** Text that the control shows for a selected language. */
function nameIn({ label, value }: ListedLanguage): string {
  return label === value ? value : `${label} (${value})`;
}

function Option({ language: { label, own, ownTag, value } }: { language: ListedLanguage }) {
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between" w="100%">
      <span>
        {label}
        {own !== label && (
          <Text component="span" c="dimmed" lang={ownTag} dir={directionOf(ownTag)}>
            {' '}
            {own}
          </Text>
        )}
      </span>
      <Text component="span" size="sm" c="dimmed">
        {value}
      </Text>
    </Group>
  );
}
