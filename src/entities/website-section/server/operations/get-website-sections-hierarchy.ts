import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { SECTION_BASICS, SECTION_DEPTH_MAX, sectionTree } from '../section-tree.ts';

const level = (typeName: string, below: object) =>
  list({
    label: 'Sections',
    required: true,
    of: { ...SECTION_BASICS, ...below },
    typeName,
    entryLabel: 'section',
  });
const third = level('WebsiteSectionThird', {});
const second = level('WebsiteSectionSecond', { children: third });

export const getWebsiteSectionsHierarchy = defineOperation({
  name: 'getWebsiteSectionsHierarchy',
  kind: 'query',
  summary: 'The section tree of the current site in menu order, at most three levels deep.',
  input: {
    depth: integer({ label: 'Levels', min: 1, max: SECTION_DEPTH_MAX, default: SECTION_DEPTH_MAX }),
  },
  output: {
    shape: 'WebsiteSectionsHierarchy',
    fields: { sections: level('WebsiteSectionFirst', { children: second }) },
  },
  access: anyone,
  run: async (ctx: OperationContext, { depth }) => {
    if (!ctx.site) throw notFound('SITE_NOT_FOUND', 'site');
    return { sections: await sectionTree(ctx, ctx.site.siteId, depth ?? SECTION_DEPTH_MAX) };
  },
});
