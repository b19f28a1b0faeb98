/** The beginning of a send: the email is compiled, and its recipients are prepared. */
import type { JobContext } from '#server/context.ts';
import { plainLine } from '../model/plain-line.ts';
import { addressKey } from '../../suppression/server/address-hash.ts';
import { missingTraits } from '../../audience/server/audience-statement.ts';
import { audienceOf } from '../../audience/server/campaign-audience.ts';
import { notifySenders } from '../../cadence/server/notify-senders.ts';
import { APPROVAL_MISSING, needsApproval } from './approval.ts';
import { addRecipients, changeState } from './campaign-state.ts';
import { compileForSending } from './compile-for-sending.ts';
import { countDeliveries, prepareRecipients } from './deliveries.ts';
import { isSendingInstallation, OTHER_INSTALLATION } from './installation.ts';
import { loadCampaign, senderOf, type LoadedCampaign } from './load-campaign.ts';
import { findMessage, storedAudience, storeMessage } from './messages.ts';

/** A send that is this late waits for a confirmation by staff (readings 34). */
export const OVERDUE_MS = 3_600_000;

/** Workers of one campaign; all of them in one process, or divided among several. */
export const WORKERS = 1;

const PREPARING = ['scheduled', 'preparing'] as const;

/**
 * Begins the send of a scheduled campaign. Does nothing for a campaign in another state, such as one that was
 * cancelled. Continues where an earlier try ended: the email is compiled once, a recipient is prepared once.
 */
export async function beginSend(ctx: JobContext, campaignId: number): Promise<void> {
  const loaded = await ctx.write((work) => loadCampaign(work, ctx.services, campaignId));
  if (!loaded || !PREPARING.some((state) => state === loaded.campaign.state)) return;
  if (await pausedInstead(ctx, loaded)) return;
  const began = await ctx.write(async (work) => {
    if (!(await changeState(work, campaignId, { from: PREPARING, to: 'preparing' }))) return false;
    if (await findMessage(work, campaignId)) return true;
    const compiled = await compileForSending(work, ctx.services, loaded);
    const subject = plainLine(loaded.campaign.subject ?? '');
    const audience = await audienceOf(work, loaded.campaign);
    const { tracksClicks } = loaded.tracking;
    await storeMessage(
      work,
      loaded.ref,
      { subject, sender: senderOf(loaded), tracksClicks, audience },
      compiled,
    );
    return true;
  });
  if (!began) return;
  let after: number | null = 0;
  while (after !== null && !ctx.stopping.aborted) after = await prepareNext(ctx, loaded, after);
  if (after !== null)
    throw new Error('The process stopped while recipients were prepared; the next try continues.');
  await ctx.write(async (work) => {
    const recipientCount = await countDeliveries(work, campaignId);
    if (!(await changeState(work, campaignId, { from: ['preparing'], to: 'sending', recipientCount })))
      return;
    for (let worker = 1; worker <= WORKERS; worker += 1) await queueWorker(work, campaignId, worker);
  });
}

/** Queues the worker of a campaign, unless it is queued already. */
export async function queueWorker(
  work: Parameters<typeof loadCampaign>[0],
  campaign: number,
  worker: number,
  inSeconds?: number,
): Promise<void> {
  const options = { key: `${campaign}-${worker}`, ...(inSeconds !== undefined && { runAt: { inSeconds } }) };
  await work.queue('newsletters/sendEmails', { campaign, worker }, options);
}

/** Pauses a campaign that must not begin until staff confirm it; whether it was paused. */
async function pausedInstead(ctx: JobContext, loaded: LoadedCampaign): Promise<boolean> {
  const { campaignId } = loaded.ref;
  return ctx.write(async (work) => {
    const isKnown = await isSendingInstallation(work, ctx.services.config);
    const isLate = loaded.campaign.state === 'scheduled' && isOverdue(loaded);
    // A scheduled campaign can be changed, which voids its approval.
    const isUnapproved = loaded.campaign.state === 'scheduled' && (await needsApproval(work, campaignId));
    const missing = missingTraits(await audienceOf(work, loaded.campaign), loaded.site);
    const reasons: [boolean, string][] = [
      [!isKnown, OTHER_INSTALLATION],
      [isUnapproved, APPROVAL_MISSING],
      [isLate, 'The send is more than an hour late. Check that the content is still right, then resume.'],
      [
        missing.length > 0,
        `The segment uses “${missing.join('”, “')}”, which this site does not have now. Switch it on, then resume.`,
      ],
    ];
    const pauseReason = reasons.find(([applies]) => applies)?.[1];
    if (pauseReason === undefined) return false;
    if (pauseReason === APPROVAL_MISSING) await notifySenders(work, ctx.services, loaded, APPROVAL_MISSING);
    // Without a number of recipients, the campaign begins again when it is resumed.
    await changeState(work, campaignId, { from: PREPARING, to: 'paused', pauseReason, recipientCount: null });
    return true;
  });
}

function isOverdue({ campaign: { sendAt }, now }: LoadedCampaign): boolean {
  return sendAt !== null && Date.parse(now) - Date.parse(sendAt) > OVERDUE_MS;
}

async function prepareNext(
  ctx: JobContext,
  { ref, site }: LoadedCampaign,
  after: number,
): Promise<number | null> {
  return ctx.write(async (work) => {
    const key = await addressKey(work, ctx.services);
    const audience = await storedAudience(work, ref.campaignId);
    const selection = { key, audience, modulesOn: site.modulesOn };
    const { added, lastId } = await prepareRecipients(work, ref, after, selection);
    if (added > 0) await addRecipients(work, ref.campaignId, added);
    return lastId;
  });
}
