/** Finds out which addresses are suppressed. */
import { sql, type RawBuilder } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import type { SuppressionReason } from '../model/reasons.ts';
import { isOfAddress, isOfAddresses, type AddressKey, type SealedAddressKey } from './address-hash.ts';

type Work = Pick<RecordContext, 'db' | 'organisationId'>;

/**
 * SQL: whether a subscription of the site is suppressed, for the site or for the organisation; `s` names its table. Someone who unsubscribed from
 * everything and has confirmed a subscription since is not. `offset 0` makes the database find each address by an index:
 * joined, a statement about a few subscribers reads the whole list.
 */
export function isSuppressed(
  { organisationId, siteId }: Pick<Work, 'organisationId'> & { siteId: number },
  key: AddressKey,
  s: string,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from newsletter_suppression x
    where x.organisation_id = ${organisationId} and x.status = 'active'
      and (x.site_id is null or x.site_id = ${siteId}) and ${isOfAddress(key, 'x', sql.ref(`${s}.email_key`))}
      and not (x.reason = 'unsubscribedFromAll' and coalesce(${sql.ref(`${s}.confirmed_at`)} > x.suppressed_at, false)) offset 0)`;
}

/**
 * The subscriptions among these that are suppressed now, with the reason, in one statement. Null if the organisation's
 * key has changed.
 */
export async function suppressedSubscriptions(
  { db, organisationId }: Work,
  { key, sealed }: SealedAddressKey,
  subscriptionIds: readonly number[],
): Promise<Map<number, SuppressionReason> | null> {
  const { rows } = await sql<{ id: number; reason: SuppressionReason } | { id: null }>`
    select found.id, found.reason from newsletter_suppression_key k
    left join (
      select s.id, x.reason from newsletter_subscription s
      join newsletter_suppression x on x.organisation_id = s.organisation_id and x.status = 'active'
        and (x.site_id is null or x.site_id = s.site_id) and ${isOfAddress(key, 'x', sql.ref('s.email_key'))}
      where s.organisation_id = ${organisationId} and s.id = any (${[...subscriptionIds]}::integer[])
        and not (x.reason = 'unsubscribedFromAll' and coalesce(s.confirmed_at > x.suppressed_at, false))) as found on true
    where k.organisation_id = ${organisationId} and k.sealed = ${sealed}`.execute(db);
  if (rows.length === 0) return null;
  return new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row.reason] as const])));
}

/** Why an address in the form of `emailKey` is suppressed, for the organisation or the site; null if it is not. */
export async function suppressionOf(
  { db, organisationId }: Work,
  key: AddressKey,
  { email, site }: { email: string; site: number },
): Promise<SuppressionReason | null> {
  const { rows } = await sql<{ reason: SuppressionReason }>`
    select reason from newsletter_suppression where organisation_id = ${organisationId} and status = 'active'
      and (site_id is null or site_id = ${site}) and ${isOfAddresses(key, [email])}
    order by site_id nulls first limit 1`.execute(db);
  return rows[0]?.reason ?? null;
}
