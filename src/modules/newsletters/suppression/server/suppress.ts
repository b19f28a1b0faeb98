/** Adds addresses to the suppression list, and lifts them. */
import { sql } from 'kysely';
import { emailKey } from '#addresses/email-key.ts';
import { forbidden } from '#model/errors.ts';
import { holdsPermissions, type Actor } from '#model/permissions.ts';
import type { RecordContext } from '#server/records/index.ts';
import { DETAIL_LENGTH_MAX, newsletterSuppression } from '../entities/newsletter-suppression/entity.ts';
import { isGraver, type SuppressionReason } from '../model/reasons.ts';
import { addressHash, isOfAddresses, type AddressKey } from './address-hash.ts';

export interface SuppressionRequest {
  email: string;
  reason: SuppressionReason;
  /** The site whose newsletters the address no longer gets; by default those of all sites. */
  site?: number | null;
  /** Answer of a mail server. */
  detail?: string | null;
  /** When the address was suppressed; by default now. */
  at?: string;
}

/** What suppressing an address did: the ID of the suppression, and whether the address got newsletters before. */
export interface Suppressed {
  id: number;
  isNew: boolean;
}

/**
 * Suppresses an address, for a site or for the organisation. One that is suppressed there already gets a graver reason only, and
 * one whose owner unsubscribed from everything again a later time; one that was lifted is suppressed again. Returns the id, and
 * whether anything changed.
 */
export async function suppressAddress(
  work: RecordContext,
  key: AddressKey,
  { email, reason, site = null, detail = null, at = work.now }: SuppressionRequest,
): Promise<Suppressed> {
  const address = emailKey(email);
  const hash = addressHash(key, address);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`newsletter suppression/${work.organisationId}/${hash}`}, 0))`.execute(
    work.db,
  );
  const values = {
    email: address,
    site,
    reason,
    detail: detail?.slice(0, DETAIL_LENGTH_MAX) ?? null,
    status: 'active' as const,
    suppressedAt: at,
    liftedAt: null,
    liftedBy: null,
    liftReason: null,
  };
  const stored = await findByAddress(work, key, { address, site });
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

/**
 * Suppresses an address for the sites that the actor may change: for the organisation if these are all, else for each of them,
 * also if it is suppressed for the organisation, which others may lift. Returns the first suppression.
 */
export async function suppressOnOwnSites(
  work: RecordContext,
  key: AddressKey,
  request: Omit<SuppressionRequest, 'site'>,
): Promise<Suppressed> {
  const sites = suppressedSites(work.actor);
  if (sites === null) return suppressAddress(work, key, request);
  const address = emailKey(request.email);
  const ofAll = await findByAddress(work, key, { address, site: null });
  const isTemporary = ofAll?.reason === 'unsubscribedFromAll';
  const isSuppressed = ofAll?.status === 'active' && !isTemporary;
  let first: Suppressed | null = null;
  for (const site of sites) {
    const done = await suppressAddress(work, key, { ...request, site });
    first = first ? { id: first.id, isNew: first.isNew || done.isNew } : done;
  }
  if (!first) throw forbidden();
  return { id: first.id, isNew: first.isNew && !isSuppressed };
}

/** The sites for which an actor suppresses addresses; null for the organisation. */
export function suppressedSites(actor: Actor): readonly number[] | null {
  return holdsPermissions(actor) && !actor.hasAllSites ? actor.siteIds.toSorted((a, b) => a - b) : null;
}

async function findByAddress(
  { db, organisationId, records }: RecordContext,
  key: AddressKey,
  { address, site }: { address: string; site: number | null },
) {
  const { rows } = await sql<{ id: number }>`
    select id from newsletter_suppression where organisation_id = ${organisationId}
      and site_id is not distinct from ${site}::integer and ${isOfAddresses(key, [address])}`.execute(db);
  const [row] = rows;
  return row ? records.find(newsletterSuppression, row.id, { lock: true }) : null;
}
