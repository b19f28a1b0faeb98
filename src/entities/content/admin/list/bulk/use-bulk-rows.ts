import { useQueryClient } from '@tanstack/react-query';
import type { BulkRows } from '#admin/generic/bulk/bulk-rows.ts';
import { dropDrafts } from '#admin/generic/save/local-draft.ts';
import type { ContentListItem } from '../../content-api.ts';

/** Items in the form that the bar and the dialog of bulk actions use. */
export function useBulkRows(isTrash: boolean): BulkRows<ContentListItem> {
  const queries = useQueryClient();
  const reload = async () => {
    void queries.invalidateQueries({ queryKey: ['navigation'] });
    await queries.invalidateQueries({ queryKey: ['content'] });
  };
  return {
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    pathOf: ({ id }) => (isTrash ? null : `/edit-content/${id}`),
    words: ['item', 'items'],
    onDone: async ({ isDanger }, done) => {
      // The local draft of an item in this browser is removed with it.
      if (isDanger) for (const { id } of done) dropDrafts(localStorage, `content.${id}`);
      await reload();
    },
    onUndone: reload,
  };
}
