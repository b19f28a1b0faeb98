import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, notFound } from '#model/errors.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { websiteSection } from '../../entity.ts';
import { presentSection, SECTION_BASICS, SECTION_LIMIT, sectionsBelow } from '../section-tree.ts';

export const getWebsiteSection = defineOperation({
  name: 'getWebsiteSection',
  kind: 'query',
  summary: 'A section, its URL and its direct subsections.',
  input: {
    sectionId: integer({
      label: 'Section',
      help: 'ID of the section that is returned. This or id is required.',
      min: 1,
    }),
    id: integer({ label: 'Id', min: 1, help: 'The same ID, under the name used by all records.' }),
    limit: integer({
      label: 'Limit',
      min: 1,
      max: SECTION_LIMIT,
      default: SECTION_LIMIT,
      help: 'Maximum number of subsections returned.',
    }),
  },
  output: {
    shape: 'WebsiteSectionWithChildren',
    fields: {
      id: integer({ label: 'Id', help: 'ID of the section: the one that was requested.', required: true }),
      version: integer({
        label: 'Version',
        help: 'Grows by one with each change. Changes send the version that they are based on.',
        required: true,
      }),
      created: instant({ label: 'Created', help: 'When the section was created.', required: true }),
      updated: instant({ label: 'Updated', help: 'When the section was last changed.', required: true }),
      ...websiteSection.fields,
      path: SECTION_BASICS.path,
      children: list({
        label: 'Direct subsections, in menu order',
        required: true,
        of: SECTION_BASICS,
        typeName: 'WebsiteSectionBelow',
        entryLabel: 'section',
      }),
    },
  },
  access: anyone,
  run: async (ctx: OperationContext, { sectionId, id, limit }) => {
    const wanted = sectionId ?? id;
    if (wanted === null)
      throw badInput('VALUE_MISSING', 'Choose a section.', { sectionId: 'Section is required.' });
    const section = await ctx.records.find(websiteSection, wanted);
    if (!section) throw notFound('WEBSITE_SECTION_NOT_FOUND', 'section');
    const children = await sectionsBelow(ctx, wanted, limit ?? SECTION_LIMIT);
    return { ...section, path: presentSection(section).path, children };
  },
});
