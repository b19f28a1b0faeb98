import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { recordNotFound } from '#model/errors.ts';
import { can, holdsPermissions } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { newsletterCampaign } from '../../composer/entities/newsletter-campaign/entity.ts';
import { systemResolver } from '../../sender-domains/server/system-resolver.ts';
import { externalParts, externalWarnings } from '../server/external-check.ts';
import { loadCampaign } from '../server/load-campaign.ts';

/** Warnings that are listed. */
const WARNINGS_MAX = 50;

export const getNewsletterExternalCheck = defineOperation({
  name: 'getNewsletterExternalCheck',
  kind: 'query',
  summary:
    'Warnings about a campaign that need other servers: dead links, heavy images, and SPF, DKIM and DMARC of the sender’s domain. Takes up to 15 seconds.',
  input: {
    id: integer({ label: 'Id', help: 'ID of the campaign that is checked.', required: true, min: 1 }),
  },
  output: {
    shape: 'NewsletterExternalCheck',
    fields: {
      warnings: list({
        label: 'What to look at before it is sent',
        typeName: 'NewsletterExternalWarning',
        entryLabel: 'warning',
        of: { message: text({ label: 'Message', required: true, lengthMax: 500 }) },
      }),
    },
  },
  access: can('manage_newsletters'),
  // Other servers are requested outside the unit of work, which has a connection to the database.
  before: async ({ actor, services }: BeforeContext<OperationContext>, { id }): Promise<string[]> => {
    if (!holdsPermissions(actor)) return [];
    const { organisationId, siteIds } = actor;
    const parts = await services.write({ actor, organisationId, siteIds }, async (work) => {
      const loaded = await loadCampaign(work, services, id);
      return loaded && externalParts(work, services, loaded);
    });
    return parts ? externalWarnings(parts, { fetch: services.fetch, resolver: systemResolver() }) : [];
  },
  run: async (ctx: OperationContext, { id }, warnings: string[]) => {
    if (!(await ctx.records.find(newsletterCampaign, id))) throw recordNotFound(newsletterCampaign);
    return { warnings: warnings.slice(0, WARNINGS_MAX).map((message) => ({ message })) };
  },
});
