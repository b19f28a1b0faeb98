/** The list of any entity: its columns, filters, sorts and search, with their state in the address. */
import { Group, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { useFieldViews } from '#admin/generic/field-views-context.ts';
import { useRecordPage, useSiteScope, type RecordNode } from '#admin/generic/records.ts';
import { EmptyState, LoadFailed, LoadingLines } from '#admin/generic/states.tsx';
import { parseSort, sortText, useUrlState } from '#admin/generic/url-state.ts';
import type { Entity } from '#model/define-entity.ts';
import type { ApiType, Field, Shape } from '#model/field.ts';
import { DataTable, type DataColumn } from './data-table.tsx';
import { ListSearch } from './list-search.tsx';
import { Paging } from './paging.tsx';
import { recordColumns } from './record-columns.tsx';

interface RecordListProps {
  entity: Entity;
  /** Where a row leads; without it rows are only shown. */
  rowPath?: (row: RecordNode) => string;
  /** Instead of those that follow from the entity's definition. */
  columns?: readonly DataColumn<RecordNode>[];
  /** Beside the search: a further narrowing, with what it asks for. */
  scope?: { input: Readonly<Record<string, unknown>>; control: ReactNode };
  /** Shown below “nothing yet”: what to do about it. */
  empty?: ReactNode;
}

const PAGE_SIZE = 50;

export function RecordList({ entity, rowPath, columns, empty, scope: further }: RecordListProps) {
  const app = useApp();
  const viewsOf = useFieldViews();
  const [state, set] = useUrlState();
  const scope = useSiteScope(entity);
  const sort = parseSort(state['sort']);
  const filters = entity.list.filters.filter((key) => key !== 'site' && !(further && key in further.input));
  const given = filters.flatMap((key) =>
    state[key] ? [[key, typed((entity.fields as Shape)[key], state[key])] as const] : [],
  );
  const query = useRecordPage(
    entity,
    {
      ...scope,
      ...further?.input,
      ...Object.fromEntries(given),
      limit: PAGE_SIZE,
      countTotal: true,
      ...(state['search'] && { search: state['search'] }),
      ...(state['after'] && { after: state['after'] }),
      ...(sort && { sortField: sort.field, sortOrder: sort.order }),
    },
    true,
  );
  const rows = query.data?.items ?? [];
  const isNarrowed = given.length > 0 || Boolean(state['search']);
  // What is searched for comes best first, by no column.
  const first = state['search'] ? null : entity.list.sorts[0];
  return (
    <>
      {entity.list.search.length > 0 || filters.length > 0 ? (
        <Group gap="xs" mb="sm" component="search" aria-label={`Find ${entity.pluralLabel.toLowerCase()}`}>
          {entity.list.search.length > 0 ? (
            <ListSearch label={`Search ${entity.pluralLabel.toLowerCase()}`} />
          ) : null}
          {further?.control}
          {filters.map((key) => (
            <ListFilter
              key={key}
              field={(entity.fields as Shape)[key]}
              value={state[key]}
              onChange={(value) => set({ [key]: value })}
            />
          ))}
        </Group>
      ) : null}
      {query.isPending ? <LoadingLines count={8} height={40} /> : null}
      {query.error && !query.data ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.data && rows.length === 0 ? (
        <EmptyState title={isNarrowed ? 'Nothing matches' : `No ${entity.pluralLabel.toLowerCase()} yet`}>
          {isNarrowed ? 'Use fewer words, or take a filter away.' : empty}
        </EmptyState>
      ) : null}
      {rows.length > 0 ? (
        <>
          <DataTable
            label={entity.pluralLabel}
            columns={
              columns ??
              recordColumns({ entity, entities: app.entities, viewsOf, timeZone: app.site.timeZone })
            }
            rows={rows}
            rowKey={(row) => row.id}
            rowPath={rowPath}
            sort={sort ?? first ?? null}
            onSort={(field, order) => set({ sort: sortText(field, order) })}
            isStale={query.isPlaceholderData}
          />
          <Paging
            count={rows.length}
            total={query.data?.totalCount ?? null}
            next={query.data?.pageInfo.hasNextPage ? query.data.pageInfo.endCursor : null}
          />
        </>
      ) : null}
    </>
  );
}

interface ListFilterProps {
  field: Field | undefined;
  /** As in the address. */
  value: string | undefined;
  onChange: (value: string | null) => void;
}

function ListFilter({ field, value, onChange }: ListFilterProps) {
  const viewsOf = useFieldViews();
  if (!field) return null;
  const { Filter } = viewsOf(field.kind.kind);
  if (Filter) {
    return (
      <div style={{ width: 168 }}>
        <Filter
          value={value === undefined ? null : typed(field, value)}
          options={field.options}
          onChange={(next) => onChange(next === null ? null : String(next))}
        />
      </div>
    );
  }
  if (field.kind.kind !== 'boolean') return null;
  return (
    <Select
      size="xs"
      w={168}
      clearable
      aria-label={field.options.label}
      placeholder={field.options.label}
      data={['Yes', 'No']}
      value={value === undefined ? null : value === 'true' ? 'Yes' : 'No'}
      onChange={(next) => onChange(next === null ? null : String(next === 'Yes'))}
    />
  );
}

/** The value of a filter from its text in the address. */
function typed(field: Field | undefined, text: string | undefined): unknown {
  if (!field || text === undefined) return text;
  const api: ApiType = field.kind.output(field.options);
  if ('record' in api || ('scalar' in api && (api.scalar === 'Int' || api.scalar === 'Float')))
    return Number(text);
  if ('scalar' in api && api.scalar === 'Boolean') return text === 'true';
  return text;
}
