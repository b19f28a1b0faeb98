/** The rows of a declared list, with actions for a single row and for several rows. */
import { useQueryClient } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import { BulkBar } from '#admin/generic/bulk/bulk-bar.tsx';
import type { BulkRows } from '#admin/generic/bulk/bulk-rows.ts';
import { useFieldViews } from '#admin/generic/field-views-context.ts';
import { DataTable, type DataColumn } from '#admin/generic/list/data-table.tsx';
import { useRowChoice } from '#admin/generic/list/row-choice.ts';
import { stringifySearch, useUrlState } from '#admin/generic/url-state.ts';
import type { List, ListRow } from '#model/screens/define-list.ts';
import { declaredColumns } from './declared-columns.tsx';
import { labelOf, listKeyOf, nameOfRow, rowKeyOf } from './use-list.ts';
import { inSentence } from '#text/in-sentence.ts';

interface ListTableProps {
  list: List;
  rows: readonly ListRow[];
  sort?: { field: string; order: 'asc' | 'desc' } | null;
  onSort?: (field: string, order: 'asc' | 'desc') => void;
  /** While a list is limited to a range of this field, the field is the only possible sort. */
  sortedOnlyBy?: string | null;
  isStale?: boolean;
  /** Replaces the first declared column. */
  firstColumn?: DataColumn<ListRow>['render'];
}

export function ListTable({
  list,
  rows,
  sort = null,
  onSort,
  sortedOnlyBy = null,
  isStale = false,
  firstColumn,
}: ListTableProps) {
  const { actor, entities, site } = useApp();
  const viewsOf = useFieldViews();
  const [state] = useUrlState();
  const choice = useRowChoice(
    rows.map((row) => rowKeyOf(list, row)),
    `${site.id}${stringifySearch(state)}`,
  );
  const listKey = listKeyOf(list);
  const of = useBulkRows(list);
  const columns = declaredColumns(list, {
    actor,
    entities,
    viewsOf,
    timeZone: site.timeZone,
    modulesOn: site.modulesOn,
    listKey,
  });
  const bulk = (list.bulkActions ?? []).filter(({ canUse }) => canUse(actor));
  const label = labelOf(list);
  return (
    <>
      <DataTable
        label={label}
        columns={columns.map((column, index) => ({
          ...column,
          ...(firstColumn && index === 0 && { render: firstColumn }),
          ...(sortedOnlyBy !== null && column.key !== sortedOnlyBy && { sort: undefined }),
        }))}
        rows={rows}
        rowKey={(row) => rowKeyOf(list, row)}
        rowPath={list.open}
        sort={sort}
        {...(onSort && { onSort })}
        isStale={isStale}
        choice={bulk.length > 0 ? { ...choice, nameOf: of.nameOf } : undefined}
      />
      {bulk.length > 0 ? <BulkBar actions={bulk} choice={choice} rows={rows} of={of} /> : null}
    </>
  );
}

function useBulkRows(list: List): BulkRows<ListRow> {
  const queries = useQueryClient();
  return {
    keyOf: (row) => rowKeyOf(list, row),
    nameOf: (row) => nameOfRow(list, row),
    pathOf: (row) => list.open?.(row) ?? null,
    words: wordsOf(list),
    onDone: () => queries.invalidateQueries({ queryKey: listKeyOf(list) }),
  };
}

function wordsOf(list: List): readonly [string, string] {
  if (list.words) return list.words;
  const many = labelOf(list).toLowerCase();
  return ['entity' in list.source ? inSentence(list.source.entity.label) : 'row', many];
}
