/** Notes from the reviews of an item, oldest first; they outlive the reviews. */
import { sql } from 'kysely';
import type { ReviewEvent } from '../../work-lists.ts';
import type { UnitOfWork } from '#server/records/index.ts';

export interface ReviewEntry {
  event: ReviewEvent;
  /** ISO. */
  at: string;
  by: number | null;
  note: string | null;
}

/** Maximum number of entries per item; the oldest are removed. */
export const REVIEW_ENTRIES_MAX = 50;

/**
 * Adds an entry as the actor. The caller must have locked the item, so that no two entries get the same
 * number.
 */
export async function addReviewEntry(
  work: UnitOfWork,
  id: number,
  { event, note }: Pick<ReviewEntry, 'event' | 'note'>,
): Promise<void> {
  await sql`
    with added as (
      insert into content_review_entry (organisation_id, content_id, number, event, by_id, note)
      select ${work.organisationId}, ${id}, coalesce(max(number), 0) + 1, ${event}, ${actorId(work)}::integer, ${note}::text
      from content_review_entry where organisation_id = ${work.organisationId} and content_id = ${id}
      returning number
    )
    delete from content_review_entry using added
    where organisation_id = ${work.organisationId} and content_id = ${id}
      and content_review_entry.number <= added.number - ${REVIEW_ENTRIES_MAX}
  `.execute(work.db);
}

/** The entries of an item's reviews, at most `REVIEW_ENTRIES_MAX`. */
export async function listReviewEntries(work: UnitOfWork, id: number): Promise<ReviewEntry[]> {
  return work.db
    .selectFrom('content_review_entry')
    .select(['event', 'at', 'by_id as by', 'note'])
    .where('organisation_id', '=', work.organisationId)
    .where('content_id', '=', id)
    .orderBy('number')
    .execute();
}

/** The id of the acting staff user; null for the system. */
export function actorId({ actor }: Pick<UnitOfWork, 'actor'>): number | null {
  return actor.kind === 'staff' ? actor.id : null;
}
