/** The user to notify when a scheduled item becomes public: the person whose submission was scheduled. */
import type { RecordContext, UnitOfWork } from '#server/records/index.ts';

/** Name of the job that checks the item once it is public; queued under the key of its notice. */
export const NOTICE_JOB = 'content/notifyPublication';
export const noticeKey = (id: number) => `content/notifyPublication ${id}`;

export interface PublicationNotice {
  /** Id of the staff user to notify. */
  to: number;
  /** ISO: the publication time of the last notice. */
  published: string;
}

/** The pending notice for an item, or null. */
export async function findNotice(work: UnitOfWork, id: number): Promise<PublicationNotice | null> {
  const row = await work.db
    .selectFrom('content_publication_notice')
    .select(['cms_user_id as to', 'published'])
    .where('organisation_id', '=', work.organisationId)
    .where('content_id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function storeNotice(work: UnitOfWork, id: number, notice: PublicationNotice): Promise<void> {
  const values = { cms_user_id: notice.to, published: notice.published };
  await work.db
    .insertInto('content_publication_notice')
    .values({ organisation_id: work.organisationId, content_id: id, ...values })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'content_id']).doUpdateSet(values))
    .execute();
}

/** Removes the notice of an item. To be called when the item is public, a draft again or in the trash. */
export async function removeNotice(
  work: Pick<RecordContext, 'db' | 'organisationId' | 'cancelJob'>,
  id: number,
): Promise<void> {
  const { numDeletedRows } = await work.db
    .deleteFrom('content_publication_notice')
    .where('organisation_id', '=', work.organisationId)
    .where('content_id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows > 0) await work.cancelJob(NOTICE_JOB, noticeKey(id));
}

/** Queues the check of the item one second after the publication time, when the item is public for every process. */
export function queueNotice(work: RecordContext, id: number, published: string): Promise<void> {
  const runAt = new Date(Date.parse(published) + 1_000);
  return work.queue(NOTICE_JOB, { id }, { key: noticeKey(id), runAt });
}
