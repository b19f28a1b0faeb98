import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { ChevronDown, ChevronRight, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { InputProps } from '#admin/generic/field-views.ts';
import { typedInput } from '#admin/generic/typed-input.ts';
import { useFieldViews } from '#admin/generic/field-views-context.ts';
import { EntryButtons } from '#admin/ui/entry-buttons.tsx';
import entryStyle from '#admin/ui/entries.module.css';
import { FieldGroup } from '#admin/ui/field-group.tsx';
import { ValueFields } from '#admin/ui/value-fields.tsx';
import { useOrderedEntries } from '#admin/ui/use-ordered-entries.ts';
import type { Field } from '#model/field.ts';
import { defaultsOf } from '#model/shape.ts';
import type { ListOptions } from './field.ts';

/** Entries of several fields, each folded to a line of its first values. */
export const Input = typedInput(ListInput);

type Entry = Record<string, unknown>;

function ListInput(props: InputProps<Entry[], ListOptions>) {
  const { id, options, disabled } = props;
  const entries = props.value ?? [];
  const [memory] = useState(entryKeys);
  const keys = memory.keysOf(entries);
  const [openKey, setOpenKey] = useState<number | null>(null);
  const [newKey, setNewKey] = useState<number | null>(null);
  const change = (next: Entry[]) => props.onChange(next.length > 0 ? next : null);
  const nameOf = (index: number) => `${options.entryLabel} ${index + 1}`;
  const { listRef, move, remove, onRowKeyDown, announcement } = useOrderedEntries(entries, change, nameOf);
  const room = (options.countMax ?? 100) - entries.length;
  const several = useSeveral(options);
  const add = () => {
    const entry = defaultsOf(options.of);
    change([...entries, entry]);
    setOpenKey(memory.keyOf(entry));
    setNewKey(memory.keyOf(entry));
  };
  return (
    <FieldGroup id={id} options={options} error={props.error}>
      {entries.length > 0 ? (
        <ol className={entryStyle['list']} ref={(list) => void (listRef.current = list)}>
          {entries.map((entry, index) => {
            const key = keys[index] ?? 0;
            return (
              <ListEntry
                key={key}
                id={`${id}-${key}`}
                entry={entry}
                options={options}
                name={nameOf(index)}
                index={index}
                count={entries.length}
                isOpen={openKey === key}
                isNew={newKey === key}
                disabled={disabled}
                onToggle={() => setOpenKey(openKey === key ? null : key)}
                onChange={(next) => {
                  memory.carry(entry, next);
                  change(entries.map((known) => (known === entry ? next : known)));
                }}
                onMove={(to) => move(index, to, to < index ? 'up' : 'down')}
                onRemove={() => remove(index)}
                onRowKeyDown={(event) => onRowKeyDown(event, index)}
              />
            );
          })}
        </ol>
      ) : null}
      {several ? (
        <several.View
          id={id}
          values={entries.map((entry) => entry[several.key] ?? null)}
          room={room}
          disabled={disabled ?? false}
          onAdd={(values) =>
            change([
              ...entries,
              ...values.map((value) => ({ ...defaultsOf(options.of), [several.key]: value })),
            ])
          }
          onRemove={(index) => change(entries.filter((_, position) => position !== index))}
        />
      ) : (
        <Button
          id={id}
          variant="default"
          leftSection={<Plus size={14} aria-hidden />}
          disabled={(disabled ?? false) || room <= 0}
          onClick={add}
        >
          Add {options.entryLabel}
        </Button>
      )}
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
    </FieldGroup>
  );
}

/** The field of an entry that can be filled for many entries at a time, if one can. */
function useSeveral({ of }: ListOptions) {
  const viewsOf = useFieldViews();
  for (const [key, field] of Object.entries(of)) {
    const View = viewsOf((field as Field).kind.kind).Several;
    if (View) return { key, View };
  }
  return null;
}

interface ListEntryProps {
  id: string;
  entry: Entry;
  options: ListOptions;
  name: string;
  index: number;
  count: number;
  isOpen: boolean;
  /** Just added: its first field takes the focus. */
  isNew: boolean;
  disabled: boolean | undefined;
  onToggle: () => void;
  onChange: (entry: Entry) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onRowKeyDown: (event: React.KeyboardEvent<HTMLElement>) => void;
}

function ListEntry({
  id,
  entry,
  options,
  name,
  isOpen,
  isNew,
  disabled,
  onToggle,
  onChange,
  onRowKeyDown,
  ...buttons
}: ListEntryProps) {
  const fieldsRef = useRef<HTMLDivElement>(null);
  const Fold = isOpen ? ChevronDown : ChevronRight;
  useEffect(() => {
    if (isNew)
      fieldsRef.current?.querySelector<HTMLElement>('input, textarea, button, [contenteditable]')?.focus();
  }, [isNew]);
  return (
    // The row takes the keys that move and remove it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      data-entry
      tabIndex={-1}
      className={entryStyle['entry']}
      onKeyDown={(event) => !disabled && onRowKeyDown(event)}
    >
      <div className={entryStyle['head']}>
        <UnstyledButton
          className={entryStyle['summary']}
          aria-expanded={isOpen}
          aria-controls={`${id}-fields`}
          onClick={onToggle}
        >
          <Fold size={15} aria-hidden style={{ flexShrink: 0 }} />
          <VisuallyHidden component="span">{name}</VisuallyHidden>
          <Summary entry={entry} options={options} name={name} />
        </UnstyledButton>
        <EntryButtons {...buttons} name={name} disabled={disabled} />
      </div>
      <div
        id={`${id}-fields`}
        ref={fieldsRef}
        className={isOpen ? entryStyle['fields'] : undefined}
        hidden={!isOpen}
      >
        {isOpen ? (
          <ValueFields id={id} of={options.of} value={entry} disabled={disabled} onChange={onChange} />
        ) : null}
      </div>
    </li>
  );
}

const SUMMARY_FIELDS_MAX = 4;

/** The first values that are given, each by its kind's list cell or its words. */
function Summary({ entry, options, name }: { entry: Entry; options: ListOptions; name: string }) {
  const viewsOf = useFieldViews();
  const given = Object.entries(options.of).filter(([key]) => isGiven(entry[key]));
  if (given.length === 0) return <span className={entryStyle['summaryText']}>New {name}</span>;
  return (
    <span className={entryStyle['summaryText']}>
      {given.slice(0, SUMMARY_FIELDS_MAX).map(([key, definition]) => {
        const field = definition as Field;
        const View = viewsOf(field.kind.kind).Cell;
        return (
          <span key={key}>
            {View ? (
              <View value={entry[key]} options={field.options} />
            ) : (
              (field.kind.present?.(entry[key], field.options) ?? field.options.label)
            )}
          </span>
        );
      })}
    </span>
  );
}

function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && value !== false;
}

/** Entries carry no id of their own; React needs a key that follows an entry through moves and edits. */
function entryKeys() {
  const known = new WeakMap<Entry, number>();
  let placed: number[] = [];
  let last = 0;
  const keyOf = (entry: Entry): number => {
    const key = known.get(entry) ?? (last += 1);
    known.set(entry, key);
    return key;
  };
  /** A form that copies its values hands back equal entries as new objects: they keep the key of their place. */
  const keysOf = (entries: readonly Entry[]): number[] => {
    const kept = new Set(entries.map((entry) => known.get(entry)));
    for (const [index, entry] of entries.entries()) {
      const key = placed[index];
      if (known.has(entry) || key === undefined || kept.has(key)) continue;
      known.set(entry, key);
      kept.add(key);
    }
    placed = entries.map(keyOf);
    return placed;
  };
  return { keyOf, keysOf, carry: (from: Entry, to: Entry) => void known.set(to, keyOf(from)) };
}
