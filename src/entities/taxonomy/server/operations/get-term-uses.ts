import { integer } from '#fields/integer/field.ts';
import { usesOutput } from '#fields/uses-output.ts';
import { defineOperation } from '#model/define-operation.ts';
import { recordNotFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { taxonomy } from '../../entity.ts';

export const getTermUses = defineOperation({
  name: 'getTermUses',
  kind: 'query',
  summary:
    'Records that use a term and protect it from deletion: the names of those you may see, and the total count.',
  input: {
    id: integer({ label: 'Term', help: 'The term whose uses are returned.', required: true, min: 1 }),
  },
  output: usesOutput('RecordUses', 'RecordUse'),
  access: can('manage_taxonomy'),
  run: async (ctx: OperationContext, { id }) => {
    if (!(await ctx.records.find(taxonomy, id))) throw recordNotFound(taxonomy);
    return ctx.records.uses(taxonomy, [id]);
  },
});
