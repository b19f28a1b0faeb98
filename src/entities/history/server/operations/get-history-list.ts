import { sql } from 'kysely';
import { choices } from '#fields/choices/field.ts';
import { group } from '#fields/group/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { boolean } from '#fields/boolean/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { staff } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { presentChanges } from '../present-changes.ts';

const PERSON = {
  id: integer({ label: 'Id', required: true, help: 'ID of the staff user.' }),
  fullName: text({ label: 'Name', required: true }),
};

const CHANGE = {
  id: integer({
    label: 'Change',
    help: 'ID of the entry in the history; newer entries have higher ones.',
    required: true,
  }),
  at: instant({ label: 'Time', required: true }),
  by: group({
    label: 'By',
    help: 'The user who made the change. Null for the system and programs.',
    typeName: 'Person',
    of: PERSON,
  }),
  entity: text({ label: 'Kind', required: true }),
  label: text({ label: 'Label of the kind', required: true }),
  recordId: integer({ label: 'Record', help: 'ID of the changed record within its kind.', required: true }),
  title: text({ label: 'Title', required: true }),
  exists: boolean({ label: 'Still exists', required: true }),
  event: text({ label: 'What happened', required: true }),
  fields: choices({ label: 'Changed fields', required: true }),
};

export const getHistoryList = defineOperation({
  name: 'getHistoryList',
  kind: 'query',
  summary: 'Changes of all records you may read, newest first.',
  input: {
    entity: text({ label: 'Kind', lengthMax: 60, help: 'Name of an entity; all kinds when empty.' }),
    user: integer({ label: 'Person', min: 1 }),
    from: instant({ label: 'From', help: 'Changes since this time, inclusive.' }),
    until: instant({ label: 'Until', help: 'Exclusive.' }),
    site: integer({
      label: 'Site',
      min: 1,
      help: 'Changes of the whole organisation are shown with every site.',
    }),
    limit: integer({ label: 'At most', default: 50, min: 1, max: 100 }),
    before: integer({ label: 'Before', min: 1, help: 'The `end` of the previous page.' }),
  },
  output: {
    shape: 'HistoryPage',
    fields: {
      changes: list({
        label: 'Changes',
        required: true,
        typeName: 'HistoryChange',
        entryLabel: 'change',
        of: CHANGE,
      }),
      people: list({
        label: 'People',
        required: true,
        typeName: 'Person',
        entryLabel: 'person',
        of: PERSON,
        help: 'Users who work on one of your sites, for the filter.',
      }),
      end: integer({ label: 'End', help: 'Empty on the last page.' }),
    },
  },
  access: staff,
  run: async (ctx: OperationContext, { entity, user, from, until, site, limit, before }) => {
    const { rows, hasMore } = await ctx.records.history.list(
      { ...(entity !== null && { entities: [entity] }), userId: user, from, until, siteId: site },
      { limit: limit ?? 50, before },
    );
    return {
      changes: await presentChanges(ctx, rows),
      people: await colleagues(ctx),
      end: hasMore ? (rows.at(-1)?.id ?? null) : null,
    };
  },
});

/** Maximum number of people in the menu; a longer menu would not be usable. */
const PEOPLE_MAX = 500;

/** Users who work on one of the actor's sites, sorted by name. */
async function colleagues({ db, organisationId, siteIds }: OperationContext) {
  const rows = await db
    .selectFrom('cms_user')
    .select(['id', 'first_name', 'last_name'])
    .where('organisation_id', '=', organisationId)
    .where(sql<boolean>`(is_global = 1 or tenants_ids && ${siteIds}::integer[])`)
    .orderBy('first_name')
    .orderBy('last_name')
    .limit(PEOPLE_MAX)
    .execute();
  return rows.map((row) => ({ id: row.id, fullName: `${row.first_name} ${row.last_name}` }));
}
