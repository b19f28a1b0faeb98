/** Reads of the content queue. */
import { sql, type RawBuilder } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';

export type Work = Pick<RecordContext, 'db' | 'organisationId'>;

/** One newsletter on one day. */
export interface QueueDay {
  newsletter: number;
  /** `YYYY-MM-DD`. */
  day: string;
}

export interface PlannedItem {
  id: number;
  content: number;
}

/** The items that are planned for the newsletter on the day, in their order. */
export async function plannedItems(
  { db, organisationId }: Work,
  { newsletter, day }: QueueDay,
): Promise<PlannedItem[]> {
  const { rows } = await sql<PlannedItem>`
    select id, content_id as content from newsletter_queue_item
    where organisation_id = ${organisationId} and newsletter_id = ${newsletter} and day = ${day}
    order by position, id`.execute(db);
  return rows;
}

/** Content ids of the items that are planned for the newsletter on the day of the instant, in the site's zone. */
export async function plannedFor(
  { db, organisationId }: Work,
  { newsletter, date }: { newsletter: number; date: string },
): Promise<number[]> {
  const { rows } = await sql<{ content: number }>`
    select q.content_id as content from newsletter_queue_item q
    join site s on s.organisation_id = q.organisation_id and s.id = q.site_id
    where q.organisation_id = ${organisationId} and q.newsletter_id = ${newsletter}
      and q.day = ${dayOf(sql`${date}::timestamptz`)}
    order by q.position, q.id`.execute(db);
  return rows.map(({ content }) => content);
}

/** SQL for the day of an instant in the zone of the site, which is joined as `s`. */
export function dayOf(instant: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${instant} at time zone s.time_zone, 'YYYY-MM-DD')`;
}

export interface DayCampaign {
  id: number;
  name: string;
  newsletter: number;
  day: string;
  state: string;
  sendAt: string | null;
}

/**
 * The campaigns of a site, or of one newsletter, whose date is in the days, by day and id. The bounds have the type of the
 * column: row-level security lets no comparison of different types use an index.
 */
export async function campaignsOn(
  { db, organisationId }: Work,
  of: { site: number } | { newsletter: number },
  { from, until }: { from: string; until: string },
): Promise<DayCampaign[]> {
  const owner = 'site' in of ? sql`c.site_id = ${of.site}` : sql`c.newsletter_id = ${of.newsletter}`;
  const day = dayOf(sql`c.date`);
  const { rows } = await sql<Omit<DayCampaign, 'sendAt'> & { sendAt: Date | string | null }>`
    select c.id, c.name, c.newsletter_id as newsletter, ${day} as day, c.state, c.send_at as "sendAt"
    from newsletter_campaign c
    join site s on s.organisation_id = c.organisation_id and s.id = c.site_id
    where c.organisation_id = ${organisationId} and ${owner} and c.state <> 'cancelled'
      and c.date > (${from}::timestamp - interval '2 days')::timestamptz
      and c.date < (${until}::timestamp + interval '2 days')::timestamptz
      and ${day} between ${from} and ${until}
    order by day, c.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    sendAt: row.sendAt === null ? null : new Date(row.sendAt).toISOString(),
  }));
}
