/** Suppresses the addresses of permanent failures, by the rules of readings 35. */
import { sql } from 'kysely';
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { addressKey } from '../../suppression/server/address-hash.ts';
import { suppressAddress } from '../../suppression/server/suppress.ts';
import type { FailureKind } from '../model/failure-kind.ts';

/** Permanent failures within this many days that suppress an address. */
const FAILURES_MAX = 3;
const FAILURE_DAYS = 15;

/** Maximum number of characters of an answer that is stored. */
export const TEXT_LENGTH_MAX = 500;

/**
 * `recorded`; `known`: the failure was recorded before, or the email was erased; `early`: the email is still being sent,
 * and its failure has to be reported again.
 */
export type Recorded = 'recorded' | 'known' | 'early';

/** A permanent failure that was recorded. */
export interface AddressFailure {
  /** In the form of `emailKey`. */
  email: string;
  kind: FailureKind;
  /** The server's answer. */
  text: string;
}

/**
 * Suppresses an address that does not exist, and one with three permanent failures within 15 days. A policy does not concern
 * the address.
 */
export async function suppressFailing(
  work: RecordContext,
  services: Pick<PlatformContext, 'seal'>,
  failures: readonly AddressFailure[],
): Promise<void> {
  const ofAddresses = failures.filter(({ kind }) => kind !== 'policy');
  // Concurrent transactions lock addresses in the same order.
  for (const { email, kind, text } of ofAddresses.toSorted((a, b) => (a.email < b.email ? -1 : 1))) {
    const reason = kind === 'noAddress' ? 'hardBounce' : 'repeatedFailures';
    if (kind !== 'noAddress' && (await recentFailures(work, email)) < FAILURES_MAX) continue;
    await suppressAddress(work, await addressKey(work, services), { email, reason, detail: text });
  }
}

/** Permanent failures of the address in any newsletter of the organisation within the last days, welcome emails included. */
async function recentFailures({ db, organisationId }: RecordContext, email: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with own as (
      select id from newsletter_subscription where organisation_id = ${organisationId} and email_key = ${email})
    select count(*)::integer as count from (
      select d.failed_at from own
      join newsletter_delivery d on d.organisation_id = ${organisationId} and d.subscription_id = own.id and d.failure = 'permanent'
      union all
      select w.failed_at from own
      join newsletter_welcome w on w.organisation_id = ${organisationId} and w.subscription_id = own.id and w.failure = 'permanent'
    ) as failed
    where failed_at > clock_timestamp() - make_interval(days => ${FAILURE_DAYS})`.execute(db);
  return rows[0]?.count ?? 0;
}
