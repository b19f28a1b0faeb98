import { Button, Input as Parts, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { ChevronDown, ChevronRight, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { InputProps } from '#admin/generic/field-views.ts';
import { typedInput } from '#admin/generic/typed-input.ts';
import { useFieldViews } from '#admin/generic/field-views-context.ts';
import { errorsWithin } from '#admin/generic/form/form-store.ts';
import { EntryButtons } from '#admin/ui/inputs/entry-buttons.tsx';
import entryStyle from '#admin/ui/inputs/entries.module.css';
import { FieldGroup } from '#admin/ui/inputs/field-group.tsx';
import { ValueFields } from '#admin/ui/inputs/value-fields.tsx';
import { useOrderedEntries } from '#admin/ui/inputs/use-ordered-entries.ts';
import type { Field } from '#model/field.ts';
import { defaultsOf } from '#records/shape.ts';
import type { ListOptions } from './field.ts';
import { Summary } from './summary.tsx';

/** Input for entries of several fields; each entry is collapsed to a line with its first values. */
export const Input = typedInput(ListInput);

type Entry = Record<string, unknown>;

function ListInput(props: InputProps<Entry[], ListOptions>) {
  const { id, options, disabled = false, partErrors = {} } = props;
  const entries = props.value ?? [];
  const change = (next: Entry[]) => props.onChange(next.length > 0 ? next : null);
  const nameOf = (index: number) => `${options.entryLabel} ${index + 1}`;
  const { listRef, move, remove, onRowKeyDown, announcement } = useOrderedEntries(
    entries,
    change,
    nameOf,
    () => document.getElementById(id),
  );
  const list = useEntryList(entries, change, options);
  const placesLeft = (options.countMax ?? 100) - entries.length;
  // Each entry shows its own messages.
  const isShownBelow = Object.keys(partErrors).some((path) => entries[Number.parseInt(path, 10)]);
  return (
    <FieldGroup id={id} options={options} error={isShownBelow ? undefined : props.error}>
      {entries.length > 0 ? (
        <ol className={entryStyle['list']} ref={(element) => void (listRef.current = element)}>
          {entries.map((entry, index) => (
            <ListEntry
              key={list.keys[index]}
              {...list.propsOf(entry, index)}
              id={`${id}-${list.keys[index]}`}
              entry={entry}
              options={options}
              errors={errorsWithin(partErrors, String(index))}
              name={nameOf(index)}
              index={index}
              count={entries.length}
              disabled={disabled}
              onMove={(to) => move(index, to, to < index ? 'up' : 'down')}
              onRemove={() => remove(index)}
              onRowKeyDown={(event) => onRowKeyDown(event, index)}
            />
          ))}
        </ol>
      ) : null}
      <AddEntries
        id={id}
        options={options}
        entries={entries}
        placesLeft={placesLeft}
        disabled={disabled}
        onAdd={list.add}
        onChange={change}
      />
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
    </FieldGroup>
  );
}

/** State of the list: keys of the entries, the open entry, and the entry that was just added. */
function useEntryList(entries: Entry[], change: (next: Entry[]) => void, options: ListOptions) {
  const [memory] = useState(entryKeys);
  const keys = memory.keysOf(entries);
  const [openKey, setOpenKey] = useState<number | null>(null);
  const [newKey, setNewKey] = useState<number | null>(null);
  const add = () => {
    const entry = defaultsOf(options.of);
    change([...entries, entry]);
    setOpenKey(memory.keyOf(entry));
    setNewKey(memory.keyOf(entry));
  };
  const propsOf = (entry: Entry, index: number) => {
    const key = keys[index] ?? 0;
    return {
      isOpen: openKey === key,
      isNew: newKey === key,
      onToggle: () => setOpenKey(openKey === key ? null : key),
      onChange: (next: Entry) => {
        memory.carry(entry, next);
        change(entries.map((known) => (known === entry ? next : known)));
      },
    };
  };
  return { keys, add, propsOf };
}

interface AddEntriesProps {
  id: string;
  options: ListOptions;
  entries: Entry[];
  /** Number of entries that can still be added. */
  placesLeft: number;
  disabled: boolean;
  /** Adds an empty entry and opens it. */
  onAdd: () => void;
  onChange: (entries: Entry[]) => void;
}

/** Adds one entry at a time, or several together if a field of the entry allows it, as images do. */
function AddEntries({ id, options, entries, placesLeft, disabled, onAdd, onChange }: AddEntriesProps) {
  const several = useSeveral(options);
  if (!several)
    return (
      <Button
        id={id}
        variant="default"
        leftSection={<Plus size={14} aria-hidden />}
        disabled={disabled || placesLeft <= 0}
        onClick={onAdd}
      >
        Add {options.entryLabel}
      </Button>
    );
  const { key, View } = several;
  return (
    <View
      id={id}
      values={entries.map((entry) => entry[key] ?? null)}
      room={placesLeft}
      disabled={disabled}
      onAdd={(values) =>
        onChange([...entries, ...values.map((value) => ({ ...defaultsOf(options.of), [key]: value }))])
      }
      onRemove={(index) => onChange(entries.filter((_, position) => position !== index))}
    />
  );
}

/**
 * Returns the required field that can be filled for several entries at a time, with its view; null if the
 * entry has no such field.
 */
function useSeveral({ of }: ListOptions) {
  const viewsOf = useFieldViews();
  for (const [key, field] of Object.entries(of)) {
    const { kind, options } = field as Field;
    const View = viewsOf(kind.kind).MultiInput;
    if (View && options.required) return { key, View };
  }
  return null;
}

interface ListEntryProps {
  id: string;
  entry: Entry;
  options: ListOptions;
  /** Messages about the entry's parts, by their path. */
  errors: Readonly<Record<string, string>>;
  name: string;
  index: number;
  count: number;
  isOpen: boolean;
  /** Whether the entry was just added: its first field then gets the focus. */
  isNew: boolean;
  disabled: boolean | undefined;
  onToggle: () => void;
  onChange: (entry: Entry) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onRowKeyDown: (event: React.KeyboardEvent<HTMLElement>) => void;
}

function ListEntry(props: ListEntryProps) {
  const { id, entry, options, errors, isOpen, isNew, disabled, onChange, onRowKeyDown } = props;
  const fieldsRef = useRef<HTMLDivElement>(null);
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
      <EntryHead {...props} />
      {isOpen ? null : <EntryErrors id={id} errors={errors} />}
      <div
        id={`${id}-fields`}
        ref={fieldsRef}
        className={isOpen ? entryStyle['fields'] : undefined}
        hidden={!isOpen}
      >
        {isOpen ? (
          <ValueFields
            id={id}
            of={options.of}
            value={entry}
            errors={errors}
            disabled={disabled}
            onChange={onChange}
          />
        ) : null}
      </div>
    </li>
  );
}

/** Messages of an entry whose fields are hidden. */
function EntryErrors({ id, errors }: Pick<ListEntryProps, 'id' | 'errors'>) {
  const messages = [...new Set(Object.values(errors))].join(' ');
  if (!messages) return null;
  return (
    <Parts.Error id={`${id}-errors`} className={entryStyle['entryError'] ?? ''}>
      {messages}
    </Parts.Error>
  );
}

function EntryHead(props: ListEntryProps) {
  const { id, entry, options, errors, name, isOpen, disabled, onToggle, ...buttons } = props;
  const isWrong = Object.keys(errors).length > 0;
  const { index, count, onMove, onRemove } = buttons;
  const Fold = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className={entryStyle['head']}>
      <UnstyledButton
        className={entryStyle['summary']}
        aria-expanded={isOpen}
        aria-controls={`${id}-fields`}
        aria-describedby={isWrong && !isOpen ? `${id}-errors` : undefined}
        data-invalid={isWrong || undefined}
        onClick={onToggle}
      >
        <Fold size={15} aria-hidden style={{ flexShrink: 0 }} />
        <VisuallyHidden component="span">{name}</VisuallyHidden>
        <Summary entry={entry} options={options} name={name} />
      </UnstyledButton>
      <EntryButtons
        name={name}
        index={index}
        count={count}
        disabled={disabled}
        onMove={onMove}
        onRemove={onRemove}
      />
    </div>
  );
}

/** Keys for React: entries have no id, and a key has to follow an entry through moves and edits. */
function entryKeys() {
  const known = new WeakMap<Entry, number>();
  let placed: number[] = [];
  let last = 0;
  const keyOf = (entry: Entry): number => {
    const key = known.get(entry) ?? (last += 1);
    known.set(entry, key);
    return key;
  };
  /**
   * A form that copies its values returns equal entries as new objects: each gets the key of its position.
   */
  const keysOf = (entries: readonly Entry[]): number[] => {
    const usedKeys = new Set(entries.map((entry) => known.get(entry)));
    for (const [index, entry] of entries.entries()) {
      const key = placed[index];
      if (known.has(entry) || key === undefined || usedKeys.has(key)) continue;
      known.set(entry, key);
      usedKeys.add(key);
    }
    placed = entries.map(keyOf);
    return placed;
  };
  return { keyOf, keysOf, carry: (from: Entry, to: Entry) => void known.set(to, keyOf(from)) };
}
