import { sql } from 'kysely';
import { z } from 'zod';
import type { UnitOfWork } from '#server/records/index.ts';
import { countsFirst } from '../../collection/server/counts-first.ts';
import { addItemOutcomes } from './add-outcomes.ts';

const clickedShape = z.object({
  siteId: z.int(),
  contentId: z.int(),
  at: z.string(),
  clicks: z.int(),
});

/**
 * Adds clicks to the figures of an item, on their day in the time zone of the site; none for an item that was deleted. A job
 * that is run again adds nothing.
 */
export async function addNewsletterClicks(work: UnitOfWork, payload: unknown): Promise<void> {
  const { siteId, contentId: item, at, clicks: count } = clickedShape.parse(payload);
  if (!(await countsFirst(work, siteId))) return;
  const { rows } = await sql<{ day: string }>`
    select (${at}::timestamptz at time zone s.time_zone)::date::text as day
    from site s join content c on c.organisation_id = s.organisation_id and c.id = ${item}
    where s.organisation_id = ${work.organisationId} and s.id = ${siteId}`.execute(work.db);
  const counted = rows.map(({ day }) => ({ day, item, outcome: 'newsletter_clicks' as const, count }));
  await addItemOutcomes(work, siteId, counted);
}
