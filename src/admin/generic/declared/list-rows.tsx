/** The rows of a declared list: pages of records, a complete tree of records, or the result of a query. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import { SaveCsvButton } from '#admin/generic/csv/save-csv-button.tsx';
import { Paging } from '#admin/generic/list/paging.tsx';
import { TreeName } from '#admin/generic/list/tree-name.tsx';
import { operationOf, useRecordPage } from '#admin/generic/records.ts';
import { treeRows, type TreeNode } from '#admin/generic/tree.ts';
import { parseSort, sortText, useUrlState } from '#admin/generic/url-state.ts';
import type { Entity } from '#model/define-entity.ts';
import type { List, ListRow, ListSource } from '#model/screens/define-list.ts';
import { conditionsIn, fieldOfRange } from './conditions.ts';
import { FilterBar, filterInput, noFilters } from './filter-bar.tsx';
import { ListStates } from './list-states.tsx';
import { ListTable } from './list-table.tsx';
import { labelOf, useScope } from './use-list.ts';

export function ListRows({ list }: { list: List }) {
  const { source } = list;
  if (!('entity' in source)) return <AnsweredRows list={list} source={source} />;
  const { entity, tree } = source;
  const Rows = tree ? TreeRows : PagedRows;
  return <Rows key={entity.name} list={list} entity={entity} />;
}

const PAGE_SIZE = 50;

/** The filters of a list of records in the form of its operation, and the function that clears them. */
function useNarrowing(list: List, entity: Entity) {
  const [state, set] = useUrlState();
  const given = filterInput(list, entity, state);
  const { search, sites } = state;
  const conditions = conditionsIn(entity, state);
  const isOfWords = Boolean(search) || conditions.some(({ operator }) => operator === 'contains');
  const isNarrowed = Object.keys(given).length > 0 || Boolean(search);
  return {
    input: {
      ...useScope(list, sites === 'all'),
      ...given,
      ...(search && { search }),
      ...(list.isTrash && { inTrash: true }),
    },
    isSearched: Boolean(search),
    /** A search for words finds few rows, so they can be in any order. */
    range: isOfWords ? null : fieldOfRange(entity, conditions),
    onShowAll: isNarrowed ? () => set(noFilters(list, entity)) : null,
  };
}

function PagedRows({ list, entity }: { list: List; entity: Entity }) {
  const [{ sort: sorted, after }, set] = useUrlState();
  const { actor, entities } = useApp();
  const canExport = entities.find((one) => one.entity.name === entity.name)?.access.export?.(actor) ?? false;
  const { input, isSearched, range, onShowAll } = useNarrowing(list, entity);
  const requested = parseSort(sorted);
  const sort = range !== null && requested?.field !== range ? null : requested;
  const question = { ...input, ...(sort && { sortField: sort.field, sortOrder: sort.order }) };
  const query = useRecordPage(
    entity,
    { ...question, limit: PAGE_SIZE, countTotal: true, ...(after && { after }) },
    true,
  );
  const rows = query.data?.items ?? [];
  // Search results are sorted by relevance, not by a column.
  const first = isSearched ? null : entity.list.sorts.find(({ field }) => range === null || field === range);
  return (
    <>
      <FilterBar list={list} entity={entity}>
        {rows.length > 0 && canExport ? (
          <SaveCsvButton operation={operationOf('stream', entity)} input={question} look={LOOK}>
            Save as CSV
          </SaveCsvButton>
        ) : null}
      </FilterBar>
      <ListStates list={list} query={query} count={rows.length} onShowAll={onShowAll} />
      {rows.length > 0 ? (
        <>
          <ListTable
            list={list}
            rows={rows}
            sort={sort ?? first ?? null}
            onSort={(field, order) => set({ sort: sortText(field, order) })}
            sortedOnlyBy={range}
            isStale={query.isPlaceholderData}
          />
          <Paging
            count={rows.length}
            total={query.data?.totalCount ?? null}
            totalMax={entity.list.countMax}
            next={query.data?.pageInfo.hasNextPage ? query.data.pageInfo.endCursor : null}
          />
        </>
      ) : null}
    </>
  );
}

const LOOK = { variant: 'subtle', color: 'gray' } as const;

/** Maximum number of rows in one API response. */
const TREE_MAX = 500;

type Branch = TreeNode & ListRow;

function TreeRows({ list, entity }: { list: List; entity: Entity }) {
  const { input, isSearched, onShowAll } = useNarrowing(list, entity);
  const query = useRecordPage(
    entity,
    { ...input, limit: TREE_MAX, sortField: entity.titleField, sortOrder: 'asc' },
    true,
  );
  const nodes = (query.data?.items ?? []).map((node): Branch => ({ ...node, ...branchOf(node) }));
  const branches = isSearched ? nodes.map((node) => ({ node, depth: 0 })) : treeRows(nodes);
  const depths = new Map(branches.map(({ node, depth }) => [node.id, depth]));
  const rows = branches.map(({ node }): Branch => node);
  const first = list.columns?.[0];
  return (
    <>
      <FilterBar list={list} entity={entity} />
      <ListStates list={list} query={query} count={rows.length} onShowAll={onShowAll} />
      {rows.length > 0 ? (
        <ListTable
          list={list}
          rows={rows}
          firstColumn={(row) => (
            <TreeName
              // A record found by search is shown outside its tree, so its name includes those of its
              // ancestors.
              name={(isSearched ? first?.text?.(row) : null) ?? nameOf(row, entity)}
              depth={depths.get(row.id ?? 0) ?? 0}
              note={first?.note?.(row) ?? undefined}
            />
          )}
        />
      ) : null}
      {query.data?.pageInfo.hasNextPage ? <Cut text={list.cut ?? cutAt(list)} /> : null}
    </>
  );
}

function nameOf(row: ListRow, { titleField }: Entity): string {
  return String(row[titleField]);
}

function branchOf(node: ListRow): TreeNode {
  const { id = 0, name, parent, sequence } = node;
  return {
    id,
    name: String(name),
    parent: isRecord(parent) ? parent : null,
    sequence: typeof sequence === 'number' ? sequence : null,
  };
}

function isRecord(value: unknown): value is { id: number } {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number';
}

function cutAt(list: List): string {
  return `Only the first ${TREE_MAX} ${labelOf(list).toLowerCase()} are shown. Search or filter to find others.`;
}

type Answered = Extract<ListSource, { operation: string }>;

function AnsweredRows({ list, source }: { list: List; source: Answered }) {
  const { client } = useApp();
  const input = { ...useScope(list, false), limit: source.limit };
  const label = labelOf(list);
  const query = useQuery({
    queryKey: [source.cacheKey, 'list', input],
    queryFn: () => client.query<Record<string, unknown>>(source.operation, input),
    meta: { list: label },
  });
  const answered = query.data?.[source.member];
  const rows = (Array.isArray(answered) ? answered : []).map((row: ListRow, id) => ({ id, ...row }));
  return (
    <>
      <ListStates list={list} query={query} count={rows.length} onShowAll={null} />
      {rows.length > 0 ? <ListTable list={list} rows={rows} /> : null}
      {list.cut && rows.length === source.limit ? <Cut text={list.cut} /> : null}
    </>
  );
}

function Cut({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed" mt="sm">
      {text}
    </Text>
  );
}
