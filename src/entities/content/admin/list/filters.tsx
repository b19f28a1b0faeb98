/** What narrows the list of content; all of it is in the address. */
import { Button, Group, Select } from '@mantine/core';
import { useFieldViews } from '#admin/generic/field-views-context.ts';
import { ListSearch } from '#admin/generic/list/list-search.tsx';
import type { UrlState } from '#admin/generic/url-state.ts';
import type { ContentType } from '#model/define-content-type.ts';
import { content } from '../../entity.ts';
import { CONTENT_STATES } from '../../states.ts';
import { WORK_LISTS } from '../../work-lists.ts';
import classes from './content-list.module.css';

/** Parameters of the address that narrow the list. */
export const FILTERS = ['show', 'type', 'status', 'primarySection', 'search'] as const;

/** The change that takes every filter away. */
export const NO_FILTERS: Record<string, null> = Object.fromEntries(FILTERS.map((key) => [key, null]));

export interface FiltersProps {
  state: UrlState;
  set: (change: Record<string, string | null>, replace?: boolean) => void;
  contentTypes: readonly ContentType[];
}

export function Filters({ state, set, contentTypes }: FiltersProps) {
  const SectionFilter = useFieldViews()('relation').Filter;
  const choose = (key: string) => (value: string | null) => set({ [key]: value });
  return (
    <Group gap="xs" mb="sm" align="center" component="search" aria-label="Find content">
      <ListSearch label="Search content" />
      <Select
        size="xs"
        className={classes.filter}
        aria-label="Show"
        placeholder="All work"
        clearable
        data={WORK_LISTS}
        value={state['show'] ?? null}
        onChange={choose('show')}
      />
      <Select
        size="xs"
        className={classes.filter}
        aria-label="Type"
        placeholder="Any type"
        clearable
        data={contentTypes.map((type) => ({ value: type.name, label: type.pluralLabel }))}
        value={state['type'] ?? null}
        onChange={choose('type')}
      />
      <Select
        size="xs"
        className={classes.filter}
        aria-label="Status"
        placeholder="Any status"
        clearable
        data={CONTENT_STATES}
        value={state['status'] ?? null}
        onChange={choose('status')}
      />
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
