/** A filter by the rows of a breakdown, for values that only the figures know. */
import { Select } from '@mantine/core';
import { useState } from 'react';
import type { Report } from '#reports/report.ts';
import { useFilterRows } from './use-report.ts';

interface RowFilterProps {
  report: Report;
  /** Key of the filter, a text that a breakdown names. */
  filter: string;
  label: string;
  /** The value in the URL. */
  value: string | undefined;
  onChange: (value: string | null) => void;
}

/** The choices load when the list opens, or right away to name the chosen value. */
export function RowFilter({ report, filter, label, value, onChange }: RowFilterProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const { data, isFetching } = useFilterRows(report, filter, wasOpened || value !== undefined);
  const rows = (data?.rows ?? []).filter(({ key }) => key !== '');
  const chosen =
    value === undefined || rows.some(({ key }) => key === value) ? [] : [{ key: value, name: value }];
  return (
    <Select
      w={168}
      size="xs"
      aria-label={label}
      placeholder={label}
      data={[...chosen, ...rows].map(({ key, name }) => ({ value: key, label: name }))}
      value={value ?? null}
      onChange={onChange}
      onDropdownOpen={() => setWasOpened(true)}
      clearable
      searchable={rows.length > 7}
      nothingFoundMessage={isFetching ? 'Loading …' : 'No matches.'}
    />
  );
}
