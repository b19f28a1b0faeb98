/** Adds addresses to the suppression list, and lifts them. */
import { sql } from 'kysely';
import { emailKey } from '#addresses/email-key.ts';
import type { RecordContext } from '#server/records/index.ts';
import { DETAIL_LENGTH_MAX, newsletterSuppression } from '../entities/newsletter-suppression/entity.ts';
import { isGraver, type SuppressionReason } from '../model/reasons.ts';
import { addressHash, isOfAddresses, type AddressKey } from './address-hash.ts';

export interface SuppressionRequest {
  email: string;
  reason: SuppressionReason;
  /** Answer of a mail server. */
  detail?: string | null;
  /** When the address was suppressed; by default now. */
  at?: string;
}

/**
 * Suppresses an address. One that is suppressed already gets a graver reason only, and one whose owner unsubscribed from
 * everything again a later time; one that was lifted is suppressed again. Returns the id, and whether anything changed.
 */
export async function suppressAddress(
  work: RecordContext,
  key: AddressKey,
  { email, reason, detail = null, at = work.now }: SuppressionRequest,
): Promise<{ id: number; isNew: boolean }> {
  const address = emailKey(email);
  const hash = addressHash(key, address);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`newsletter suppression/${work.organisationId}/${hash}`}, 0))`.execute(
    work.db,
  );
  const values = {
    email: address,
    reason,
    detail: detail?.slice(0, DETAIL_LENGTH_MAX) ?? null,
    status: 'active' as const,
    suppressedAt: at,
    liftedAt: null,
    liftedBy: null,
    liftReason: null,
  };
  const stored = await findByAddress(work, key, address);
  if (!stored) {
    const own = { addressHash: hash, ...values };
    return { id: (await work.records.insertSkippingPrepare(newsletterSuppression, own)).id, isNew: true };
  }
  const isActive = stored.status === 'active';
  const isRepeated = reason === 'unsubscribedFromAll' && stored.reason === reason;
  if (isActive && !isRepeated && !isGraver(reason, stored.reason)) return { id: stored.id, isNew: false };
  await work.records.writeSkippingPrepare(newsletterSuppression, stored, values);
  return { id: stored.id, isNew: !isActive };
}

async function findByAddress(
  { db, organisationId, records }: RecordContext,
  key: AddressKey,
  address: string,
) {
  const { rows } = await sql<{ id: number }>`
    select id from newsletter_suppression where organisation_id = ${organisationId} and ${isOfAddresses(key, [address])}`.execute(
    db,
  );
  const [row] = rows;
  return row ? records.find(newsletterSuppression, row.id, { lock: true }) : null;
}
