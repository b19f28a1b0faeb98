import { CloseButton } from '@mantine/core';
import type { InputProps } from '#admin/generic/field-views.ts';
import { typedInput } from '#admin/generic/typed-input.ts';
import { controlProps } from '#admin/ui/inputs/control-props.ts';
import { RecordSearch } from '#admin/ui/records/record-search.tsx';
import { useRecords } from '#admin/ui/records/use-records.ts';
import type { RelationOptions } from './field.ts';

/** Selects one other record by its title. */
export const Input = typedInput(RelationInput);

function RelationInput(props: InputProps<number, RelationOptions>) {
  const { value, options, disabled } = props;
  const records = useRecords(options.to, value === null ? [] : [value]);
  const record = value === null ? null : records.get(value);
  const canClear = value !== null && !options.required && !disabled;
  return (
    <RecordSearch
      {...controlProps(props)}
      error={props.error ?? records.error}
      to={options.to}
      contentTypes={options.contentTypes}
      chosen={value === null ? '' : chosenText(value, record)}
      placeholder="Search"
      onPick={({ id }) => props.onChange(id)}
      {...(canClear
        ? {
            rightSection: (
              <CloseButton
                size="sm"
                aria-label={`Remove ${options.label}`}
                onClick={() => props.onChange(null)}
              />
            ),
            rightSectionPointerEvents: 'all',
          }
        : {})}
    />
  );
}

function chosenText(id: number, record: { label: string } | null | undefined): string {
  if (record) return record.label;
  return record === null ? `#${id}, which no longer exists` : '';
}
