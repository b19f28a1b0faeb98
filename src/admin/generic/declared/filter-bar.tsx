/** Search and filters above a declared list; their state is in the URL. */
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { ListSearch } from '#admin/generic/list/list-search.tsx';
import { useUrlState, type UrlState } from '#admin/generic/url-state.ts';
import { SiteScope } from '#admin/ui/site-scope.tsx';
import type { Entity } from '#model/define-entity.ts';
import type { List } from '#model/screens/define-list.ts';
import type { Field } from '#model/field.ts';
import { valueOfText } from './address-value.ts';
import { AnyOf, ConditionFilters } from './condition-filters.tsx';
import { conditionParameters, conditionsIn, operatorsOf } from './conditions.ts';
import { FieldFilter } from './field-filter.tsx';
import { SavedViews } from './saved-views.tsx';
import { labelOf } from './use-list.ts';

interface FilterBarProps {
  list: List;
  entity: Entity;
  /** Rendered at the end of the bar. */
  children?: ReactNode;
}

export function FilterBar({ list, entity, children }: FilterBarProps) {
  const [state, set] = useUrlState();
  const filters = offeredFilters(list, entity);
  const isSearched = entity.list.search.length > 0;
  if (!isSearched && filters.length === 0) return null;
  const label = labelOf(list).toLowerCase();
  return (
    <Group gap="xs" mb="sm" component="search" aria-label={`Find ${label}`}>
      {isSearched ? <ListSearch label={`Search ${label}`} /> : null}
      {list.hasHomeSite ? (
        <SiteScope isAll={state['sites'] === 'all'} onChange={(all) => set({ sites: all ? 'all' : null })} />
      ) : null}
      {filters.map((key) => {
        const field = fieldOf(list, entity, key);
        if (field && operatorsOf(entity, key).includes('any'))
          return <AnyOf key={key} field={key} of={field} />;
        return (
          <FieldFilter
            key={key}
            field={field}
            value={state[key]}
            onChange={(value) => set({ [key]: value })}
          />
        );
      })}
      <ConditionFilters list={list} entity={entity} />
      <SavedViews />
      {children}
    </Group>
  );
}

/**
 * Filters that the user can set. Excluded: filters of the list's scope, which are set elsewhere, and in a
 * tree the parent filter, because a tree always shows all rows below a record.
 */
export function offeredFilters(list: List, { list: { filters } }: Entity): string[] {
  const isTree = 'entity' in list.source && list.source.tree === true;
  const all = [...new Set([...filters, ...Object.keys(list.furtherFilters ?? {})])];
  return all.filter(
    (key) =>
      !(key === 'site' && !list.isOfAllSites) &&
      !(key === 'homeSite' && list.hasHomeSite) &&
      !(key === 'parent' && isTree),
  );
}

/** Input of the list operation for the filters in the URL. */
export function filterInput(list: List, entity: Entity, state: UrlState): Record<string, unknown> {
  const conditions = conditionsIn(entity, state);
  const filters = offeredFilters(list, entity).flatMap((key) => {
    const text = state[key];
    return text ? [[key, valueOfText(fieldOf(list, entity, key), text)] as const] : [];
  });
  return { ...Object.fromEntries(filters), ...(conditions.length > 0 && { conditions }) };
}

/** The change of the URL that clears all filters and the search. */
export function noFilters(list: List, entity: Entity): Record<string, null> {
  const keys = ['search', ...offeredFilters(list, entity), ...conditionParameters(entity)];
  return Object.fromEntries(keys.map((key) => [key, null]));
}

function fieldOf({ furtherFilters }: List, entity: Entity, key: string): Field | undefined {
  return furtherFilters?.[key] ?? entity.fields[key];
}
