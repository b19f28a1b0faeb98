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
import { delay } from '../../sending/server/in-flight.ts';
import { operatorOfDomain } from '../../sending/server/operators.ts';
import { answersOf, settlementOf } from '../../sending/server/send-campaign.ts';
import { takeTurn } from '../../sending/server/single-turn.ts';
import { recordAnswers } from '../../bounces/server/operator-limits.ts';
import { recordWelcomeRefusal } from '../../bounces/server/record-welcome.ts';
import { NEWSLETTERS_PATH } from '../../subscriptions/model/paths.ts';
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
  siteId: number;
  operator: string;
  /** Milliseconds until its turn under the rates. */
  delayMs: number;
  /** Operators whose answers have to be counted. */
  troubled: ReadonlySet<string>;
}

/**
 * Sends the email, or does nothing if `loadWelcome` finds none or the subscription got one. After a temporary failure, a
 * later job tries again at the times of campaigns. Rates and paused operators are those of campaigns.
 */
export async function sendWelcome(ctx: JobContext, subscriptionId: number): Promise<void> {
  const begun = await ctx.write((work) => begin(ctx, work, subscriptionId));
  if (!begun) return;
  const mailer = createBulkMailer(ctx.services.config, begun.host, begun.signer);
  let outcome: BulkOutcome;
  try {
    await delay(begun.delayMs, ctx.stopping);
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
  const { site, sender, subscription, template } = loaded;
  const { siteId } = site;
  const email = await composeWelcome(ctx, work, loaded);
  const signer = await signerFor(work, ctx.services, siteId, sender.from.address);
  const operator = operatorOfDomain(subscription.emailKey.split('@').at(-1) ?? '');
  const templateRate = template.deploymentSettings?.rate ?? null;
  // Last, because other workers wait for the limits until the transaction ends.
  const turn = await takeTurn(work, siteId, { operator, templateRate });
  if ('againInSeconds' in turn) {
    await queueRetry(work, subscriptionId, turn.againInSeconds);
    return null;
  }
  const attempts = await claimWelcome(work, { siteId, subscriptionId }, job);
  if (attempts === null) return null;
  return { email, host: new URL(site.origin).hostname, signer, job, attempts, siteId, operator, ...turn };
}

async function queueRetry(work: RecordContext, subscriptionId: number, inSeconds: number): Promise<void> {
  await work.queue(
    'newsletters/sendWelcome',
    { subscription: subscriptionId },
    { key: String(subscriptionId), runAt: { inSeconds } },
  );
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
  begun: Begun & { subscriptionId: number; outcome: BulkOutcome },
): Promise<void> {
  const { subscriptionId, job, attempts, outcome, siteId, operator, troubled } = begun;
  const settlement = settlementOf(subscriptionId, outcome, attempts);
  await settleWelcome(work, subscriptionId, job, settlement);
  const { state, answer, dueInSeconds: inSeconds = 0 } = settlement;
  await recordAnswers(work, siteId, answersOf([{ delivery: { operator }, settlement }]), troubled);
  if (state === 'waiting') await queueRetry(work, subscriptionId, inSeconds);
  if (settlement.isRefusal === true)
    await recordWelcomeRefusal(work, services, {
      subscriptionId,
      kind: failureKind(enhancedStatus(answer)),
      text: answer,
    });
}
