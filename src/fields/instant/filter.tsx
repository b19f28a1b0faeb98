import { Button, Group, Popover, Stack } from '@mantine/core';
import { CalendarRange } from 'lucide-react';
import { useAdminData } from '#admin/generic/admin-data.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import type { FilterProps } from '#admin/generic/field-views.ts';
import { ZonedTimeInput } from '#admin/ui/inputs/zoned-time-input.tsx';

/** Range between ISO times in UTC; null is open. `until` itself is excluded. */
export interface InstantRange {
  from: string | null;
  until: string | null;
}

/** Filters records whose instant is between two times in the site's zone. */
export function Filter({ value, options, onChange }: FilterProps<InstantRange>) {
  const { timeZone } = useAdminData();
  const range = value ?? { from: null, until: null };
  const change = (next: InstantRange) => onChange(next.from === null && next.until === null ? null : next);
  return (
    <Popover position="bottom-start" shadow="md" trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<CalendarRange size={14} aria-hidden />} fw={400}>
          {options.label}
          {value ? `: ${rangeText(range, timeZone)}` : ''}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <ZonedTimeInput
            label="From"
            size="xs"
            timeZone={timeZone}
            value={range.from}
            onChange={(from) => change({ ...range, from })}
          />
          <ZonedTimeInput
            label="Until"
            size="xs"
            timeZone={timeZone}
            value={range.until}
            onChange={(until) => change({ ...range, until })}
          />
          <Group justify="flex-end">
            <Button variant="subtle" disabled={value === null} onClick={() => onChange(null)}>
              Any time
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function rangeText({ from, until }: InstantRange, timeZone: string): string {
  const now = new Date();
  const inWords = (instant: string) => shortInstant(instant, timeZone, now);
  if (from && until) return `${inWords(from)} – ${inWords(until)}`;
  return from ? `from ${inWords(from)}` : `until ${inWords(until ?? '')}`;
}
