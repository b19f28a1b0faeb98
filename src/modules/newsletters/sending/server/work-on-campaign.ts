/** One worker of a campaign: sends what is due, and ends the campaign when nothing is left. */
import type { JobContext } from '#server/context.ts';
import { trackingMarks } from '../../tracking/server/tracking-marks.ts';
import { queueWorker } from './begin-send.ts';
import { createBulkMailer } from './bulk-mailer.ts';
import { changeState } from './campaign-state.ts';
import { markUnknown, remainingDeliveries } from './deliveries.ts';
import { loadCampaign, senderOf, type LoadedCampaign } from './load-campaign.ts';
import { findMessage, type StoredMessage } from './messages.ts';
import { sendDue, type SendEnd } from './send-campaign.ts';

/** Seconds after which a worker looks again for emails that others have claimed, or for a server. */
const AGAIN_SECONDS = 60;

export async function workOnCampaign(ctx: JobContext, campaignId: number, worker: number): Promise<void> {
  const name = `worker-${worker}`;
  const begun = await ctx.write(async (work) => {
    const loaded = await loadCampaign(work, ctx.services, campaignId);
    const message = await findMessage(work, campaignId);
    if (loaded?.campaign.state !== 'sending' || !message) return null;
    // What this worker has claimed was claimed by an earlier try, whose process has ended.
    await markUnknown(work, loaded.ref, name);
    return { loaded, message };
  });
  if (!begun) return;
  const end = await send(ctx, begun.loaded, begun.message, name);
  if (end === 'stopped') {
    if (ctx.stopping.aborted)
      throw new Error('The process stopped while the campaign was sent; the next try continues.');
    return;
  }
  await ctx.write(async (work) => {
    const { isClaimed, dueInSeconds } = await remainingDeliveries(work, { campaignId });
    if (isClaimed || dueInSeconds !== null) {
      const seconds = end === 'unreachable' ? AGAIN_SECONDS : Math.max(1, dueInSeconds ?? AGAIN_SECONDS);
      await queueWorker(work, campaignId, worker, seconds);
    } else await changeState(work, campaignId, { from: ['sending'], to: 'sent' });
  });
}

async function send(
  ctx: JobContext,
  loaded: LoadedCampaign,
  message: StoredMessage,
  worker: string,
): Promise<SendEnd> {
  const { site, ref, template, now } = loaded;
  const mailer = createBulkMailer(ctx.services.config, new URL(site.origin).hostname);
  const rate = template.deploymentSettings?.rate ?? null;
  const mailing = {
    site,
    campaignId: ref.campaignId,
    newsletterId: ref.newsletterId,
    message,
    ...senderOf(loaded),
    tracking: trackingMarks(ctx.services, loaded),
    links: ctx.services.links,
    nowMs: Date.parse(now),
  };
  try {
    return await sendDue({
      ctx,
      campaign: ref,
      mailing,
      mailer,
      worker,
      intervalMs: rate ? 1_000 / rate : 0,
    });
  } finally {
    mailer.close();
  }
}
