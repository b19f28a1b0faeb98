/** One worker of a campaign: sends what is due, and ends the campaign when nothing is left. */
import type { JobContext } from '#server/context.ts';
import type { MailAdapter } from '../../bounces/adapters/mail-adapter.ts';
import { adaptersInUse } from '../../bounces/server/delivery-headers.ts';
import { heldDeliveries } from '../../bounces/server/operator-limits.ts';
import { signerFor, type DkimSigner } from '../../sender-domains/server/signing-keys.ts';
import { trackingMarks } from '../../tracking/server/tracking-marks.ts';
import { queueWorker } from './begin-send.ts';
import { createBulkMailer } from './bulk-mailer.ts';
import { changeState, SENDING } from './campaign-state.ts';
import { markUnknown, remainingDeliveries } from './deliveries.ts';
import { isSendingInstallation, OTHER_INSTALLATION } from './installation.ts';
import { loadCampaign, senderOf, type LoadedCampaign } from './load-campaign.ts';
import { findMessage, type Sender, type StoredMessage } from './messages.ts';
import { clearRates, loadRateLimits, type RateLimits } from './rate-limits.ts';
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
    const sender = message.sender ?? senderOf(loaded);
    const signer = await signerFor(work, ctx.services, loaded.ref.siteId, sender.from.address);
    await clearRates(work, loaded.ref.siteId);
    const limits = await loadRateLimits(work, loaded.ref, loaded.template.deploymentSettings?.rate ?? null);
    return { loaded, message, sender, run, signer, limits, adapters: await adaptersInUse(work) };
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
    const { stopReason, seconds: heldSeconds } = await heldDeliveries(work, begun.loaded.ref);
    if (stopReason !== null) {
      await changeState(work, campaignId, { from: ['sending'], to: 'paused', pauseReason: stopReason });
    } else if (isClaimed || dueInSeconds !== null) {
      const waiting = Math.max(1, heldSeconds ?? AGAIN_SECONDS);
      const seconds = end === 'unreachable' ? AGAIN_SECONDS : waiting;
      await queueWorker(work, campaignId, worker, seconds);
    } else await changeState(work, campaignId, { from: ['sending'], to: 'sent' });
  });
}

interface Begun {
  loaded: LoadedCampaign;
  message: StoredMessage;
  sender: Sender;
  run: WorkerRun;
  limits: RateLimits;
  adapters: readonly MailAdapter[];
  /** Signs the emails; null if the sender's domain has no key. */
  signer: DkimSigner | null;
}

async function send(
  ctx: JobContext,
  { loaded, message, sender, run, limits, adapters, signer }: Begun,
): Promise<SendEnd> {
  const { site, ref, now } = loaded;
  const mailer = createBulkMailer(ctx.services.config, new URL(site.origin).hostname, signer);
  const mailing = {
    site,
    campaignId: ref.campaignId,
    newsletterId: ref.newsletterId,
    message,
    ...sender,
    tracking: trackingMarks(ctx.services, loaded),
    links: ctx.services.links,
    returnPathDomain: ctx.services.config.bounces.domain,
    adapters,
    nowMs: Date.parse(now),
  };
  try {
    return await sendDue({
      ctx,
      campaign: ref,
      mailing,
      mailer,
      run,
      limits,
    });
  } finally {
    mailer.close();
  }
}
