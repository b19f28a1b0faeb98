/** Erases addresses from the suppression list; their keyed hashes stay suppressed. */
import { sql } from 'kysely';
import type { RecordOf } from '#records/record-of.ts';
import type { RecordContext } from '#server/records/index.ts';
import { newsletterSuppression } from '../entities/newsletter-suppression/entity.ts';
import { addressHash, isOfAddresses, type AddressKey } from './address-hash.ts';

/** Whether the list has an address, in the form of `emailKey`, for the organisation or a site on which the user works. */
export async function isListedOnOwnSites(
  work: RecordContext,
  key: AddressKey,
  address: string,
): Promise<boolean> {
  for (const id of await idsOf(work, key, address))
    if (await work.records.find(newsletterSuppression, id)) return true;
  return false;
}

/**
 * Replaces the suppressions of an address, in the form of `emailKey`, by some without the address and its history. Those of sites
 * on which the user does not work follow in a job, because they stay in force and the user must not learn of them. Returns whether
 * one that the user may see is in force.
 */
export async function leaveHash(work: RecordContext, key: AddressKey, address: string): Promise<boolean> {
  const hash = addressHash(key, address);
  let isActive = false;
  for (const id of await idsOf(work, key, address)) {
    const stored = await work.records.find(newsletterSuppression, id, { lock: true });
    if (stored) await replaceByHash(work, stored, hash);
    else await work.queue('newsletters/forgetSuppressedAddress', { id, hash });
    isActive ||= stored?.status === 'active';
  }
  return isActive;
}

async function idsOf(
  { db, organisationId }: RecordContext,
  key: AddressKey,
  address: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from newsletter_suppression where organisation_id = ${organisationId} and ${isOfAddresses(key, [address])}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Replaces a suppression by one with just the hash; does nothing if it was removed or replaced since. */
export async function forgetSuppressedAddress(work: RecordContext, id: number, hash: string): Promise<void> {
  const stored = await work.records.find(newsletterSuppression, id, { lock: true });
  if (stored && stored.email !== null) await replaceByHash(work, stored, hash);
}

async function replaceByHash(
  { records }: RecordContext,
  stored: RecordOf<typeof newsletterSuppression>,
  hash: string,
): Promise<void> {
  const { site, reason, status, suppressedAt, liftedAt, liftedBy } = stored;
  await records.eraseWithoutTrace(newsletterSuppression, stored);
  const values = { email: null, addressHash: hash, site, reason, status };
  await records.insertSkippingPrepare(newsletterSuppression, { ...values, suppressedAt, liftedAt, liftedBy });
}
