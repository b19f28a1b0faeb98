import { boolean } from '#fields/boolean/field.ts';
import { choices } from '#fields/choices/field.ts';
import { group } from '#fields/group/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { staff } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { namesOf } from '../present-changes.ts';
import { listRecordVersions, openVersioned } from '../record-versions.ts';
import { OF_RECORD } from '../version-inputs.ts';

const VERSION = {
  id: integer({
    label: 'Version',
    help: 'ID of the version, for getRecordVersion and restoreRecordVersion.',
    required: true,
  }),
  at: instant({ label: 'Time', required: true }),
  by: group({
    label: 'By',
    help: 'The user who saved the version. Null for the system and programs.',
    typeName: 'Person',
    of: {
      id: integer({ label: 'Id', required: true, help: 'ID of the staff user.' }),
      fullName: text({ label: 'Name', required: true }),
    },
  }),
  event: text({ label: 'What happened', required: true }),
  changes: choices({ label: 'Changed fields', required: true }),
};

export const getRecordVersions = defineOperation({
  name: 'getRecordVersions',
  kind: 'query',
  summary: 'Versions of a layout, a menu or a site’s settings that you may change, newest first.',
  input: {
    ...OF_RECORD,
    limit: integer({ label: 'At most', default: 30, min: 1, max: 50 }),
    before: integer({ label: 'Before', min: 1, help: 'The last version of the previous page.' }),
  },
  output: {
    shape: 'RecordVersions',
    fields: {
      versions: list({
        label: 'Versions',
        required: true,
        typeName: 'RecordVersionHead',
        entryLabel: 'version',
        of: VERSION,
      }),
      hasMore: boolean({ label: 'Has older versions', required: true }),
    },
  },
  access: staff,
  run: async (ctx: OperationContext, { entity, id, limit, before }) => {
    const versioned = await openVersioned(ctx, entity, id);
    const { versions, hasMore } = await listRecordVersions(ctx, versioned, { limit: limit ?? 30, before });
    const people = await namesOf(
      ctx,
      versions.map(({ row }) => row),
    );
    return {
      versions: versions.map(({ row, changes }) => ({
        id: row.id,
        at: row.at,
        by: row.userId === null ? null : { id: row.userId, fullName: people.get(row.userId) ?? '' },
        event: row.event ?? (row.action === 'create' ? 'Created' : 'Changed'),
        changes,
      })),
      hasMore,
    };
  },
});
