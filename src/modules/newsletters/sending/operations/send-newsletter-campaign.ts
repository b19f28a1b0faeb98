import { boolean } from '#fields/boolean/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, conflict, recordNotFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { newsletterCampaign } from '../../composer/entities/newsletter-campaign/entity.ts';
import { changeState } from '../server/campaign-state.ts';
import { loadCampaign } from '../server/load-campaign.ts';
import { blockingProblems } from '../server/preflight.ts';

/** Seconds in which a send can be cancelled before its first email leaves. */
export const GRACE_SECONDS = 60;

export const sendNewsletterCampaign = defineOperation({
  name: 'sendNewsletterCampaign',
  kind: 'mutation',
  summary: 'Schedules a campaign: at an instant, or after 60 seconds in which it can be cancelled.',
  input: {
    id: integer({ label: 'Id', required: true, min: 1 }),
    version: integer({ label: 'Version', required: true, min: 1 }),
    at: instant({ label: 'Sends at', help: 'Leave empty to send now.' }),
  },
  output: {
    shape: 'ScheduledNewsletterCampaign',
    fields: {
      sendAt: instant({ label: 'Sends at', required: true }),
      isScheduled: boolean({ label: 'Scheduled', required: true }),
    },
  },
  access: can('send_newsletters'),
  run: async (ctx: OperationContext, { id, version, at }) => {
    const loaded = await loadCampaign(ctx, ctx.services, id);
    if (!loaded) throw recordNotFound(newsletterCampaign);
    if (loaded.campaign.version !== version)
      throw conflict(
        'CAMPAIGN_CHANGED',
        'The campaign has changed since you opened it. Look at it again, then send.',
        { version: loaded.campaign.version },
      );
    const problems = await blockingProblems(ctx, loaded);
    if (problems.length > 0)
      throw badInput('CAMPAIGN_NOT_READY', `This campaign cannot be sent yet. ${problems.join(' ')}`);
    const soonest = Date.parse(ctx.now) + GRACE_SECONDS * 1_000;
    const sendAt = new Date(Math.max(soonest, at ? Date.parse(at) : 0)).toISOString();
    const isScheduled = await changeState(ctx, id, { from: ['draft', 'scheduled'], to: 'scheduled', sendAt });
    if (!isScheduled)
      throw badInput(
        'CAMPAIGN_NOT_EDITABLE',
        'This campaign is being sent or has been sent. Duplicate it to send another.',
      );
    await ctx.queue('newsletters/beginSend', { campaign: id }, { key: String(id), runAt: new Date(sendAt) });
    return { sendAt, isScheduled };
  },
});
