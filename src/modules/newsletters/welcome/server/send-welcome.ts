/** Sends the welcome email of a newsletter to a new subscriber, once. */
import type { JobContext } from '#server/context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { adaptersInUse } from '../../bounces/server/delivery-headers.ts';
import { enhancedStatus, failureKind } from '../../bounces/model/failure-kind.ts';
import { compileCampaign } from '../../composer/server/compile-campaign.ts';
import { signerFor, type DkimSigner } from '../../sender-domains/server/signing-keys.ts';
import { plainLine } from '../../sending/model/plain-line.ts';
import { addressEmail } from '../../sending/server/address-email.ts';
import { createBulkMailer, type BulkEmail, type BulkOutcome } from '../../sending/server/bulk-mailer.ts';
import { neededFacts, readerFacts } from '../../sending/server/reader-facts.ts';
import { settlementOf } from '../../sending/server/send-campaign.ts';
import { NEWSLETTERS_PATH } from '../../subscriptions/model/paths.ts';
import { addressKey } from '../../suppression/server/address-hash.ts';
import { suppressAddress } from '../../suppression/server/suppress.ts';
import { loadTracking } from '../../tracking/server/followed-link.ts';
import { trackingMarks } from '../../tracking/server/tracking-marks.ts';
import { loadWelcome, type LoadedWelcome } from './load-welcome.ts';
import { claimWelcome, settleWelcome } from './welcome-ledger.ts';

/** The name of the campaign in utm values. */
const CAMPAIGN_NAME = 'Welcome';

interface Begun {
  email: BulkEmail;
  host: string;
  signer: DkimSigner | null;
  job: string;
  /** Tries so far, this one included. */
  attempts: number;
}

/**
 * Sends the email, or does nothing if `loadWelcome` finds none or the subscription got one. After a temporary failure, a
 * later job tries again at the times of campaigns.
 */
export async function sendWelcome(ctx: JobContext, subscriptionId: number): Promise<void> {
  const begun = await ctx.write((work) => begin(ctx, work, subscriptionId));
  if (!begun) return;
  const mailer = createBulkMailer(ctx.services.config, begun.host, begun.signer);
  let outcome: BulkOutcome;
  try {
    outcome = await mailer.send(begun.email);
  } finally {
    mailer.close();
  }
  await ctx.write((work) => finish(ctx, work, { ...begun, subscriptionId, outcome }));
}

async function begin(ctx: JobContext, work: RecordContext, subscriptionId: number): Promise<Begun | null> {
  const { runningJob: job } = work;
  if (job === undefined) throw new Error('Welcome emails are sent by jobs.');
  const loaded = await loadWelcome(work, ctx.services, subscriptionId);
  if (!loaded) return null;
  const { site, sender } = loaded;
  const attempts = await claimWelcome(work, { siteId: site.siteId, subscriptionId }, job);
  if (attempts === null) return null;
  const email = await composeWelcome(ctx, work, loaded);
  const signer = await signerFor(work, ctx.services, site.siteId, sender.from.address);
  return { email, host: new URL(site.origin).hostname, signer, job, attempts };
}

/** The template's rows as the subscriber gets them: opens and clicks are not recorded. */
async function composeWelcome(
  { services }: JobContext,
  work: RecordContext,
  { site, subscription, newsletter, template, sender }: LoadedWelcome,
): Promise<BulkEmail> {
  const subject = plainLine(newsletter.welcomeSubject ?? newsletter.title);
  const { title: newsletterTitle, postalAddress } = newsletter;
  const compiled = await compileCampaign(
    work.db,
    { pages: services.pages, site, now: work.now },
    {
      grid: template.grid,
      // The email has no public page.
      template: { ...template, header: { ...template.header, showsBrowserLink: false } },
      frame: { newsletterTitle, subject, preheader: null, date: work.now, postalAddress },
      path: NEWSLETTERS_PATH,
      pinnedIds: [],
      excludeIds: [],
    },
  );
  const message = { ...compiled, subject };
  const [facts] = await readerFacts(work.db, site, neededFacts(message), [subscription]);
  const tracking = await loadTracking(work.db, site);
  const campaign = { name: CAMPAIGN_NAME };
  const mailing = {
    site,
    campaignId: 0,
    newsletterId: newsletter.id,
    message,
    ...sender,
    tracking: trackingMarks(services, { tracking, newsletter, campaign, site }),
    links: services.links,
    returnPathDomain: services.config.bounces.domain,
    adapters: await adaptersInUse(work),
    nowMs: Date.parse(work.now),
  };
  const { id: subscriptionId, email, firstName, lastName } = subscription;
  const own = { subscriptionId, deliveryId: 0, email, firstName, lastName, isUntracked: true };
  return addressEmail(mailing, { ...own, ...facts });
}

async function finish(
  { services }: JobContext,
  work: RecordContext,
  { subscriptionId, job, attempts, email, outcome }: Begun & { subscriptionId: number; outcome: BulkOutcome },
): Promise<void> {
  const settlement = settlementOf(subscriptionId, outcome, attempts);
  await settleWelcome(work, subscriptionId, job, settlement);
  const { state, answer, dueInSeconds: inSeconds = 0 } = settlement;
  if (state === 'waiting')
    await work.queue(
      'newsletters/sendWelcome',
      { subscription: subscriptionId },
      { key: String(subscriptionId), runAt: { inSeconds } },
    );
  if (settlement.isRefusal === true && failureKind(enhancedStatus(answer)) === 'noAddress')
    await suppressAddress(work, await addressKey(work, services), {
      email: email.to.address,
      reason: 'hardBounce',
      detail: answer,
    });
}
