/** Suppresses many addresses by one statement. */
import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { newsletterSuppression } from '../entities/newsletter-suppression/entity.ts';
import type { SuppressionReason } from '../model/reasons.ts';
import { addressHash, type AddressKey } from './address-hash.ts';

interface Suppressions {
  /** In the form of `emailKey`, each once. */
  emails: readonly string[];
  reason: SuppressionReason;
  site: number;
  /** Where the reason comes from. */
  detail: string;
}

/**
 * Suppresses addresses for a site. Those that are suppressed there, or were and have been lifted by staff, do not change. Returns
 * how many suppressions were added.
 */
export async function suppressMany(
  work: RecordContext,
  key: AddressKey,
  { emails, reason, site, detail }: Suppressions,
): Promise<number> {
  if (emails.length === 0) return 0;
  const hashes = emails.map((email) => addressHash(key, email));
  const isOfAddress = key.isRehashing
    ? sql`(x.address_hash = given.hash or x.email = given.email)`
    : sql`x.address_hash = given.hash`;
  const rows = sql`
    select given.hash, given.email, ${site}::integer, ${reason}, ${detail}, 'active', ${work.now}::timestamptz
    from unnest(${hashes}::text[], ${[...emails]}::text[]) as given (hash, email)
    where not exists (select from newsletter_suppression x
      where x.organisation_id = ${work.organisationId} and ${isOfAddress} and x.site_id = ${site})`;
  const ids = await work.records.addMany(
    newsletterSuppression,
    {
      columns: ['address_hash', 'email', 'site_id', 'reason', 'detail', 'status', 'suppressed_at'],
      rows,
      skipConflictsOn: ['address_hash', 'site_id'],
    },
    { event: 'Imported' },
  );
  return ids.length;
}
