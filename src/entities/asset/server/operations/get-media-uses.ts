import { choice, plainChoices } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';

/** Uses told by name; of more, only how many. */
const NAMED_MAX = 20;
/** A count stops here. */
const COUNTED_MAX = 1_000;

export const getMediaUses = defineOperation({
  name: 'getMediaUses',
  kind: 'query',
  summary:
    'Where an image or a file of the library is used: records by name as far as you may see them, and how many there are in all.',
  input: {
    entity: choice({ label: 'Kind', required: true, choices: plainChoices(['asset', 'mediaFile']) }),
    id: integer({ label: 'Image or file', required: true, min: 1 }),
  },
  output: {
    shape: 'MediaUses',
    fields: {
      records: list({
        label: 'Records',
        required: true,
        typeName: 'MediaUse',
        entryLabel: 'record',
        of: {
          entity: text({ label: 'Kind', required: true }),
          label: text({ label: 'Kind in words', required: true }),
          id: integer({ label: 'Id', required: true }),
          name: text({ label: 'Name', required: true }),
        },
      }),
      totalCount: integer({ label: 'Uses in all', required: true, help: 'At most 1,000.' }),
    },
  },
  access: can('manage_media'),
  run: async (ctx: OperationContext, input) => {
    const { entity: to, id } = input as { entity: 'asset' | 'mediaFile'; id: number };
    if (!(await ctx.records.find(to, id))) throw notFound(to === 'asset' ? 'image' : 'file');
    const rows = await ctx.db
      .selectFrom('reference')
      .select(['from_entity', 'from_id'])
      .distinct()
      .where('organisation_id', '=', ctx.organisationId)
      .where('to_entity', '=', to)
      .where('to_id', '=', id)
      .orderBy('from_entity')
      .orderBy('from_id', 'desc')
      .limit(COUNTED_MAX)
      .execute();
    const records: { entity: string; label: string; id: number; name: string }[] = [];
    for (const row of rows.slice(0, NAMED_MAX)) {
      const { entity, access } = ctx.records.entity(row.from_entity);
      const record = await ctx.records.find(entity.name, row.from_id);
      // Of sites the person does not work on nothing is told but that there is something.
      if (!record || !access.read(ctx.actor, record, ctx.now)) continue;
      const title = record[entity.titleField];
      const name = typeof title === 'string' && title !== '' ? title : `${entity.label} ${record.id}`;
      records.push({ entity: entity.name, label: entity.label, id: record.id, name });
    }
    return { records, totalCount: rows.length };
  },
});
