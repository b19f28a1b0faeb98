/** Loads and saves a layout. */
import { useQueryClient } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import { valuesFromRecord } from '#admin/generic/form/form-values.ts';
import { notifyDone, notifyInfo } from '#admin/generic/notify.ts';
import { recordsKey, type RecordNode } from '#admin/generic/records.ts';
import type { GridDocument } from '#grid/editor/index.ts';
import type { Shape } from '#model/field.ts';
import { layout } from '../../entity.ts';

/** The editable fields: the site of a layout is fixed. */
const { site: _site, ...fields } = layout.fields as Shape;
export const storedFields: Shape = fields;

/** The form's values and the version of a record. */
export function storedLayout(node: RecordNode) {
  return { version: String(node.version), values: valuesFromRecord(storedFields, node), node };
}

/** Returns how the editor saves the layout, and the messages after a save. */
export function useLayoutStorage(id: number): Pick<GridDocument, 'save' | 'onSaved'> {
  const { client } = useApp();
  const queries = useQueryClient();
  return {
    save: async ({ version, changes, base }) => {
      const input = { id, version: Number(version), changes, base };
      return storedLayout(await client.mutate<RecordNode>('updateLayout', input));
    },
    onSaved: (incoming) => {
      void queries.invalidateQueries({ queryKey: [...recordsKey(layout), 'list'] });
      notifyDone('Layout saved. Readers see it on the next page load.');
      if (incoming.length > 0)
        notifyInfo('Merged with other changes', `${incoming.join(', ')}: changes by a colleague came in.`);
    },
  };
}
