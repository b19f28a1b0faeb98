import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { recordNotFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { newsletter as newsletterEntity } from '../../subscriptions/entities/newsletter/entity.ts';
import { findAddressKey } from '../../suppression/server/address-hash.ts';
import { segmentRules } from '../fields/segment-rules/field.ts';
import { AFTER, audienceAnswer, AUDIENCE_OUTPUT } from '../server/audience-output.ts';
import { scopeOfAudience } from '../server/campaign-audience.ts';
import { countAudience } from '../server/count-audience.ts';

export const getNewsletterAudience = defineOperation({
  name: 'getNewsletterAudience',
  kind: 'query',
  summary:
    'How many subscribers of a newsletter rules select among the next 10,000, and the first ten addresses. Repeat with next until it is null to count all of them.',
  input: {
    newsletter: integer({
      label: 'Newsletter',
      help: 'ID of the newsletter whose subscribers are counted.',
      required: true,
      min: 1,
    }),
    rules: segmentRules({
      label: 'Rules',
      help: 'Subscribers must meet all rules, as in the field rules of a segment.',
      required: true,
    }),
    after: AFTER,
  },
  output: AUDIENCE_OUTPUT,
  access: can('manage_newsletters'),
  run: async (ctx: OperationContext, { newsletter, rules, after }) => {
    const found = await ctx.records.find(newsletterEntity, newsletter);
    const site = found && ctx.services.sites.byId(found.site);
    if (!found || !site) throw recordNotFound(newsletterEntity);
    const key = await findAddressKey(ctx, ctx.services);
    const scope = scopeOfAudience(site, found.id);
    const counted = await countAudience(ctx.db, scope, { rules, repeatOf: null }, after ?? 0, key);
    return audienceAnswer(counted, ctx.actor);
  },
});
