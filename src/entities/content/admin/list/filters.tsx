/** Filters of the content list, stored in the URL. */
import { Button, Group, Select } from '@mantine/core';
import { useFieldViews } from '#admin/generic/field-views-context.ts';
import { ListSearch } from '#admin/generic/list/list-search.tsx';
import type { UrlState } from '#admin/generic/url-state.ts';
import type { ContentType } from '#model/define-content-type.ts';
import { content } from '../../entity.ts';
import { CONTENT_STATES } from '../../states.ts';
import { WORK_LISTS } from '../../work-lists.ts';
import classes from './content-list.module.css';

/** Parameters of the URL that filter the list. */
export const FILTERS = [
  'show',
  'type',
  'status',
  'primarySection',
  'author',
  'term',
  'publishedFrom',
  'publishedUntil',
  'search',
] as const;

/** The change that clears every filter. */
export const NO_FILTERS: Record<string, null> = Object.fromEntries(FILTERS.map((key) => [key, null]));

export interface FiltersProps {
  state: UrlState;
  set: (change: Record<string, string | null>, replace?: boolean) => void;
  contentTypes: readonly ContentType[];
}

export function Filters({ state, set, contentTypes }: FiltersProps) {
  const choice = (key: string) => ({
    value: state[key] ?? null,
    onChange: (value: string | null) => set({ [key]: value }),
  });
  const types = contentTypes.map((type) => ({ value: type.name, label: type.pluralLabel }));
  return (
    <Group gap="xs" mb="sm" align="center" component="search" aria-label="Find content">
      <ListSearch label="Search content" />
      <Choice label="Show" placeholder="All content" data={WORK_LISTS} {...choice('show')} />
      <Choice label="Type" placeholder="Any type" data={types} {...choice('type')} />
      <Choice label="Status" placeholder="Any status" data={CONTENT_STATES} {...choice('status')} />
      <RecordChoice param="primarySection" field="primarySection" state={state} set={set} />
      <RecordChoice param="author" field="authors" label="Author" state={state} set={set} />
      <RecordChoice param="term" field="taxonomy" label="Term" state={state} set={set} />
      <PublishedFilter state={state} set={set} />
      {FILTERS.some((key) => state[key]) ? (
        <Button variant="subtle" color="gray" onClick={() => set(NO_FILTERS)}>
          Clear
        </Button>
      ) : null}
    </Group>
  );
}

interface RecordChoiceProps extends Pick<FiltersProps, 'state' | 'set'> {
  /** Name of the URL parameter. */
  param: string;
  /** The field whose records are offered. */
  field: 'primarySection' | 'authors' | 'taxonomy';
  label?: string;
}

/** A filter by one record that items reference in a field. */
function RecordChoice({ param, field, label, state, set }: RecordChoiceProps) {
  const { kind, options } = content.fields[field];
  const Filter = useFieldViews()(kind.kind).Filter;
  if (!Filter) return null;
  return (
    <div className={classes.filter}>
      <Filter
        value={state[param] ? Number(state[param]) : null}
        options={label ? { ...options, label } : options}
        onChange={(value) => set({ [param]: typeof value === 'number' ? `${value}` : null })}
      />
    </div>
  );
}

function PublishedFilter({ state, set }: Pick<FiltersProps, 'state' | 'set'>) {
  const { kind, options } = content.fields.published;
  const Filter = useFieldViews()(kind.kind).Filter;
  if (!Filter) return null;
  const { publishedFrom: from = null, publishedUntil: until = null } = state;
  const change = (range: unknown) =>
    set({ publishedFrom: endOf(range, 'from'), publishedUntil: endOf(range, 'until') });
  return <Filter value={from || until ? { from, until } : null} options={options} onChange={change} />;
}

/** One end of the range that a filter returned. */
function endOf(range: unknown, end: 'from' | 'until'): string | null {
  const ends = typeof range === 'object' && range !== null ? Object.entries(range) : [];
  const [, value] = ends.find(([key]) => key === end) ?? [];
  return typeof value === 'string' ? value : null;
}

interface ChoiceProps {
  label: string;
  placeholder: string;
  data: readonly { value: string; label: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
}

function Choice({ label, ...select }: ChoiceProps) {
  return <Select {...select} size="xs" className={classes.filter} aria-label={label} clearable />;
}
