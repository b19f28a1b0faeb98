/** The address to which a link of a sent campaign leads. */
import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';
import type { SiteDirectory } from '#server/sites/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { trackingOf, withUtm, type Tracking, type UtmNames } from '../model/tracking.ts';

/** Whether a host belongs to a site of the organisation. */
export function ownHosts(
  sites: Pick<SiteDirectory, 'byHost'>,
  { organisationId }: Pick<SiteRef, 'organisationId'>,
): (host: string) => boolean {
  return (host) => sites.byHost(host)?.organisationId === organisationId;
}

interface FollowedRow extends UtmNames {
  url: string | null;
  settings: unknown;
}

/**
 * Returns the stored address of a campaign's link with the values of the site; null for a campaign or link that
 * does not exist. One statement. `number`: counted from 1.
 */
export async function followedLink(
  db: Db,
  { site, sites }: { site: SiteRef; sites: Pick<SiteDirectory, 'byHost'> },
  { campaign, number }: { campaign: number; number: number },
): Promise<string | null> {
  const { rows } = await sql<FollowedRow>`
    select m.links -> ${number - 1}::integer ->> 'url' as url, n.title as newsletter, c.name as campaign,
      s.newsletter_tracking as settings
    from newsletter_message m
    join newsletter_campaign c on c.organisation_id = m.organisation_id and c.id = m.campaign_id
    join newsletter n on n.organisation_id = m.organisation_id and n.id = m.newsletter_id
    join site s on s.organisation_id = m.organisation_id and s.id = m.site_id
    where m.organisation_id = ${site.organisationId} and m.site_id = ${site.siteId} and m.campaign_id = ${campaign}`.execute(
    db,
  );
  const [row] = rows;
  if (!row?.url) return null;
  const { newsletter, campaign: name, settings } = row;
  const names = { newsletter, campaign: name };
  return withUtm(row.url, { utm: trackingOf(settings).utm, names, isOwn: ownHosts(sites, site) });
}

/** The site's tracking settings. */
export async function loadTracking(
  db: Db,
  { organisationId, siteId }: { organisationId: number; siteId: number },
): Promise<Tracking> {
  const { rows } = await sql<{ settings: unknown }>`
    select newsletter_tracking as settings from site
    where organisation_id = ${organisationId} and id = ${siteId}`.execute(db);
  return trackingOf(rows[0]?.settings);
}
