import { CloseButton } from '@mantine/core';
import { RecordSearch } from './record-search.tsx';
import { useRecords } from './use-records.ts';

interface RecordFilterProps {
  label: string;
  /** Entity name. */
  to: string;
  contentTypes?: readonly string[] | undefined;
  value: number | null;
  onChange: (id: number | null) => void;
}

/** Filters by one record, or by any record. */
export function RecordFilter({ label, to, contentTypes, value, onChange }: RecordFilterProps) {
  const records = useRecords(to, value === null ? [] : [value]);
  return (
    <RecordSearch
      size="xs"
      aria-label={label}
      placeholder={label}
      to={to}
      contentTypes={contentTypes}
      chosen={value === null ? '' : records.nameOf(value)}
      onPick={({ id }) => onChange(id)}
      {...(value === null
        ? {}
        : {
            rightSection: (
              <CloseButton size="xs" aria-label={`Any ${label}`} onClick={() => onChange(null)} />
            ),
            rightSectionPointerEvents: 'all' as const,
          })}
    />
  );
}
