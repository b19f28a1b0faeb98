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
  /** A path of the site, or a URL. */
  address: string;
}

/**
 * Stores the address, and the one that was sent. Emails and the public page use it from now on. Returns the
 * absolute URL; null for a link that the campaign does not have.
 */
export async function correctLink(
  { db, organisationId, tags }: Pick<UnitOfWork, 'db' | 'organisationId' | 'tags'>,
  { site, campaignId, number, address }: Correction,
): Promise<string | null> {
  const url = address.startsWith('/') ? absoluteUrl(site.origin, address) : address;
  const at = number - 1;
  const { rows } = await sql`
    update newsletter_message set links = jsonb_set(links, array[${String(at)}],
      (links -> ${at}::integer) || jsonb_build_object('url', ${url}::text,
        'originalUrl', coalesce(links -> ${at}::integer ->> 'originalUrl', links -> ${at}::integer ->> 'url')))
    where organisation_id = ${organisationId} and campaign_id = ${campaignId}
      and jsonb_array_length(links) > ${at}::integer
    returning 1`.execute(db);
  if (rows.length === 0) return null;
  tags.add(pathTag(site.siteId, campaignPath(campaignId)));
  return url;
}
