import { integer } from '#fields/integer/field.ts';
import { usesOutput } from '#fields/uses-output.ts';
import { defineOperation } from '#model/define-operation.ts';
import { recordNotFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { websiteSection } from '../../entity.ts';

/**
 * Returns the records that protect a section from deletion, for the question before it. Throws NOT_FOUND for a section
 * that does not exist or belongs to another organisation.
 */
export const getSectionUses = defineOperation({
  name: 'getSectionUses',
  kind: 'query',
  summary:
    'Records that use a section and protect it from deletion: the names of those you may see, and the total count.',
  input: {
    id: integer({ label: 'Section', help: 'The section whose uses are returned.', required: true, min: 1 }),
  },
  output: usesOutput('RecordUses', 'RecordUse'),
  access: can('manage_site_sections'),
  run: async (ctx: OperationContext, { id }) => {
    if (!(await ctx.records.find(websiteSection, id))) throw recordNotFound(websiteSection);
    return ctx.records.uses(websiteSection, [id]);
  },
});
