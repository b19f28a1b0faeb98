import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { recordNotFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { newsletterCampaign } from '../../composer/entities/newsletter-campaign/entity.ts';
import { findAddressKey } from '../../suppression/server/address-hash.ts';
import { AFTER, audienceAnswer, AUDIENCE_OUTPUT } from '../server/audience-output.ts';
import { audienceOf, scopeOfAudience } from '../server/campaign-audience.ts';
import { countAudience } from '../server/count-audience.ts';

export const getNewsletterCampaignAudience = defineOperation({
  name: 'getNewsletterCampaignAudience',
  kind: 'query',
  summary:
    'How many subscribers a campaign would reach among the next 10,000, and the first ten addresses. Repeat with next until it is null to count all of them.',
  input: {
    id: integer({
      label: 'Id',
      help: 'ID of the campaign whose recipients are counted.',
      required: true,
      min: 1,
    }),
    after: AFTER,
  },
  output: AUDIENCE_OUTPUT,
  access: can('manage_newsletters'),
  run: async (ctx: OperationContext, { id, after }) => {
    const campaign = await ctx.records.find(newsletterCampaign, id);
    const site = campaign && ctx.services.sites.byId(campaign.site);
    if (!campaign || !site) throw recordNotFound(newsletterCampaign);
    const key = await findAddressKey(ctx, ctx.services);
    const scope = scopeOfAudience(site, campaign.newsletter);
    const counted = await countAudience(ctx.db, scope, await audienceOf(ctx, campaign), after ?? 0, key);
    return audienceAnswer(counted, ctx.actor);
  },
});
