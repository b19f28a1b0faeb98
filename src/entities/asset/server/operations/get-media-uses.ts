import { choice, plainChoices } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { usesOutput } from '#fields/uses-output.ts';
import { defineOperation } from '#model/define-operation.ts';
import { recordNotFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';

export const getMediaUses = defineOperation({
  name: 'getMediaUses',
  kind: 'query',
  summary:
    'Records that use an image or file of the library: the names of those you may see, and the total count.',
  input: {
    entity: choice({ label: 'Kind', required: true, choices: plainChoices(['asset', 'mediaFile']) }),
    id: integer({ label: 'Image or file', required: true, min: 1 }),
  },
  output: usesOutput('MediaUses', 'MediaUse'),
  access: can('manage_media'),
  run: async (ctx: OperationContext, input) => {
    const { entity: to, id } = input as { entity: 'asset' | 'mediaFile'; id: number };
    const { entity } = ctx.records.named(to);
    if (!(await ctx.records.find(entity, id))) throw recordNotFound(entity);
    return ctx.records.uses(entity, [id]);
  },
});
