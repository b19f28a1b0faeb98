import { CloseButton } from '@mantine/core';
import type { InputProps } from '#admin/generic/field-views.ts';
import { typedInput } from '#admin/generic/typed-input.ts';
import { controlProps } from '#admin/ui/inputs/control-props.ts';
import { RecordSearch } from '#admin/ui/records/record-search.tsx';
import { NamesFailed } from '#admin/ui/records/names-failed.tsx';
import { useRecords } from '#admin/ui/records/use-records.ts';
import type { RelationOptions } from './field.ts';

/** Selects one other record by its title. */
export const Input = typedInput(RelationInput);

function RelationInput(props: InputProps<number, RelationOptions>) {
  const { value, options, disabled } = props;
  const records = useRecords(options.to, value === null ? [] : [value]);
  const record = value === null ? null : records.get(value);
  // A selection is not removed before its name is known.
  const canClear = value !== null && record !== undefined && !options.required && !disabled;
  return (
    <div>
      <RecordSearch
        {...controlProps(props)}
        to={options.to}
        contentTypes={options.contentTypes}
        chosen={value === null ? '' : records.nameOf(value)}
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
      <NamesFailed records={records} />
    </div>
  );
}
