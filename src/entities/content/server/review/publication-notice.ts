/** Who is notified once a scheduled item is public: the person whose submission was scheduled. */
import type { UnitOfWork } from '#server/records/index.ts';

export interface PublicationNotice {
  /** Of the staff. */
  to: number;
  /** ISO: the publication time they were told. */
  published: string;
}

/** The notice that is due for an item, or null. */
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

/** The item is public, a draft again or in the trash: its notice is over. */
export async function removeNotice(work: UnitOfWork, id: number): Promise<void> {
  await work.db
    .deleteFrom('content_publication_notice')
    .where('organisation_id', '=', work.organisationId)
    .where('content_id', '=', id)
    .execute();
}
