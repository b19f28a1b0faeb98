import { Group, Select, Text } from '@mantine/core';
import { useContext, useState } from 'react';
import { AdminDataContext } from '#admin/generic/admin-data.ts';
import type { InputProps } from '#admin/generic/field-views.ts';
import { FormStoreContext } from '#admin/generic/form/siblings.ts';
import { typedInput } from '#admin/generic/typed-input.ts';
import { controlProps } from '#admin/ui/inputs/control-props.ts';
import { instantOfWallClock, wallClockOf } from '#admin/ui/inputs/zoned-time.ts';
import type { TimeZoneOptions } from './field.ts';
import { findZones, LISTED_MAX, listedZone } from './find-zones.ts';

/** Selects a time zone by city, region, or the name of its time. */
export const Input = typedInput(TimeZoneInput);

function TimeZoneInput(props: InputProps<string, TimeZoneOptions>) {
  const moveTimes = useMovedTimes(props);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [now] = useState(() => new Date());
  const current = props.value === null ? null : listedZone(props.value, now);
  // When the list opens it shows all zones, not only those that match the current name.
  const found = isOpen ? findZones(typed === current?.label ? '' : typed, now) : [];
  const shown = current && !found.some(({ value }) => value === current.value) ? [...found, current] : found;
  const byName = new Map(shown.map((zone) => [zone.value, zone]));
  return (
    <Select
      {...controlProps(props)}
      data={shown.map(({ value, label }) => ({ value, label }))}
      value={props.value}
      onChange={(next) => {
        moveTimes(next);
        props.onChange(next);
      }}
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
      placeholder="City, such as Singapore"
      nothingFoundMessage="No matching time zone."
      renderOption={({ option }) => (
        <Group gap="xs" wrap="nowrap" justify="space-between" w="100%">
          <span>{option.label}</span>
          <Text component="span" size="sm" c="dimmed">
            {byName.get(option.value)?.words}
          </Text>
        </Group>
      )}
    />
  );
}

/**
 * Changes the times that follow the zone to the instants at which clocks in the new zone show the same time.
 */
function useMovedTimes({ value, options }: InputProps<string, TimeZoneOptions>) {
  const store = useContext(FormStoreContext);
  // The form for a new site does not belong to any site.
  const ofSite = useContext(AdminDataContext)?.timeZone ?? 'UTC';
  return (next: string | null) => {
    for (const field of options.zoneOf ?? []) {
      const instant = store?.get().values[field];
      const wall = typeof instant === 'string' ? wallClockOf(instant, value ?? ofSite) : null;
      const moved = wall && instantOfWallClock(wall.text, next ?? ofSite, wall.occurrence);
      if (moved) store?.set(field, moved.instant);
    }
  };
}
