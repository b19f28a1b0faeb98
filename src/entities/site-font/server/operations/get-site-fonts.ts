import { relation } from '#fields/relation/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { FONTS_OUTPUT, fontsOf } from '../font-files.ts';

export const getSiteFonts = defineOperation({
  name: 'getSiteFonts',
  kind: 'query',
  summary: 'A site’s own fonts with their files.',
  input: {
    site: relation({ label: 'Site', help: 'The site that uploaded the fonts.', to: 'site', required: true }),
  },
  output: FONTS_OUTPUT,
  access: can('manage_site_settings'),
  run: async (ctx: OperationContext, { site }) => {
    if (!ctx.siteIds.includes(site)) throw notFound('SITE_NOT_FOUND', 'site');
    return { fonts: await fontsOf(ctx, site) };
  },
});
