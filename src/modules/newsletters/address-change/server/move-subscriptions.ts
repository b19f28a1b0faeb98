/** Moves the subscriptions of an address with their proof to another, and back. */
import { sql } from 'kysely';
import type { RecordOf } from '#records/record-of.ts';
import type { RecordContext } from '#server/records/index.ts';
import { newsletterSubscription } from '../../subscriptions/entities/newsletter-subscription/entity.ts';
import { discardRetainedProof, retainProof } from '../../subscriptions/server/earlier-proofs.ts';
import { proofOf, type MergedSubscription, type Proof } from '../model/merged-subscription.ts';
import type { AddressChange } from './changes.ts';

type Stored = RecordOf<typeof newsletterSubscription>;

type Addresses = Pick<AddressChange, 'site' | 'oldKey' | 'newKey' | 'oldEmail' | 'newEmail'>;

/** Statuses, the one that stays in a merge first. */
const STRENGTH: readonly string[] = ['confirmed', 'paused', 'pending', 'unsubscribed'];

/**
 * Moves every subscription of the old address on the site. If the new address has one of the same newsletter, the
 * stronger status stays with its proof, at the new address, and the proof that it replaces is retained; the other ends.
 */
export async function moveSubscriptions(
  work: RecordContext,
  change: Addresses,
): Promise<Pick<AddressChange, 'moved' | 'merged'>> {
  const old = await lockSubscriptions(work, change, change.oldKey);
  const present = await lockSubscriptions(work, change, change.newKey);
  const moved: number[] = [];
  const merged: MergedSubscription[] = [];
  for (const [newsletter, from] of old) {
    const to = present.get(newsletter);
    if (to) merged.push(...(await merge(work, from, to)));
    else {
      const values = { email: change.newEmail, emailKey: change.newKey };
      await work.records.writeSkippingPrepare(newsletterSubscription, from, values);
      moved.push(from.id);
    }
  }
  return { moved, merged };
}

async function merge(work: RecordContext, from: Stored, to: Stored): Promise<MergedSubscription[]> {
  const changed: MergedSubscription[] = [];
  const write = async (stored: Stored, values: Partial<Proof>) => {
    const after = await work.records.writeSkippingPrepare(newsletterSubscription, stored, values);
    changed.push({ id: stored.id, version: after.version, before: proofOf(stored) });
  };
  const isUntracked = from.isUntracked === true || to.isUntracked === true;
  if (STRENGTH.indexOf(from.status) < STRENGTH.indexOf(to.status)) {
    await retainProof(work, to);
    await write(to, { ...proofOf(from), isUntracked });
  } else if (to.mergedInto !== null || (isUntracked && to.isUntracked !== true))
    await write(to, { isUntracked, mergedInto: null });
  const ended = from.status === 'unsubscribed' ? {} : { status: 'unsubscribed' as const, ...endOf(work) };
  await write(from, { ...ended, mergedInto: to.id });
  return changed;
}

function endOf({ now: unsubscribedAt }: RecordContext) {
  return {
    unsubscribedAt,
    unsubscribeSource: 'Preferences' as const,
    unsubscribeReason: null,
    unsubscribeCampaign: null,
  };
}

/**
 * Moves the subscriptions back that are still at the new address, with their present status, and undoes the merges of
 * those that were not changed since.
 */
export async function moveBack(work: RecordContext, change: AddressChange): Promise<void> {
  const old = await lockSubscriptions(work, change, change.oldKey);
  for (const id of change.moved) {
    const stored = await work.records.find(newsletterSubscription, id, { lock: true });
    if (stored?.emailKey !== change.newKey || old.has(stored.newsletter)) continue;
    const values = { email: change.oldEmail, emailKey: change.oldKey };
    await work.records.writeSkippingPrepare(newsletterSubscription, stored, values);
  }
  for (const { id, version, before } of change.merged) {
    const stored = await work.records.find(newsletterSubscription, id, { lock: true });
    if (stored?.version !== version) continue;
    await work.records.writeSkippingPrepare(newsletterSubscription, stored, before);
    await discardRetainedProof(work, id, before);
  }
}

/** The subscriptions of an address on the site, by newsletter. */
async function lockSubscriptions(
  { db, organisationId, records }: RecordContext,
  { site }: Pick<Addresses, 'site'>,
  key: string,
): Promise<Map<number, Stored>> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`newsletters/${organisationId}/${key}`}, 0))`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`
    select id from newsletter_subscription
    where organisation_id = ${organisationId} and site_id = ${site} and email_key = ${key} order by id`.execute(
    db,
  );
  const found = new Map<number, Stored>();
  for (const { id } of rows) {
    const stored = await records.find(newsletterSubscription, id, { lock: true });
    if (stored) found.set(stored.newsletter, stored);
  }
  return found;
}
