import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { REACTION_MONTHS_DEFAULT } from '../settings/newsletter-tracking.ts';

/** Rows that one transaction deletes. */
const CLEARED_MAX = 5_000;

/**
 * Deletes who opened and clicked, once the time that the site has set for it is over: the oldest of each site. The times
 * are calculated first, because row-level security lets no other calculation decide what is read by an index.
 */
export async function clearReactions({ db, organisationId }: RecordContext): Promise<{ hasMore: boolean }> {
  const { rows } = await sql`
    with cleared as materialized (
      select id, now() - make_interval(months =>
        coalesce((newsletter_tracking ->> 'reactionMonths')::integer, ${REACTION_MONTHS_DEFAULT})) as before
      from site where organisation_id = ${organisationId}),
    due as (
      select r.delivery_id, r.link from cleared
      cross join lateral (
        select delivery_id, link from newsletter_reaction
        where organisation_id = ${organisationId} and site_id = cleared.id and first_at < cleared.before
        order by first_at limit ${CLEARED_MAX}) as r
      limit ${CLEARED_MAX})
    delete from newsletter_reaction r using due
    where r.organisation_id = ${organisationId} and r.delivery_id = due.delivery_id and r.link = due.link
    returning 1`.execute(db);
  return { hasMore: rows.length === CLEARED_MAX };
}
