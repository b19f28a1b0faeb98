import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import { readerTraits } from '#registry/reader-traits.server.ts';
import type { OperationContext } from '#server/context.ts';
import { COUNTRY_TRAIT, TRAIT_OPTIONS_MAX } from '#server/readers/define-reader-trait.ts';
import { offeredTraits } from '#server/readers/index.ts';

export const getNewsletterSegmentOptions = defineOperation({
  name: 'getNewsletterSegmentOptions',
  kind: 'query',
  summary: 'The reader traits by which segments of a site can select, each with its values.',
  input: {
    site: integer({
      label: 'Site',
      help: 'ID of the site whose subscribers a segment chooses.',
      required: true,
      min: 1,
    }),
  },
  output: {
    shape: 'NewsletterSegmentOptions',
    fields: {
      traits: list({
        label: 'Traits',
        required: true,
        typeName: 'NewsletterReaderTrait',
        entryLabel: 'trait',
        of: {
          name: text({ label: 'Name', required: true }),
          label: text({ label: 'Label', required: true }),
          options: list({
            label: 'Values',
            required: true,
            typeName: 'NewsletterReaderTraitOption',
            entryLabel: 'value',
            countMax: TRAIT_OPTIONS_MAX,
            of: {
              id: text({ label: 'Id', required: true }),
              label: text({ label: 'Label', required: true }),
            },
          }),
        },
      }),
    },
  },
  access: can('manage_newsletters'),
  run: async (ctx: OperationContext, { site: siteId }) => {
    const site = ctx.siteIds.includes(siteId) ? ctx.services.sites.byId(siteId) : null;
    if (!site) throw notFound('SITE_NOT_FOUND', 'site');
    // Countries of accounts are part of the property “Country” of every segment.
    const traits = readerTraits.filter(({ name }) => name !== COUNTRY_TRAIT);
    const offered = await offeredTraits(ctx.db, traits, site);
    return {
      traits: offered.map(({ name, label, options }) => ({
        name,
        label,
        options: options.map(({ id, label: text }) => ({ id, label: text })),
      })),
    };
  },
});
