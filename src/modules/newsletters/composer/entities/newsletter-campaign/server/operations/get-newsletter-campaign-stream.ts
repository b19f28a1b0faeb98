import { sql } from 'kysely';
import { integer } from '#fields/integer/field.ts';
import { streamInput } from '#fields/stream-input.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can, isReader } from '#model/permissions.ts';
import { pageForEveryone } from '../../../../model/for-everyone.ts';
import type { OperationContext } from '#server/context.ts';
import { newsletterCampaign } from '../../entity.ts';

const canEdit = can('manage_newsletters');

/** Default number of campaigns (specification, platform and admin, section 7). */
const LIMIT_DEFAULT = 20;

/** Maximum number of campaigns for readers (readings 31). */
const READERS_LIMIT_MAX = 100;

export const getNewsletterCampaignStream = defineOperation({
  name: 'getNewsletterCampaignStream',
  kind: 'query',
  summary: 'Newsletter campaigns, newest first. Readers get only sent ones, without recipients and figures.',
  input: {
    ...streamInput(newsletterCampaign),
    limit: integer({ label: 'Number of items', min: 1, max: 500, default: LIMIT_DEFAULT }),
  },
  output: { connection: 'newsletterCampaign' },
  access: (actor) => isReader(actor) || canEdit(actor),
  run: async (ctx: OperationContext, { limit: wanted, ...input }) => {
    const limit = wanted ?? LIMIT_DEFAULT;
    const forReader = isReader(ctx.actor);
    const page = await ctx.records.stream(
      newsletterCampaign,
      {
        sortField: 'date',
        sortOrder: 'desc',
        ...input,
        ...(forReader && { inTrash: false }),
        limit: forReader ? Math.min(limit, READERS_LIMIT_MAX) : limit,
      },
      { where: forReader ? sql<boolean>`state = 'sent'` : sql<boolean>`true` },
    );
    return forReader ? pageForEveryone(page) : page;
  },
});
