/** Sends a campaign to the recipients that are due, until none is left or the campaign is paused. */
import type { JobContext } from '#server/context.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { BulkMailer, BulkOutcome } from './bulk-mailer.ts';
import { CONNECTIONS } from './bulk-mailer.ts';
import { addressEmail, type Mailing } from './address-email.ts';
import { chooseDeliveries, newProgress, type Chosen, type Progress } from './choose-deliveries.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { settleDeliveries, type CampaignRef, type Settlement } from './deliveries.ts';
import { SENDING } from './campaign-state.ts';
import { createInFlight, delay, type Finished, type InFlight } from './in-flight.ts';
import type { RateLimits } from './rate-limits.ts';
import { neededFacts, readerFacts, type NeededFacts, type ReaderFacts } from './reader-facts.ts';
import { stateForRun, type WorkerRun } from './runs.ts';
import { enhancedStatus, failureKind } from '../../bounces/model/failure-kind.ts';
import { recordAnswers, type AnswerOfOperator } from '../../bounces/server/operator-limits.ts';
import { recordRefusals, type DeliveryFailure } from '../../bounces/server/record-failures.ts';
import { reasonLabel } from '../../suppression/model/reasons.ts';
import {
  createSuppressionCheck,
  type Suppressible,
  type SuppressionCheck,
} from '../../suppression/server/with-suppressions.ts';

/**
 * Deliveries of one run that are claimed and not settled: at most these are unknown after a crash. Half of them wait for a
 * connection while the others are settled.
 */
export const IN_FLIGHT_MAX = CONNECTIONS * 2;

/** Connections that slow operators may occupy while emails to others are due. */
const SLOW_MAX = CONNECTIONS / 2;

/** Milliseconds after which a run looks for changes, even if no delivery is finished. */
const FINISHED_MS = 1_000;

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
  limits: RateLimits;
}

/** What the loop of a run has reached. */
interface State {
  inFlight: InFlight;
  progress: Progress;
  /** What the email has to know of its readers. */
  needed: NeededFacts;
  withSuppressions: SuppressionCheck;
  /** The reason why nothing more is claimed; null while the run goes on. */
  end: SendEnd | null;
  /** Deliveries in a row for which no server could be reached. */
  unreachable: number;
}

/**
 * Sends until no recipient is due (`empty`), the campaign's state or a later run ends this one, or the job has to
 * end (`stopped`), or no server can be reached (`unreachable`; those emails are due again). Each transaction settles
 * what is finished and claims what takes its place.
 */
export async function sendDue(sending: Sending): Promise<SendEnd> {
  const { ctx, limits } = sending;
  const state: State = {
    inFlight: createInFlight(CONNECTIONS),
    progress: newProgress(limits),
    end: null,
    needed: neededFacts(sending.mailing.message),
    withSuppressions: createSuppressionCheck(ctx.services),
    unreachable: 0,
  };
  const { inFlight } = state;
  for (;;) {
    if (ctx.stopping.aborted) state.end ??= 'stopped';
    const finished = inFlight.takeFinished();
    state.unreachable = unreachableInARow(state.unreachable, finished);
    if (state.unreachable >= CONNECTIONS) state.end ??= 'unreachable';
    const chosen = await ctx.write(async (work) => {
      await settle(sending, work, { finished, troubled: state.progress.troubled });
      return state.end === null ? choose(sending, work, state) : null;
    });
    if (chosen === null) state.end ??= 'stopped';
    for (const { delivery, delayMs } of chosen?.deliveries ?? [])
      inFlight.add(delivery, (begin) => deliver(sending, delivery, delayMs, begin));
    if (chosen?.hasMore === true) continue;
    if (inFlight.size() > 0) await inFlight.waitForFinished(chosen?.againInMs ?? FINISHED_MS, ctx.stopping);
    else if (state.end !== null) return state.end;
    else if (chosen?.againInMs == null) return state.unreachable > 0 ? 'unreachable' : 'empty';
    else await delay(chosen.againInMs, ctx.stopping);
  }
}

function unreachableInARow(before: number, finished: readonly Finished[]): number {
  const last = finished.findLastIndex(({ settlement }) => settlement.isUnreachable !== true);
  return last === -1 ? before + finished.length : finished.length - 1 - last;
}

async function settle(
  { ctx, campaign, run }: Sending,
  work: RecordContext,
  { finished, troubled }: { finished: readonly Finished[]; troubled: ReadonlySet<string> },
): Promise<void> {
  if (finished.length === 0) return;
  const settlements = finished.map(({ settlement }) => settlement);
  await settleDeliveries(work, campaign, run.run, settlements);
  const refusals = settlements.filter(isRefusal);
  if (refusals.length > 0) await recordRefusals(work, ctx.services, refusals.map(toFailure));
  await recordAnswers(work, campaign.siteId, answersOf(finished), troubled);
}

/** Claims what is sent next; null if this run must not send. */
async function choose(
  { campaign, mailing, run, limits }: Sending,
  work: RecordContext,
  { inFlight, progress, needed, withSuppressions }: State,
): Promise<Chosen<Suppressible<ClaimedDelivery & Partial<ReaderFacts>>> | null> {
  const now = await stateForRun(work, campaign, run);
  if (now === null || !SENDING.includes(now.state)) return null;
  const { troubled } = now;
  const most = { all: IN_FLIGHT_MAX, slow: SLOW_MAX };
  return chooseDeliveries(
    work,
    { campaign, run: run.run, limits, progress, troubled, inFlight, most },
    async (claimed) => {
      const facts = await readerFacts(work.db, mailing.site, needed, claimed);
      return withSuppressions(
        work,
        claimed.map((delivery, index) => ({ ...delivery, ...facts[index] })),
      );
    },
    ({ suppression, status }) => suppression === null && status === 'confirmed',
  );
}

/** Sends an email when its time has come and a connection is free. Never throws. */
async function deliver(
  { ctx, mailing, mailer }: Sending,
  delivery: Suppressible<ClaimedDelivery & Partial<ReaderFacts>>,
  delayMs: number,
  begin: () => Promise<void>,
): Promise<Settlement> {
  const { id, status, attempts, suppression } = delivery;
  if (suppression !== null)
    return { id, state: 'skipped', answer: `The address is suppressed: ${reasonLabel(suppression)}.` };
  if (status !== 'confirmed') return { id, state: 'skipped', answer: `The subscription is ${status}.` };
  await delay(delayMs, ctx.stopping);
  await begin();
  if (ctx.stopping.aborted)
    return { id, state: 'waiting', answer: 'Not sent yet.', dueInSeconds: 0, isUncounted: true };
  const outcome = await mailer.send(addressEmail(mailing, { ...delivery, deliveryId: id }));
  return settlementOf(id, outcome, attempts);
}

/** Pure. `attempts`: tries so far, this one included. */
export function settlementOf(id: number, { state, answer }: BulkOutcome, attempts: number): Settlement {
  if (state === 'sent' || state === 'unknown') return { id, state, answer };
  if (state === 'refused') return { id, state: 'failed', answer, isRefusal: true };
  // The recipient is not the reason that no server can be reached, so the number of tries is not limited.
  if (state === 'unreachable')
    return {
      id,
      state: 'waiting',
      answer,
      dueInSeconds: UNREACHABLE_PAUSE,
      isUncounted: true,
      isUnreachable: true,
    };
  const dueInSeconds = PAUSES[attempts - 1];
  return dueInSeconds === undefined
    ? { id, state: 'failed', answer }
    : { id, state: 'waiting', answer, dueInSeconds };
}

/** The answers of operators, without servers that did not answer and skipped deliveries. */
export function answersOf(
  finished: readonly { delivery: { operator: string }; settlement: Settlement }[],
): AnswerOfOperator[] {
  return finished.flatMap(({ delivery: { operator }, settlement: { state, answer, isUncounted } }) =>
    isUncounted || state === 'skipped' || state === 'unknown' ? [] : [{ operator, answer }],
  );
}

function isRefusal({ isRefusal: isPermanent }: Settlement): boolean {
  return isPermanent === true;
}

function toFailure({ id, answer }: Settlement): DeliveryFailure {
  return { deliveryId: id, kind: failureKind(enhancedStatus(answer)), text: answer };
}
