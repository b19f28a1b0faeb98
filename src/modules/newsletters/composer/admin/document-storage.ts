/** Loads and saves a template or campaign for the grid's editor. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { valuesFromRecord, writableFields } from '#admin/generic/form/form-values.ts';
import { notifyDone, notifyInfo } from '#admin/generic/notify.ts';
import { operationOf, recordsKey, useRecordPage, type RecordNode } from '#admin/generic/records.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import type { GridDocument } from '#grid/editor/index.ts';
import type { Entity } from '#model/define-entity.ts';
import type { Shape } from '#model/field.ts';

/** The fields that the editor can change, with the grid: all but the site and those that only the server writes. */
export function storedFieldsOf({ fields }: Entity): Shape {
  return Object.fromEntries(writableFields(fields).filter(([key]) => key !== 'site'));
}

/** The form's values and the version of a record. */
export function storedDocument(entity: Entity, node: RecordNode) {
  return { version: String(node.version), values: valuesFromRecord(storedFieldsOf(entity), node) };
}

/** `saved`: the message after a save. */
export function useDocumentStorage(
  entity: Entity,
  id: number,
  saved: string,
): Pick<GridDocument, 'save' | 'onSaved'> {
  const { client } = useApp();
  const queries = useQueryClient();
  return {
    save: async ({ version, changes, base }) => {
      const input = { id, version: Number(version), changes, base };
      return storedDocument(entity, await client.mutate<RecordNode>(operationOf('update', entity), input));
    },
    onSaved: (incoming) => {
      void queries.invalidateQueries({ queryKey: [...recordsKey(entity), 'list'] });
      notifyDone(saved);
      if (incoming.length > 0)
        notifyInfo('Merged with other changes', `Includes a colleague’s changes to: ${incoming.join(', ')}.`);
    },
  };
}

/** Maximum number of sections whose names are loaded. */
const SECTIONS_MAX = 500;

/** Names of the sections that blocks refer to by id. */
export function useSectionNames(): GridDocument['nameOf'] {
  const { site } = useApp();
  const { data } = useRecordPage(websiteSection, { site: site.id, limit: SECTIONS_MAX });
  return useMemo(() => {
    const names = new Map((data?.items ?? []).map(({ id, name }) => [id, String(name)]));
    return (entity, id) => (entity === 'websiteSection' ? names.get(id) : undefined);
  }, [data]);
}
