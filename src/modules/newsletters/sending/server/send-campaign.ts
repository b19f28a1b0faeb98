/** Sends a campaign to the recipients that are due, until none is left or the campaign is paused. */
import type { JobContext } from '#server/context.ts';
import type { BulkMailer, BulkOutcome } from './bulk-mailer.ts';
import { CONNECTIONS } from './bulk-mailer.ts';
import { addressEmail, type Mailing } from './address-email.ts';
import {
  claimDeliveries,
  settleDeliveries,
  type CampaignRef,
  type ClaimedDelivery,
  type Settlement,
} from './deliveries.ts';
import { campaignState, SENDING } from './campaign-state.ts';
import { neededFacts, readerFacts, type ReaderFacts } from './reader-facts.ts';
import { isCurrent, type WorkerRun } from './runs.ts';
import { enhancedStatus, failureKind } from '../../bounces/model/failure-kind.ts';
import {
  pausedOperators,
  recordAnswers,
  type AnswerOfOperator,
} from '../../bounces/server/operator-limits.ts';
import { recordRefusals, type DeliveryFailure } from '../../bounces/server/record-failures.ts';
import { reasonLabel } from '../../suppression/model/reasons.ts';
import { withSuppressions, type Suppressible } from '../../suppression/server/with-suppressions.ts';

/** Tries before a temporary failure is final, and the seconds between them. */
const PAUSES = [300, 1_800, 7_200, 21_600, 43_200];

/** Seconds that all workers wait when no server can be reached. */
const UNREACHABLE_PAUSE = 60;

export type SendEnd = 'empty' | 'stopped' | 'unreachable';

interface Sending {
  ctx: Pick<JobContext, 'write' | 'stopping' | 'services'>;
  campaign: CampaignRef;
  mailing: Mailing;
  mailer: BulkMailer;
  /** Identifies this run in claims. */
  run: WorkerRun;
  /** Milliseconds between two emails; 0 for no limit. */
  intervalMs: number;
}

/**
 * Sends until no recipient is due (`empty`), the campaign's state or a later run ends this one, or the job has to
 * end (`stopped`), or no server can be reached (`unreachable`; those emails are due again).
 */
export async function sendDue(sending: Sending): Promise<SendEnd> {
  const { ctx, campaign, run, mailing } = sending;
  const needed = neededFacts(mailing.message);
  for (;;) {
    if (ctx.stopping.aborted) return 'stopped';
    const claimed = await ctx.write(async (work) => {
      if (!(await isCurrent(work, campaign, run))) return null;
      const state = await campaignState(work, campaign.campaignId);
      if (state === null || !SENDING.includes(state)) return null;
      const paused = await pausedOperators(work, campaign.siteId);
      const due = await claimDeliveries(work, campaign, {
        run: run.run,
        count: CONNECTIONS,
        pausedOperators: paused,
      });
      const facts = await readerFacts(work.db, mailing.site, needed, due);
      const readers = due.map((delivery, index) => ({ ...delivery, ...facts[index] }));
      return withSuppressions(work, ctx.services, readers);
    });
    if (claimed === null) return 'stopped';
    if (claimed.length === 0) return 'empty';
    const started = performance.now();
    const settlements = await Promise.all(claimed.map((delivery) => deliver(sending, delivery)));
    await ctx.write(async (work) => {
      await settleDeliveries(work, campaign, run.run, settlements);
      await recordRefusals(work, ctx.services, settlements.filter(isRefusal).map(toFailure));
      await recordAnswers(work, campaign.siteId, answersOf(claimed, settlements));
    });
    if (settlements.every(({ isUncounted }) => isUncounted)) return 'unreachable';
    await pause(sending.intervalMs * claimed.length - (performance.now() - started), ctx.stopping);
  }
}

async function deliver(
  { mailing, mailer }: Sending,
  delivery: Suppressible<ClaimedDelivery & Partial<ReaderFacts>>,
): Promise<Settlement> {
  const { id, status, attempts, suppression } = delivery;
  if (suppression !== null)
    return { id, state: 'skipped', answer: `The address is suppressed: ${reasonLabel(suppression)}.` };
  if (status !== 'confirmed') return { id, state: 'skipped', answer: `The subscription is ${status}.` };
  const outcome = await mailer.send(addressEmail(mailing, { ...delivery, deliveryId: id }));
  return settlementOf(id, outcome, attempts);
}

/** Pure. `attempts`: tries so far, this one included. */
export function settlementOf(id: number, { state, answer }: BulkOutcome, attempts: number): Settlement {
  if (state === 'sent' || state === 'unknown') return { id, state, answer };
  if (state === 'refused') return { id, state: 'failed', answer, isRefusal: true };
  // The recipient is not the reason that no server can be reached, so the number of tries is not limited.
  if (state === 'unreachable')
    return { id, state: 'waiting', answer, dueInSeconds: UNREACHABLE_PAUSE, isUncounted: true };
  const dueInSeconds = PAUSES[attempts - 1];
  return dueInSeconds === undefined
    ? { id, state: 'failed', answer }
    : { id, state: 'waiting', answer, dueInSeconds };
}

/** The answers of operators, without unreachable servers and skipped deliveries. */
function answersOf(
  claimed: readonly ClaimedDelivery[],
  settlements: readonly Settlement[],
): AnswerOfOperator[] {
  return settlements.flatMap(({ state, answer, isUncounted }, index) => {
    const operator = claimed[index]?.operator;
    return operator === undefined || isUncounted || state === 'skipped' || state === 'unknown'
      ? []
      : [{ operator, answer }];
  });
}

function isRefusal({ isRefusal: isPermanent }: Settlement): boolean {
  return isPermanent === true;
}

function toFailure({ id, answer }: Settlement): DeliveryFailure {
  return { deliveryId: id, kind: failureKind(enhancedStatus(answer)), text: answer };
}

/** Waits, unless the job has to end. */
async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  if (ms <= 0 || stopping.aborted) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stopping.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    stopping.addEventListener('abort', done);
  });
}
