import { sql } from 'kysely';
import { streamInput } from '#fields/stream-input.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can, isReader } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { newsletterCampaign } from '../../entity.ts';

const canEdit = can('manage_newsletters');

/** Default number of campaigns (specification, platform and admin, section 7). */
const LIMIT_DEFAULT = 20;

export const getNewsletterCampaignStream = defineOperation({
  name: 'getNewsletterCampaignStream',
  kind: 'query',
  summary: 'Newsletter campaigns, newest first. Readers get only sent ones, without recipients and figures.',
  input: streamInput(newsletterCampaign),
  output: { connection: 'newsletterCampaign' },
  access: (actor) => isReader(actor) || canEdit(actor),
  run: (ctx: OperationContext, { limit, ...input }) =>
    ctx.records.stream(
      newsletterCampaign,
      { sortField: 'date', sortOrder: 'desc', ...input, limit: limit ?? LIMIT_DEFAULT },
      { where: isReader(ctx.actor) ? sql<boolean>`state = 'sent'` : sql<boolean>`true` },
    ),
});
