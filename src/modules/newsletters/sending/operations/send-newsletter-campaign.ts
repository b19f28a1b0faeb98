import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { recordVersion } from '#fields/record-version.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, conflict, recordNotFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { newsletterCampaign } from '../../composer/entities/newsletter-campaign/entity.ts';
import { changeState } from '../server/campaign-state.ts';
import { loadCampaign } from '../server/load-campaign.ts';
import { preflight } from '../server/preflight.ts';

/** Seconds in which a send can be cancelled before its first email leaves. */
export const GRACE_SECONDS = 60;

/** Maximum number of days between the call and the send. */
const DAYS_AHEAD_MAX = 366;

export const sendNewsletterCampaign = defineOperation({
  name: 'sendNewsletterCampaign',
  kind: 'mutation',
  summary: 'Schedules a campaign: at an instant, or after 60 seconds in which it can be cancelled.',
  input: {
    id: integer({
      label: 'Id',
      names: 'newsletterCampaign',
      help: 'ID of a campaign that is a draft or scheduled.',
      required: true,
      min: 1,
    }),
    version: recordVersion('The version that the caller has seen.'),
    at: instant({ label: 'Sends at', help: 'Leave empty to send now.' }),
  },
  output: {
    shape: 'ScheduledNewsletterCampaign',
    fields: { sendAt: instant({ label: 'Sends at', help: 'When the first email leaves.', required: true }) },
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
    const { problems } = await preflight(ctx, ctx.services, loaded);
    if (problems.length > 0)
      throw badInput('CAMPAIGN_NOT_READY', `This campaign cannot be sent yet. ${problems.join(' ')}`);
    const sendAt = sendInstant(Date.parse(ctx.now), at ?? null);
    if (!(await changeState(ctx, id, { from: ['draft', 'scheduled'], to: 'scheduled', sendAt })))
      throw badInput(
        'CAMPAIGN_NOT_EDITABLE',
        'This campaign is being sent or has been sent. Duplicate it to send another.',
      );
    await ctx.queue('newsletters/beginSend', { campaign: id }, { key: String(id), runAt: new Date(sendAt) });
    return { sendAt };
  },
});

/** The instant of the send: after the grace period, or the requested one. Throws for one that cannot be. */
function sendInstant(nowMs: number, at: string | null): string {
  const soonest = nowMs + GRACE_SECONDS * 1_000;
  if (at === null) return new Date(soonest).toISOString();
  const wanted = Date.parse(at);
  if (wanted < nowMs)
    throw badInput('SEND_TIME_PAST', 'The time to send is in the past. Choose a later one, or send now.', {
      at: 'This time is in the past. Choose a later one.',
    });
  if (wanted > nowMs + DAYS_AHEAD_MAX * 86_400_000)
    throw badInput('SEND_TIME_TOO_LATE', 'A campaign can be scheduled up to a year ahead.', {
      at: 'This time is more than a year ahead. Choose an earlier one.',
    });
  return new Date(Math.max(soonest, wanted)).toISOString();
}
