/** The content queue of a site: its newsletters, planned items and campaigns. */
import { sql } from 'kysely';
import { campaignsOn, type DayCampaign, type Work } from './queue-rows.ts';

/** Newsletters that the queue shows. */
const NEWSLETTERS_MAX = 50;

export interface QueueItem {
  id: number;
  newsletter: number;
  day: string;
  content: number;
  /** Its title in newsletters. */
  name: string;
  status: number;
}

/** Reads the days from `from` to `until`. Bounded: 50 newsletters, and 50 items of each newsletter and day. */
export async function queueOf(work: Work, site: number, days: { from: string; until: string }) {
  return {
    newsletters: await newslettersOf(work, site, days),
    items: await itemsOf(work, site, days),
    campaigns: (await campaignsOn(work, { site }, days)) satisfies DayCampaign[],
  };
}

/** Active newsletters, and inactive ones with planned items. */
async function newslettersOf(
  { db, organisationId }: Work,
  site: number,
  { from, until }: { from: string; until: string },
): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select n.id, n.title from newsletter n
    where n.organisation_id = ${organisationId} and n.site_id = ${site}
      and (n.status = 1 or exists (select from newsletter_queue_item q
        where q.organisation_id = n.organisation_id and q.newsletter_id = n.id and q.day between ${from} and ${until}))
    order by n.title, n.id limit ${NEWSLETTERS_MAX}`.execute(db);
  return rows;
}

async function itemsOf(
  { db, organisationId }: Work,
  site: number,
  { from, until }: { from: string; until: string },
): Promise<QueueItem[]> {
  const { rows } = await sql<QueueItem>`
    select q.id, q.newsletter_id as newsletter, q.day, q.content_id as content,
      coalesce(nullif(c.newsletter_name, ''), c.name) as name, c.status
    from newsletter_queue_item q
    join content c on c.organisation_id = q.organisation_id and c.id = q.content_id
    where q.organisation_id = ${organisationId} and q.site_id = ${site} and q.day between ${from} and ${until}
    order by q.day, q.newsletter_id, q.position, q.id`.execute(db);
  return rows;
}
