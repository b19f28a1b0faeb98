/** Decides which deliveries a run claims next: within the rate limits, and with connections left for fast operators. */
import type { RecordContext } from '#server/records/index.ts';
import type { TroubledOperator } from '../../bounces/server/operator-limits.ts';
import { AHEAD_MS, claimableEmails, sendTimes, type RateState } from '../model/rate-slots.ts';
import { claimDeliveries, hasDue, START, type ClaimedDelivery, type Position } from './claim-deliveries.ts';
import type { CampaignRef } from './deliveries.ts';
import type { InFlight } from './in-flight.ts';
import {
  campaignLimit,
  lockRates,
  operatorIn,
  operatorLimit,
  SITE_LIMIT,
  storeRates,
  type RateLimits,
} from './rate-limits.ts';

/** Milliseconds after which a limited run looks again. */
const AGAIN_MS_MIN = 20;
const AGAIN_MS_MAX = 1_000;

/** What a run remembers between its claims. */
export interface Progress {
  position: Position;
  /** Operators that are or were limited, paused or slow during the run; see `ClaimOptions.separate`. */
  separate: Set<string>;
  /** Operators whose answers have to be counted, by the last claim. */
  troubled: ReadonlySet<string>;
  isRestEmpty: boolean;
}

/** Before the first claim of a run. */
export function newProgress(limits: RateLimits): Progress {
  const limited = [...limits.keys()].flatMap((key) => operatorIn(key) ?? []);
  return { position: START, separate: new Set(limited), troubled: new Set(), isRestEmpty: false };
}

export interface ChooseOptions {
  campaign: CampaignRef;
  run: string;
  limits: RateLimits;
  progress: Progress;
  /** Operators whose answers have to be counted now. */
  troubled: readonly TroubledOperator[];
  inFlight: Pick<InFlight, 'size' | 'isSending' | 'slow'>;
  /** Deliveries that may be in flight at the same time, and to slow operators. */
  most: { all: number; slow: number };
}

export interface Chosen<Delivery> {
  deliveries: { delivery: Delivery; delayMs: number }[];
  /** Milliseconds after which limits permit more; null if nothing is due, apart from paused operators. */
  againInMs: number | null;
  /** More can be claimed now: nothing was being sent, so the first half does not wait for the others. */
  hasMore: boolean;
}

/**
 * Claims the next deliveries. `prepare` completes them, and `isSent` selects those that count for the limits. Changes
 * `progress`.
 */
export async function chooseDeliveries<Delivery extends ClaimedDelivery>(
  work: RecordContext,
  { campaign, run, limits, progress, troubled, inFlight, most }: ChooseOptions,
  prepare: (claimed: readonly ClaimedDelivery[]) => Promise<Delivery[]>,
  isSent: (delivery: Delivery) => boolean,
): Promise<Chosen<Delivery>> {
  const rates = await lockRates(work, campaign.siteId, limits);
  const slow = inFlight.slow();
  const blocked = new Set(troubled.filter(({ isPaused }) => isPaused).map(({ operator }) => operator));
  for (const operator of [...blocked, ...slow.keys()]) progress.separate.add(operator);
  progress.troubled = new Set(troubled.map(({ operator }) => operator));

  const shared = [SITE_LIMIT, campaignLimit(campaign.campaignId)].flatMap((key) => rates.get(key) ?? []);
  const claimable = Math.min(most.all - inFlight.size(), ...shared.map(claimableEmails));
  if (claimable <= 0) return { deliveries: [], againInMs: againIn(shared), hasMore: false };
  const count = inFlight.isSending() ? claimable : Math.min(claimable, Math.ceil(most.all / 2));
  const claim = await claimDeliveries(work, campaign, {
    run,
    count,
    separate: separateCounts({ progress, blocked, slow, rates, count, slowMax: most.slow }),
    separateMax: progress.isRestEmpty ? count : Math.ceil(count / 2),
    after: progress.position,
  });
  progress.position = claim.after;
  progress.isRestEmpty = claim.isRestEmpty;

  const deliveries = await prepare(claim.deliveries);
  const sent = deliveries.filter(isSent);
  const times = sendTimes(
    sent,
    ({ operator }) => [SITE_LIMIT, campaignLimit(campaign.campaignId), operatorLimit(operator)],
    rates,
  );
  if (sent.length > 0) await storeRates(work, campaign.siteId, rates);
  const delays = new Map(sent.map((delivery, index) => [delivery, times[index] ?? 0]));
  return {
    deliveries: deliveries.map((delivery) => ({ delivery, delayMs: delays.get(delivery) ?? 0 })),
    againInMs: deliveries.length === 0 ? await againInOfOperators(work, campaign, rates) : null,
    hasMore: count < claimable && deliveries.length === count,
  };
}

/** Milliseconds until the limit of an operator permits an email that is due; null without one. */
async function againInOfOperators(
  work: RecordContext,
  campaign: CampaignRef,
  rates: ReadonlyMap<string, RateState>,
): Promise<number | null> {
  const held = [...rates].filter(([key, state]) => operatorIn(key) !== null && claimableEmails(state) === 0);
  const isDue = await hasDue(
    work,
    campaign,
    held.flatMap(([key]) => operatorIn(key) ?? []),
  );
  return isDue ? againIn(held.map(([, state]) => state)) : null;
}

interface SeparateParts {
  progress: Progress;
  blocked: ReadonlySet<string>;
  slow: ReadonlyMap<string, number>;
  rates: ReadonlyMap<string, RateState>;
  count: number;
  slowMax: number;
}

/** How many deliveries of each separate operator may be claimed. */
function separateCounts(parts: SeparateParts): Map<string, number> {
  const { progress, blocked, slow, rates, count, slowMax } = parts;
  const slowLeft = Math.max(0, slowMax - [...slow.values()].reduce((total, value) => total + value, 0));
  // Without other deliveries, slow operators may have all places.
  const bySlowness = progress.isRestEmpty ? count : Math.ceil(slowLeft / Math.max(1, slow.size));
  return new Map(
    [...progress.separate].map((operator) => {
      const rate = rates.get(operatorLimit(operator));
      const byRate = rate ? claimableEmails(rate) : count;
      const permitted = Math.min(count, byRate, slow.has(operator) ? bySlowness : count);
      return [operator, blocked.has(operator) ? 0 : permitted];
    }),
  );
}

/** Milliseconds until the first of the limits permits an email to be claimed. */
function againIn(states: readonly RateState[]): number {
  const soonest = Math.min(...states.map(({ waitMs }) => waitMs - AHEAD_MS));
  return Math.min(AGAIN_MS_MAX, Math.max(AGAIN_MS_MIN, Number.isFinite(soonest) ? soonest : AGAIN_MS_MAX));
}
