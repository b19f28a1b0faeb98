/** Sends the welcome email of a newsletter to a new subscriber, once. */
import type { JobContext } from '#server/context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { adaptersInUse } from '../../bounces/server/delivery-headers.ts';
import { enhancedStatus, failureKind } from '../../bounces/model/failure-kind.ts';
import { signerFor, type DkimSigner } from '../../sender-domains/server/signing-keys.ts';
import { addressEmail } from '../../sending/server/address-email.ts';
import { createBulkMailer, type BulkEmail, type BulkOutcome } from '../../sending/server/bulk-mailer.ts';
import { neededFacts, readerFacts } from '../../sending/server/reader-facts.ts';
import { delay } from '../../sending/server/in-flight.ts';
import { operatorOfDomain } from '../../sending/server/operators.ts';
import { answersOf, settlementOf } from '../../sending/server/send-campaign.ts';
import { takeTurn } from '../../sending/server/single-turn.ts';
import { recordAnswers } from '../../bounces/server/operator-limits.ts';
import { recordWelcomeRefusal } from '../../bounces/server/record-welcome.ts';
import { loadWelcome, type LoadedWelcome } from './load-welcome.ts';
import { compileWelcome, examineWelcome, welcomeMailing, type WelcomeMessage } from './welcome-email.ts';
import { claimWelcome, settleWelcome } from './welcome-ledger.ts';

/** Maximum number of characters of an answer in the ledger. */
const ANSWER_LENGTH_MAX = 500;

interface Begun {
  email: BulkEmail;
  /** Why the email must not be sent as it is; nothing else happens to it then. */
  problems: readonly string[];
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
 * Sends the email, or does nothing if `loadWelcome` finds none or the subscription got one. After a temporary failure, and
 * while the email has problems that would block a campaign, a later job tries again at the times of campaigns. Rates and paused
 * operators are those of campaigns.
 */
export async function sendWelcome(ctx: JobContext, subscriptionId: number): Promise<void> {
  const begun = await ctx.write((work) => begin(ctx, work, subscriptionId));
  if (!begun) return;
  const outcome = begun.problems.length > 0 ? notReady(begun.problems) : await transmit(ctx, begun);
  await ctx.write((work) => finish(ctx, work, { ...begun, subscriptionId, outcome }));
}

function notReady(problems: readonly string[]): BulkOutcome {
  const answer = `Not sent, because the email has to be corrected. ${problems.join(' ')}`;
  return { state: 'deferred', answer: answer.slice(0, ANSWER_LENGTH_MAX) };
}

async function transmit(
  { services, stopping }: JobContext,
  { host, signer, delayMs, email }: Begun,
): Promise<BulkOutcome> {
  const mailer = createBulkMailer(services.config, host, signer);
  try {
    await delay(delayMs, stopping);
    return await mailer.send(email);
  } finally {
    mailer.close();
  }
}

async function begin(ctx: JobContext, work: RecordContext, subscriptionId: number): Promise<Begun | null> {
  const { runningJob: job } = work;
  if (job === undefined) throw new Error('Welcome emails are sent by jobs.');
  const loaded = await loadWelcome(work, ctx.services, subscriptionId);
  if (!loaded) return null;
  const { site, sender, subscription, template } = loaded;
  const { siteId } = site;
  const message = await compileWelcome(work, ctx.services, loaded);
  const { problems } = await examineWelcome(work, loaded, message);
  const email = await addressWelcome(ctx, work, loaded, message);
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
  const host = new URL(site.origin).hostname;
  return { email, problems, host, signer, job, attempts, siteId, operator, ...turn };
}

async function queueRetry(work: RecordContext, subscriptionId: number, inSeconds: number): Promise<void> {
  await work.queue(
    'newsletters/sendWelcome',
    { subscription: subscriptionId },
    { key: String(subscriptionId), runAt: { inSeconds } },
  );
}

/** The email as the subscriber gets it: opens and clicks are not recorded. */
async function addressWelcome(
  { services }: JobContext,
  work: RecordContext,
  loaded: LoadedWelcome,
  message: WelcomeMessage,
): Promise<BulkEmail> {
  const { site, subscription } = loaded;
  const [facts] = await readerFacts(work.db, site, neededFacts(message), [subscription]);
  const mailing = {
    ...(await welcomeMailing(work, services, loaded, message)),
    returnPathDomain: services.config.bounces.domain,
    adapters: await adaptersInUse(work),
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
  const { subscriptionId, job, attempts, problems, outcome, siteId, operator, troubled } = begun;
  const settlement = settlementOf(subscriptionId, outcome, attempts);
  await settleWelcome(work, subscriptionId, job, settlement);
  const { state, answer, dueInSeconds: inSeconds = 0 } = settlement;
  if (problems.length === 0)
    await recordAnswers(work, siteId, answersOf([{ delivery: { operator }, settlement }]), troubled);
  if (state === 'waiting') await queueRetry(work, subscriptionId, inSeconds);
  if (settlement.isRefusal === true)
    await recordWelcomeRefusal(work, services, {
      subscriptionId,
      kind: failureKind(enhancedStatus(answer)),
      text: answer,
    });
}
