import { Group, Select, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { InputProps } from '#admin/generic/field-views.ts';
import { controlProps } from '#admin/ui/control-props.ts';
import { listedTimeZones, offsetOf } from '#model/time-zones.ts';

/** Entries a list shows at once. */
const LISTED_MAX = 60;

/** A time zone, found by any part of its name, with its distance from UTC today. */
export function Input(props: InputProps<string>) {
  const names = useMemo(() => {
    const listed = listedTimeZones();
    return props.value === null || listed.includes(props.value) ? listed : [...listed, props.value];
  }, [props.value]);
  const now = useMemo(() => new Date(), []);
  return (
    <Select
      {...controlProps(props)}
      data={names}
      value={props.value}
      onChange={props.onChange}
      searchable
      filter={({ options, search, limit }) =>
        options.filter((one) => 'value' in one && isFound(one.value, search)).slice(0, limit)
      }
      limit={LISTED_MAX}
      clearable={!props.options.required}
      allowDeselect={false}
      placeholder="City, like Amsterdam"
      nothingFoundMessage="No time zone has this name. Try the next large city."
      renderOption={({ option }) => (
        <Group gap="xs" wrap="nowrap" justify="space-between" w="100%">
          <span>{option.value}</span>
          <Text component="span" size="sm" c="dimmed">
            {offsetOf(option.value, now)}
          </Text>
        </Group>
      )}
    />
  );
}

/** Spaces are typed where names have underscores. */
function isFound(name: string, search: string): boolean {
  return name.toLowerCase().replaceAll('_', ' ').includes(search.trim().toLowerCase().replaceAll('_', ' '));
}
