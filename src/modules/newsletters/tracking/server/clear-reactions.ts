import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { REACTION_MONTHS_DEFAULT } from '../settings/newsletter-tracking.ts';

/** Rows that one transaction deletes. */
const CLEARED_MAX = 5_000;

/** Deletes who opened and clicked, once the time that the site has set for it is over. */
export async function clearReactions({ db, organisationId }: RecordContext): Promise<{ hasMore: boolean }> {
  const { rows } = await sql`
    with due as (
      select r.delivery_id, r.link from site s
      join newsletter_reaction r on r.organisation_id = s.organisation_id and r.site_id = s.id
        and r.first_at < now() - make_interval(months =>
          coalesce((s.newsletter_tracking ->> 'reactionMonths')::integer, ${REACTION_MONTHS_DEFAULT}))
      where s.organisation_id = ${organisationId} limit ${CLEARED_MAX})
    delete from newsletter_reaction r using due
    where r.organisation_id = ${organisationId} and r.delivery_id = due.delivery_id and r.link = due.link
    returning 1`.execute(db);
  return { hasMore: rows.length === CLEARED_MAX };
}
