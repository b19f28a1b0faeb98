/** Ends subscriptions whose readers have not clicked for the months that their newsletter has set. */
import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { unsubscribe } from '../../subscriptions/server/unsubscribe.ts';
import { ANY_LINK } from '../../tracking/server/count-events.ts';
import { loadTracking } from '../../tracking/server/followed-link.ts';

/** Emails without a click before a subscription is retired. */
export const RETIRED_EMAILS_MIN = 5;

export const RETIRED_REASON = 'Retired: no clicks';

/** Subscriptions that one transaction examines. */
const EXAMINED_AT_ONCE = 2_000;

/** A newsletter with the rule. */
export interface RetiringNewsletter {
  id: number;
  months: number;
}

/** Newsletters of a site that retire subscriptions; none where clicks are not recorded, or not stored for so long. */
export async function retiringNewsletters(
  { db, organisationId }: RecordContext,
  { siteId }: Pick<SiteRef, 'siteId'>,
): Promise<RetiringNewsletter[]> {
  const { tracksClicks, reactionMonths } = await loadTracking(db, { organisationId, siteId });
  if (!tracksClicks) return [];
  const { rows } = await sql<RetiringNewsletter>`
    select id, retire_after_months as months from newsletter
    where organisation_id = ${organisationId} and site_id = ${siteId} and retire_after_months <= ${reactionMonths}
    order by id`.execute(db);
  return rows;
}

/**
 * Retires subscriptions among the next 2,000 of a newsletter after `afterId`. Returns how many, and the id to continue
 * after; null after the last. A subscription is retired if it was confirmed and recorded for all of the months, and got at
 * least five emails in them in which others clicked: an email without recorded clicks proves nothing.
 */
export async function retireNext(
  work: RecordContext,
  { id, months }: RetiringNewsletter,
  afterId: number,
): Promise<{ retired: number; next: number | null }> {
  const { db, organisationId } = work;
  const since = sql`now() - make_interval(months => ${months}::integer)`;
  const { rows } = await sql<{ due: number[] | null; examined: number; last_id: number | null }>`
    with chosen as materialized (
      select s.id, s.confirmed_at, s.requested_at, s.is_untracked, s.tracked_since from newsletter_subscription s
      where s.organisation_id = ${organisationId} and s.newsletter_id = ${id} and s.status = 'confirmed' and s.id > ${afterId}
      order by s.id limit ${EXAMINED_AT_ONCE}),
    due as (
      select id from chosen
      where is_untracked is not true and coalesce(confirmed_at, requested_at) < ${since}
        and (tracked_since is null or tracked_since < ${since})
        and not exists (select from newsletter_reaction r where r.organisation_id = ${organisationId}
          and r.subscription_id = chosen.id and r.link = ${sql.lit(ANY_LINK)} and r.first_at >= ${since})
        and (select count(*) from (
          select from newsletter_delivery d
          where d.organisation_id = ${organisationId} and d.subscription_id = chosen.id and d.state = 'sent'
            and d.settled_at >= ${since}
            and exists (select from newsletter_event_count c where c.organisation_id = ${organisationId}
              and c.campaign_id = d.campaign_id and c.link = ${sql.lit(ANY_LINK)} and c.human > 0)
          limit ${RETIRED_EMAILS_MIN}) as emails) >= ${RETIRED_EMAILS_MIN})
    select (select array_agg(id order by id) from due) as due, count(*)::integer as examined, max(id) as last_id
    from chosen`.execute(db);
  const [row] = rows;
  const due = row?.due ?? [];
  for (const subscription of due)
    await unsubscribe(work, subscription, 'Retired', { reason: RETIRED_REASON });
  const hasMore = (row?.examined ?? 0) === EXAMINED_AT_ONCE;
  return { retired: due.length, next: hasMore ? (row?.last_id ?? null) : null };
}
