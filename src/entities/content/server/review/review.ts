/**
 * Review: users who may not publish submit an item; users who may publish return it with a note, or publish
 * it.
 */
import { sql } from 'kysely';
import { conflict, forbidden } from '#model/errors.ts';
import type { RecordContext, UnitOfWork } from '#server/records/index.ts';
import { access, canPublish } from '../../access.ts';
import { assertCurrentVersion } from '../drafts/current-version.ts';
import { documentVersion, loadDocument, type ContentDocument } from '../drafts/documents.ts';
import { actorId, addReviewEntry } from './entries.ts';
import { saveVersion } from '../versions/versions.ts';

export interface Review {
  state: 'waiting' | 'returned';
  /** ISO. */
  submitted: string;
  submittedBy: number | null;
  note: string | null;
  returned: string | null;
  returnedBy: number | null;
  returnNote: string | null;
}

/** The review an item is in, or null. */
export async function findReview(work: UnitOfWork, id: number): Promise<Review | null> {
  const row = await work.db
    .selectFrom('content_review')
    .selectAll()
    .where('organisation_id', '=', work.organisationId)
    .where('content_id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    state: row.state,
    submitted: row.submitted,
    submittedBy: row.submitted_by_id,
    note: row.note,
    returned: row.returned,
    returnedBy: row.returned_by_id,
    returnNote: row.return_note,
  };
}

/**
 * Submits an item to those who may publish it. Throws FORBIDDEN; CONFLICT if the item has changed or is
 * already in review.
 */
export async function submitForReview(
  work: RecordContext,
  input: { id: number; version: string; note: string | null },
): Promise<ContentDocument> {
  const document = await loadDocument(work, input.id, { lock: true });
  if (!access.update(work.actor, document.record)) throw forbidden();
  await assertCurrentVersion(work, document, input.version);
  if ((await findReview(work, input.id))?.state === 'waiting')
    throw conflict('ALREADY_IN_REVIEW', 'This item is already in review.', {
      version: documentVersion(document),
      conflicts: [],
    });
  await sql`
    insert into content_review (organisation_id, content_id, state, submitted_by_id, note)
    values (${work.organisationId}, ${input.id}, 'waiting', ${actorId(work)}, ${input.note})
    on conflict (organisation_id, content_id) do update set state = 'waiting', submitted = now(),
      submitted_by_id = excluded.submitted_by_id, note = excluded.note, returned = null, returned_by_id = null, return_note = null
  `.execute(work.db);
  await addReviewEntry(work, input.id, { event: 'submitted', note: input.note });
  await saveVersion(work, document, { event: 'Submitted for review' });
  return document;
}

/**
 * Returns an item to the user who submitted it, with a note on what to do. Throws FORBIDDEN, CONFLICT if the item is not in
 * review.
 */
export async function returnFromReview(
  work: RecordContext,
  input: { id: number; note: string },
): Promise<{ document: ContentDocument; review: Review }> {
  const document = await loadDocument(work, input.id, { lock: true });
  if (!canPublish(work.actor, document.record))
    throw forbidden(
      'PUBLISH_PERMISSION_MISSING',
      'Only users with permission to publish can send an item back.',
    );
  const review = await findReview(work, input.id);
  if (review?.state !== 'waiting')
    throw conflict('REVIEW_ENDED', 'This item is no longer in review. Reload it.', {
      version: documentVersion(document),
      conflicts: [],
    });
  await work.db
    .updateTable('content_review')
    .set({
      state: 'returned',
      returned: sql<string>`now()`,
      returned_by_id: actorId(work),
      return_note: input.note,
    })
    .where('organisation_id', '=', work.organisationId)
    .where('content_id', '=', input.id)
    .execute();
  await addReviewEntry(work, input.id, { event: 'returned', note: input.note });
  await saveVersion(work, document, { event: 'Sent back with a note' });
  return { document, review };
}

/**
 * Ends the review of an item because it was published or deleted; its notes remain. Returns whether the item
 * was in review.
 */
export async function closeReview(work: UnitOfWork, id: number): Promise<boolean> {
  const { numDeletedRows } = await work.db
    .deleteFrom('content_review')
    .where('organisation_id', '=', work.organisationId)
    .where('content_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Brings back the review that a command has ended, or ends the review of an item that had none before the command. */
export async function reopenReview(work: UnitOfWork, id: number, review: Review | null): Promise<void> {
  await closeReview(work, id);
  if (!review) return;
  await work.db
    .insertInto('content_review')
    .values({
      organisation_id: work.organisationId,
      content_id: id,
      state: review.state,
      submitted: review.submitted,
      submitted_by_id: review.submittedBy,
      note: review.note,
      returned: review.returned,
      returned_by_id: review.returnedBy,
      return_note: review.returnNote,
    })
    .execute();
}
