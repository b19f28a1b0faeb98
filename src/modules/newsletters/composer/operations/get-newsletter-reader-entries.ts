import { list } from '#fields/list/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { offeredEntries } from '../server/reader-entries.ts';

export const getNewsletterReaderEntries = defineOperation({
  name: 'getNewsletterReaderEntries',
  kind: 'query',
  summary:
    'What rows and blocks of a newsletter can be limited to: memberships, answers and countries of readers.',
  input: {
    site: relation({
      label: 'Site',
      help: 'The site that sends the newsletters.',
      to: 'site',
      required: true,
    }),
  },
  output: {
    shape: 'NewsletterReaderEntries',
    fields: {
      entries: list({
        label: 'Entries',
        typeName: 'NewsletterReaderEntry',
        entryLabel: 'entry',
        of: {
          value: text({ label: 'Value', required: true, lengthMax: 100 }),
          label: text({ label: 'Label', required: true, lengthMax: 400 }),
        },
      }),
    },
  },
  access: can('manage_newsletters'),
  run: async (ctx: OperationContext, input) => {
    const site = ctx.services.sites.byId(input.site);
    if (!site || !ctx.siteIds.includes(site.siteId)) throw notFound('SITE_NOT_FOUND', 'site');
    return { entries: await offeredEntries(ctx.db, site) };
  },
});
