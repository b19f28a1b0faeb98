import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { websiteSection } from '../../entity.ts';
import { presentSection, SECTION_BASICS } from '../section-tree.ts';

export const getWebsiteSectionBasic = defineOperation({
  name: 'getWebsiteSectionBasic',
  kind: 'query',
  summary: 'Name, alias and URL of a section, for links.',
  input: {
    id: integer({ label: 'Id', help: 'ID of the section that is returned.', required: true, min: 1 }),
  },
  output: { shape: 'WebsiteSectionBasic', fields: SECTION_BASICS },
  access: anyone,
  run: async (ctx: OperationContext, { id }) => {
    const section = await ctx.records.find(websiteSection, id);
    if (!section) throw notFound('WEBSITE_SECTION_NOT_FOUND', 'section');
    return presentSection(section);
  },
});
