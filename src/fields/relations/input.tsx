import { Box, Text, VisuallyHidden } from '@mantine/core';
import type { InputProps } from '#admin/generic/field-views.ts';
import { typedInput } from '#admin/generic/typed-input.ts';
import { EntryButtons } from '#admin/ui/inputs/entry-buttons.tsx';
import { FieldGroup } from '#admin/ui/inputs/field-group.tsx';
import { RecordLine, RecordSearch } from '#admin/ui/records/record-search.tsx';
import { useOrderedEntries } from '#admin/ui/inputs/use-ordered-entries.ts';
import { NamesFailed } from '#admin/ui/records/names-failed.tsx';
import { useRecords } from '#admin/ui/records/use-records.ts';
import entryStyle from '#admin/ui/inputs/entries.module.css';
import type { RelationsOptions } from './field.ts';

/** Input for related records in order: found by title, moved and removed with buttons or keys. */
export const Input = typedInput(RelationsInput);

function RelationsInput(props: InputProps<number[], RelationsOptions>) {
  const { id, options, disabled = false } = props;
  const ids = props.value ?? [];
  const records = useRecords(options.to, ids);
  const change = (next: number[]) => props.onChange(next.length > 0 ? next : null);
  const nameOf = (index: number) => records.nameOf(ids[index] ?? 0);
  const ordered = useOrderedEntries(ids, change, nameOf, () => document.getElementById(id));
  const countMax = options.countMax ?? 100;
  const isFull = ids.length >= countMax;
  return (
    <FieldGroup id={id} options={options} error={props.error} labelFor={id}>
      {({ describedBy }) => (
        <>
          {ids.length > 0 ? (
            <RecordList ids={ids} records={records} ordered={ordered} disabled={disabled} />
          ) : null}
          <RecordSearch
            id={id}
            to={options.to}
            contentTypes={options.contentTypes}
            excluded={ids}
            aria-describedby={describedBy}
            aria-invalid={props.error ? true : undefined}
            placeholder={isFull ? `At most ${countMax}` : ids.length > 0 ? 'Add another' : 'Search'}
            disabled={disabled || isFull}
            onPick={(record) => change([...ids, record.id])}
            {...(props.onBlur ? { onBlur: props.onBlur } : {})}
          />
          <NamesFailed records={records} />
          <VisuallyHidden component="output">{ordered.announcement}</VisuallyHidden>
        </>
      )}
    </FieldGroup>
  );
}

interface RecordListProps {
  ids: readonly number[];
  records: ReturnType<typeof useRecords>;
  ordered: ReturnType<typeof useOrderedEntries>;
  disabled: boolean;
}

function RecordList({ ids, records, ordered, disabled }: RecordListProps) {
  const { listRef, move, remove, onRowKeyDown } = ordered;
  return (
    <Box
      component="ol"
      className={entryStyle['list']}
      ref={(list: HTMLOListElement | null) => void (listRef.current = list)}
    >
      {ids.map((id, index) => {
        const record = records.get(id);
        const name = records.nameOf(id);
        return (
          // The row handles keys: arrows walk, Alt with an arrow moves, Delete removes.
          // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={id}
            data-entry
            className={entryStyle['row']}
            tabIndex={disabled ? -1 : 0}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
            onKeyDown={(event) => !disabled && onRowKeyDown(event, index)}
          >
            <div className={entryStyle['text']}>
              {record ? (
                <RecordLine record={record} />
              ) : (
                <Text size="sm" c="dimmed">
                  {name}
                </Text>
              )}
            </div>
            <EntryButtons
              name={name}
              index={index}
              count={ids.length}
              disabled={disabled}
              onMove={(to) => move(index, to, to < index ? 'up' : 'down')}
              onRemove={() => remove(index)}
            />
          </li>
        );
      })}
    </Box>
  );
}
