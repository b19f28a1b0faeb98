/** Corrects the address of a link in a campaign that was sent. */
import { sql } from 'kysely';
import { absoluteUrl } from '#addresses/paths.ts';
import { pathTag } from '#page-model/site-data.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { campaignPath } from '../../composer/model/paths.ts';

interface Correction {
  site: SiteRef;
  campaignId: number;
  /** Counted from 1. */
  number: number;
  /** A path of the site, or a URL; null for the address that was sent. */
  address: string | null;
}

/**
 * Stores the address, and the one that was sent. Emails and the public page use it from now on. Returns the
 * absolute URL; null for a link that the campaign does not have.
 */
export async function correctLink(
  { db, organisationId, tags }: Pick<UnitOfWork, 'db' | 'organisationId' | 'tags'>,
  { site, campaignId, number, address }: Correction,
): Promise<string | null> {
  const url = address?.startsWith('/') ? absoluteUrl(site.origin, address) : address;
  const at = number - 1;
  const link = sql`links -> ${at}::integer`;
  const sent = sql`coalesce(${link} ->> 'originalUrl', ${link} ->> 'url')`;
  const corrected =
    url === null
      ? sql`(${link}) - 'originalUrl' || jsonb_build_object('url', ${sent})`
      : sql`(${link}) || jsonb_build_object('url', ${url}::text, 'originalUrl', ${sent})`;
  const { rows } = await sql<{ url: string }>`
    update newsletter_message set links = jsonb_set(links, array[${String(at)}], ${corrected})
    where organisation_id = ${organisationId} and campaign_id = ${campaignId}
      and jsonb_array_length(links) > ${at}::integer
    returning ${link} ->> 'url' as url`.execute(db);
  const [row] = rows;
  if (!row) return null;
  tags.add(pathTag(site.siteId, campaignPath(campaignId)));
  return row.url;
}
