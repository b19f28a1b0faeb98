/** Filters other than “is”: any of several values, between two times, empty, words contained in a field. */
import { Button, MultiSelect, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useFieldViews } from '#admin/generic/field-views-context.ts';
import { SYSTEM_LABELS } from '#admin/generic/list/record-columns.tsx';
import { useUrlState } from '#admin/generic/url-state.ts';
import { WithChoices } from '#admin/ui/inputs/with-choices.tsx';
import type { Entity } from '#model/define-entity.ts';
import type { List } from '#model/screens/define-list.ts';
import type { Field } from '#model/field.ts';
import { changeOfValues, chosenValues, operatorsOf, parameterOf } from './conditions.ts';

interface ConditionProps {
  field: string;
  label: string;
  emptyLabel: string;
}

/** Filters for the operators of an entity's list, without the operators that its filters already cover. */
export function ConditionFilters({ list, entity }: { list: List; entity: Entity }) {
  return Object.keys(entity.list.operators ?? {}).map((field) => {
    const offered = operatorsOf(entity, field);
    const label = labelOfField(list, entity, field);
    const emptyLabel =
      entity.fields[field]?.options.emptyLabel ?? `No ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
    const props = { field, label, emptyLabel };
    // A tree shows the top level without a filter.
    const isOfTree = 'entity' in list.source && list.source.tree === true && field === 'parent';
    return (
      <div key={field} style={{ display: 'contents' }}>
        {offered.includes('contains') ? <Contains {...props} /> : null}
        {offered.includes('after') || offered.includes('before') ? <Between {...props} /> : null}
        {offered.includes('empty') && !isOfTree ? <Empty {...props} /> : null}
      </div>
    );
  });
}

function labelOfField({ columns }: List, entity: Entity, field: string): string {
  const column = columns?.find(({ key }) => key === field);
  return column?.label ?? entity.fields[field]?.options.label ?? SYSTEM_LABELS[field] ?? field;
}

/** Selects several values of a closed list; renders nothing if the field has no such list. */
export function AnyOf({ field, of }: { field: string; of: Field }) {
  const [state, set] = useUrlState();
  const { choices, label, moreFrom } = of.options;
  if (!Array.isArray(choices)) return null;
  const values = chosenValues(field, state);
  const listed = choices.map((choice: { value: unknown; label: string }) => ({
    value: String(choice.value),
    label: choice.label,
  }));
  return (
    <WithChoices listed={listed} moreFrom={typeof moreFrom === 'string' ? moreFrom : undefined}>
      {(all) => (
        <MultiSelect
          size="xs"
          miw={168}
          maw={320}
          clearable
          aria-label={label}
          placeholder={values.length === 0 ? label : undefined}
          data={[...(all ?? listed)]}
          value={values}
          onChange={(next) => set(changeOfValues(field, next))}
        />
      )}
    </WithChoices>
  );
}

function Between({ field, label }: ConditionProps) {
  const [state, set] = useUrlState();
  const { Filter } = useFieldViews()('instant');
  if (!Filter) return null;
  const [after, before] = [parameterOf(field, 'after'), parameterOf(field, 'before')];
  const range = { from: state[after] ?? null, until: state[before] ?? null };
  return (
    <Filter
      value={range.from === null && range.until === null ? null : range}
      options={{ label }}
      onChange={(next) => {
        const ends = new Map<string, unknown>(Object.entries(next ?? {}));
        set({ [after]: textOf(ends.get('from')), [before]: textOf(ends.get('until')), sort: null });
      }}
    />
  );
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function Empty({ field, emptyLabel }: ConditionProps) {
  const [state, set] = useUrlState();
  const parameter = parameterOf(field, 'empty');
  const isOn = state[parameter] !== undefined;
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      fw={400}
      aria-pressed={isOn}
      onClick={() => set({ [parameter]: isOn ? null : 'yes', sort: null })}
    >
      {emptyLabel}
    </Button>
  );
}

/** Searches shortly after the user's last keystroke. */
function Contains({ field, label }: ConditionProps) {
  const [state, set] = useUrlState();
  const parameter = parameterOf(field, 'contains');
  const current = state[parameter] ?? '';
  const [words, setWords] = useState(current);
  const [from, setFrom] = useState(current);
  // The URL changed independently of this field: by Back, or by a link.
  if (from !== current) {
    setFrom(current);
    if (words.trim() !== current) setWords(current);
  }
  useEffect(() => {
    if (words.trim() === current) return undefined;
    const timer = setTimeout(() => set({ [parameter]: words.trim() || null }, true), 250);
    return () => clearTimeout(timer);
  }, [words, current, parameter, set]);
  return (
    <TextInput
      size="xs"
      w={168}
      maxLength={200}
      aria-label={`${label} contains`}
      placeholder={`${label} contains`}
      value={words}
      onChange={(event) => setWords(event.currentTarget.value)}
    />
  );
}
