/** What the database knows of the addresses of a batch. */
import { sql } from 'kysely';
import { CUSTOM_PLAN } from '#server/db/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { SuppressionReason } from '../../suppression/model/reasons.ts';
import { addressHash, isOfAddresses, type AddressKey } from '../../suppression/server/address-hash.ts';

/** The state of an address in a newsletter and on its site. */
export interface AddressState {
  emailKey: string;
  /** The subscription: null without one. */
  id: number | null;
  status: string | null;
  /** Whether an import made the subscription, and its owner has not changed it since. */
  isImported: boolean;
  /** Why the address is suppressed; null if it is not. */
  reason: SuppressionReason | null;
  /** The owner does not want opens and clicks of the site's newsletters to be recorded. */
  isUntracked: boolean;
}

/**
 * By address: its state. The tables are read by nothing but the addresses, in a custom plan: after thousands of additions, the
 * statistics of the database are those of a smaller newsletter, by which it would read all of it for each address.
 */
export async function statesOf(
  { db, organisationId }: RecordContext,
  of: { key: AddressKey; site: number; newsletter: number; keys: readonly string[] },
): Promise<ReadonlyMap<string, AddressState>> {
  const keys = [...of.keys];
  if (keys.length === 0) return new Map();
  const hashes = keys.map((one) => addressHash(of.key, one));
  const { rows } = await sql<AddressState>`${CUSTOM_PLAN}
    with subscribed as materialized (
      select id, email_key, site_id, newsletter_id, status, source, confirmed_by, is_untracked
      from newsletter_subscription
      where organisation_id = ${organisationId} and email_key = any (${keys}::text[])),
    suppressed as materialized (
      select address_hash, email, reason, status from newsletter_suppression
      where organisation_id = ${organisationId} and (site_id is null or site_id = ${of.site})
        and ${isOfAddresses(of.key, keys)})
    select given.key as "emailKey", s.id, s.status, x.reason, u.email_key is not null as "isUntracked",
      coalesce(s.source = 'Import' and s.confirmed_by = 'Import', false) as "isImported"
    from unnest(${keys}::text[], ${hashes}::text[]) as given (key, hash)
    left join subscribed s on s.email_key = given.key and s.newsletter_id = ${of.newsletter}
    left join (select distinct email_key from subscribed where site_id = ${of.site} and is_untracked) u
      on u.email_key = given.key
    left join suppressed x on x.status = 'active'
      and (x.address_hash = given.hash${of.key.isRehashing ? sql` or x.email = given.key` : sql``})`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.emailKey, row]));
}
