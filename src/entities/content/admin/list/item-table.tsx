/** The rows of the list, and actions on several of them. */
import { BulkBar } from '#admin/generic/bulk/bulk-bar.tsx';
import { useApp } from '#admin/generic/app.ts';
import { DataTable, type DataColumn } from '#admin/generic/list/data-table.tsx';
import { useRowChoice } from '#admin/generic/list/row-choice.ts';
import { LeftOut, usePanels } from '#admin/generic/panels.tsx';
import { sortText, stringifySearch, useUrlState } from '#admin/generic/url-state.ts';
import type { PanelPlaces } from '#model/screens/define-panel.ts';
import type { ContentListItem } from '../content-api.ts';
import { bulkActionsFor } from './bulk/bulk-actions.ts';
import { useBulkRows } from './bulk/use-bulk-rows.ts';
import { ColumnMenu, useHiddenColumns } from './column-menu.tsx';
import { columnsFor } from './columns.tsx';
import { sortShown } from './list-sort.ts';
import { useListPresence } from './use-list-presence.ts';

interface ItemTableProps {
  rows: readonly ContentListItem[];
  isTrash: boolean;
  /** Whether the rows belong to an earlier query. */
  isStale: boolean;
}

export function ItemTable({ rows, isTrash, isStale }: ItemTableProps) {
  const { site, contentTypes, actor, user } = useApp();
  const people = useListPresence(rows.map(({ id }) => id));
  const [state, set] = useUrlState();
  // Search results are sorted by relevance, not by a column.
  const usual = state['search'] ? null : { field: 'updated', order: 'desc' as const };
  const sort = sortShown(state) ?? usual;
  const choice = useRowChoice(
    rows.map(({ id }) => id),
    `${site.id}${stringifySearch(state)}`,
  );
  const actions = bulkActionsFor(actor, isTrash);
  const bulk = useBulkRows(isTrash);
  const [hidden, setHidden] = useHiddenColumns();
  const added = useColumnsOfModules(rows, site.id);
  const columns = [
    ...columnsFor(contentTypes, site.timeZone, isTrash, { people, userId: user.id }),
    ...(isTrash ? [] : added),
  ];
  const shown = columns.filter(({ key }) => !hidden.includes(key));
  return (
    <>
      {isTrash ? null : <ColumnMenu columns={columns} hidden={hidden} onChange={setHidden} />}
      <DataTable
        label={`Content on ${site.name}`}
        columns={shown}
        rows={rows}
        rowKey={({ id }) => id}
        rowPath={isTrash ? undefined : ({ id }) => `/edit-content/${id}`}
        sort={sort}
        onSort={(field, order) => set({ sort: sortText(field, order) })}
        isStale={isStale}
        choice={actions.length > 0 ? { ...choice, nameOf: ({ name }) => name } : undefined}
      />
      {actions.length > 0 ? <BulkBar actions={actions} choice={choice} rows={rows} of={bulk} /> : null}
    </>
  );
}

/** Columns that modules add, such as figures of each item. */
function useColumnsOfModules(
  rows: readonly ContentListItem[],
  siteId: number,
): DataColumn<ContentListItem>[] {
  const ids = rows.map((row) => row.id);
  return usePanels('contentColumn').map(({ key, title, View }) => ({
    key,
    label: title,
    width: '132px',
    from: 'md',
    render: ({ id }) => {
      const given: PanelPlaces['contentColumn'] = { id, ids, siteId };
      return (
        <LeftOut>
          <View {...given} />
        </LeftOut>
      );
    },
  }));
}
