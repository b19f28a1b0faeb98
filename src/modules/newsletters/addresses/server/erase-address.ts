/** Erases an address from newsletters. */
import { sql } from 'kysely';
import { emailKey } from '#addresses/email-key.ts';
import { notFound } from '#model/errors.ts';
import { mailOutbox } from '#entities/mail-outbox/entity.ts';
import { erasedRecipients } from '#server/mail/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { eraseChanges } from '../../address-change/server/changes.ts';
import { newsletterSubscription } from '../../subscriptions/entities/newsletter-subscription/entity.ts';
import type { AddressKey } from '../../suppression/server/address-hash.ts';
import { assertErasable } from '../../suppression/server/assert-no-subscriber-of-other-sites.ts';
import { isListedOnOwnSites, leaveHash } from '../../suppression/server/leave-hash.ts';
import { suppressedSites, suppressOnOwnSites } from '../../suppression/server/suppress.ts';
import { subscriptionsWithMerged } from './earlier-proofs-of.ts';

/** Emails to one address that are deleted from the outbox, which stores those of 90 days. */
const MAILS_MAX = 500;

export interface ErasedAddress {
  subscriptions: number;
  /** Whether the keyed hash of the address is still suppressed. */
  isSuppressed: boolean;
}

/**
 * Deletes the subscriptions of the address on all sites, and those merged into them, with all their proofs, deliveries, opens, clicks and history, and the
 * emails about them. A suppression stays as a keyed hash. `isSuppressed`: adds one, so that no import subscribes the
 * address again; its owner can. An account of the reader stays. Throws FORBIDDEN if one of the subscriptions is of a site on which
 * the user does not work, and NOT_FOUND if such a user’s sites have neither subscribed nor suppressed the address.
 */
export async function eraseAddress(
  work: RecordContext,
  key: AddressKey,
  { email, isSuppressed }: { email: string; isSuppressed: boolean },
): Promise<ErasedAddress> {
  const address = emailKey(email);
  await assertErasable(work, { email: address, ids: subscriptionsWithMerged(work.organisationId, address) });
  const isOwn = await concernsOwnSites(work, key, address);
  if (!isOwn)
    throw notFound('ADDRESS_NOT_FOUND', 'subscription or suppression of this address on your sites');
  if (isSuppressed) await suppressOnOwnSites(work, key, { email: address, reason: 'unsubscribedFromAll' });
  const subscriptions = await work.withAllSites(async () => {
    await eraseChanges(work, address);
    return eraseSubscriptions(work, address);
  });
  // Emails to an address that no site has subscribed concern all sites.
  if (subscriptions > 0 || hasAllSites(work)) await eraseEmails(work, address);
  return { subscriptions, isSuppressed: await leaveHash(work, key, address) };
}

/** Whether the user has access to all sites, or to one that subscribed or suppressed the address. */
async function concernsOwnSites(work: RecordContext, key: AddressKey, address: string): Promise<boolean> {
  if (hasAllSites(work) || (await isListedOnOwnSites(work, key, address))) return true;
  return work.withAllSites(async () => {
    const ids = subscriptionsWithMerged(work.organisationId, address);
    return (await sql`${ids} limit 1`.execute(work.db)).rows.length > 0;
  });
}

function hasAllSites({ actor }: RecordContext): boolean {
  return suppressedSites(actor) === null;
}

/** Deletes the emails to the address and those it requested for another one, and files that may name it. */
async function eraseEmails(work: RecordContext, address: string): Promise<void> {
  await eraseMails(work, address);
  await work.queue('mailOutbox/forgetFilesTo', erasedRecipients([address]));
  // Saved CSV files are not searched: all files that list readers are removed.
  await work.queue('csvExport/forget', {}, { key: 'csvExport/forget' });
}

async function eraseSubscriptions(
  { db, organisationId, records }: RecordContext,
  address: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from (${subscriptionsWithMerged(organisationId, address)}) as own order by id`.execute(db);
  for (const { id } of rows) {
    const stored = await records.find(newsletterSubscription, id, { lock: true });
    if (stored) await records.eraseWithoutTrace(newsletterSubscription, stored);
  }
  return rows.length;
}

async function eraseMails({ db, organisationId, records }: RecordContext, address: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from mail_outbox where organisation_id = ${organisationId}
      and (lower("to") = ${address} or lower(requester_email) = ${address})
      and state <> 'queued' order by id desc limit ${MAILS_MAX}`.execute(db);
  for (const { id } of rows) {
    const stored = await records.find(mailOutbox, id, { lock: true });
    if (stored) await records.eraseWithoutTrace(mailOutbox, stored);
  }
}
