/** One worker of a campaign: sends what is due, and ends the campaign when nothing is left. */
import type { JobContext } from '#server/context.ts';
import { queueWorker } from './begin-send.ts';
import { createBulkMailer } from './bulk-mailer.ts';
import { changeState, SENDING } from './campaign-state.ts';
import { markUnknown, remainingDeliveries } from './deliveries.ts';
import { isSendingInstallation, OTHER_INSTALLATION } from './installation.ts';
import { loadCampaign, senderOf, type LoadedCampaign } from './load-campaign.ts';
import { findMessage, type StoredMessage } from './messages.ts';
import { currentRun, takeOver, type WorkerRun } from './runs.ts';
import { sendDue, type SendEnd } from './send-campaign.ts';

/** Seconds after which a worker looks again for emails that others have claimed, or for a server. */
const AGAIN_SECONDS = 60;

export async function workOnCampaign(ctx: JobContext, campaignId: number, worker: number): Promise<void> {
  const begun = await ctx.write(async (work) => {
    const loaded = await loadCampaign(work, ctx.services, campaignId);
    const message = await findMessage(work, campaignId);
    if (!loaded || !message) return null;
    const run = currentRun(ctx, work, worker);
    await markUnknown(work, loaded.ref, run);
    if (!SENDING.some((state) => state === loaded.campaign.state)) return null;
    if (!(await isSendingInstallation(work, ctx.services.config))) {
      await changeState(work, campaignId, {
        from: ['sending'],
        to: 'paused',
        pauseReason: OTHER_INSTALLATION,
      });
      return null;
    }
    await takeOver(work, loaded.ref, run);
    return { loaded, message, run };
  });
  if (!begun) return;
  const end = await send(ctx, begun);
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
  { loaded, message, run }: { loaded: LoadedCampaign; message: StoredMessage; run: WorkerRun },
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
    links: ctx.services.links,
    nowMs: Date.parse(now),
  };
  try {
    return await sendDue({
      ctx,
      campaign: ref,
      mailing,
      mailer,
      run,
      intervalMs: rate ? 1_000 / rate : 0,
    });
  } finally {
    mailer.close();
  }
}
