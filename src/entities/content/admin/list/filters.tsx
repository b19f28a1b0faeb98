/** Filters of the content list; the URL holds them. */
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
export const FILTERS = ['show', 'type', 'status', 'primarySection', 'search'] as const;

/** The change that clears every filter. */
export const NO_FILTERS: Record<string, null> = Object.fromEntries(FILTERS.map((key) => [key, null]));

export interface FiltersProps {
  state: UrlState;
  set: (change: Record<string, string | null>, replace?: boolean) => void;
  contentTypes: readonly ContentType[];
}

export function Filters({ state, set, contentTypes }: FiltersProps) {
  const SectionFilter = useFieldViews()('relation').Filter;
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
      {SectionFilter ? (
        <div className={classes.filter}>
          <SectionFilter
            value={state['primarySection'] ? Number(state['primarySection']) : null}
            options={content.fields.primarySection.options}
            onChange={(value) => set({ primarySection: typeof value === 'number' ? `${value}` : null })}
          />
        </div>
      ) : null}
      {FILTERS.some((key) => state[key]) ? (
        <Button variant="subtle" color="gray" onClick={() => set(NO_FILTERS)}>
          Clear
        </Button>
      ) : null}
    </Group>
  );
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
