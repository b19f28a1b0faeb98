import { choice } from '#fields/choice/field.ts';
import { boolean } from '#fields/boolean/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';

export const getBlockExamples = defineOperation({
  name: 'getBlockExamples',
  kind: 'query',
  summary:
    'Renders all examples of a block in one document with the site’s styles, for a design, colour scheme and direction.',
  input: {
    site: relation({
      label: 'Site',
      help: 'The site whose colours and fonts the examples have.',
      to: 'site',
      required: true,
    }),
    block: text({ label: 'Block', required: true, lengthMax: 100, help: 'Its name, such as content_list.' }),
    useNewDesign: boolean({ label: 'New design', default: true }),
    scheme: choice({
      label: 'Colours',
      choices: [
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ],
      default: 'light',
    }),
    isRightToLeft: boolean({
      label: 'From right to left',
      default: false,
      help: 'In Arabic, regardless of the site’s language.',
    }),
  },
  output: {
    shape: 'BlockExamples',
    fields: {
      html: text({ label: 'The whole document', required: true }),
      problems: text({ label: 'What could not be shown, line by line', lengthMax: 10_000 }),
    },
  },
  access: can('manage_site_layouts'),
  run: async (ctx: OperationContext, input) => {
    const site = ctx.services.sites.byId(input.site);
    if (!site || !ctx.siteIds.includes(site.siteId)) throw notFound('SITE_NOT_FOUND', 'site');
    const examples = await ctx.services.pages.blockExamples(ctx.db, site, {
      block: input.block,
      useNewDesign: input.useNewDesign ?? true,
      scheme: input.scheme === 'dark' ? 'dark' : 'light',
      isRightToLeft: input.isRightToLeft ?? false,
    });
    if (!examples) throw notFound('BLOCK_NOT_FOUND', 'block');
    const { html, problems } = examples;
    return { html, problems: problems.join('\n') || null };
  },
});
