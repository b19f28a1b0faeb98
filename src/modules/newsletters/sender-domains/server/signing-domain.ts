import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import type { Sender } from '../model/sender-warnings.ts';

/** The domain and key that sign emails of a domain on a site; null without one. As `signerFor` chooses it. */
export async function signingDomain(
  { db, organisationId }: Pick<RecordContext, 'db' | 'organisationId'>,
  siteId: number,
  domain: string,
): Promise<Sender['signed']> {
  const { rows } = await sql<{ domain: string; selector: string; publicKey: string }>`
    select domain, selector, public_key as "publicKey" from newsletter_sender_domain
    where organisation_id = ${organisationId} and site_id = ${siteId} and private_key is not null
      and (${domain} = domain or ${domain} like '%.' || domain)
    order by length(domain) desc limit 1`.execute(db);
  const [row] = rows;
  return row ? { domain: row.domain, key: { selector: row.selector, publicKey: row.publicKey } } : null;
}
