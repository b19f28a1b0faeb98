/** The trash: items hidden from readers and colleagues until they are restored or permanently deleted. */
import { sql } from 'kysely';
import { forbidden, notFound } from '#model/errors.ts';
import { STATUS } from '#access/decide-access.ts';
import type { RecordOf } from '#records/record-of.ts';
import { TRASH_DAYS } from '#records/trash.ts';
import type { RecordContext, UnitOfWork } from '#server/records/index.ts';
import { access, canErase } from '../../access.ts';
import { content } from '../../entity.ts';
import { lockRecord } from '../drafts/documents.ts';

/** Maximum number of items permanently deleted in one transaction of the daily job. */
const EMPTIED_MAX = 100;

/**
 * Restores an item as a draft. If another page has taken its URL in the meantime, the item is restored
 * without a URL. Throws NOT_FOUND, FORBIDDEN.
 */
export async function restoreFromTrash(work: RecordContext, id: number): Promise<RecordOf<typeof content>> {
  const record = await findInTrash(work, id);
  if (!access.delete(work.actor, record)) throw forbidden();
  const values = {
    status: STATUS.draft,
    published: null,
    unpublished: null,
    ...((await isAliasTaken(work, record)) && { alias: null }),
    ...(work.actor.kind === 'staff' && { updatedBy: work.actor.id }),
  };
  return work.records.writeUnchecked(content, record, values, { event: 'Restored from the trash' });
}

/** Permanently deletes an item in the trash, including its versions. Throws NOT_FOUND, FORBIDDEN. */
export async function eraseContent(work: RecordContext, id: number): Promise<void> {
  const record = await findInTrash(work, id);
  if (!canErase(work.actor, record))
    throw forbidden('ADMINISTRATOR_REQUIRED', 'Only administrators can delete permanently.');
  await work.records.erase(content, record);
}

/** Permanently deletes a bounded number of expired items in the trash; returns whether more are left. */
export async function emptyTrash(work: RecordContext): Promise<{ hasMore: boolean }> {
  const due = await sql<{ id: number }>`
    select id from content
    where organisation_id = ${work.organisationId} and status = ${STATUS.deleted}
      and updated < now() - make_interval(days => ${TRASH_DAYS})
    order by updated limit ${EMPTIED_MAX}
  `.execute(work.db);
  for (const { id } of due.rows) await eraseContent(work, id);
  return { hasMore: due.rows.length === EMPTIED_MAX };
}

async function findInTrash(work: RecordContext, id: number): Promise<RecordOf<typeof content>> {
  const record = await lockRecord(work, id);
  if (record?.status !== STATUS.deleted || !access.read(work.actor, record))
    throw notFound('CONTENT_NOT_FOUND', 'item in the trash');
  return record;
}

async function isAliasTaken(work: UnitOfWork, record: RecordOf<typeof content>): Promise<boolean> {
  const alias = record.alias;
  if (alias === null) return false;
  const of = (table: 'content' | 'website_section') =>
    work.db
      .selectFrom(table)
      .select('id')
      .where('organisation_id', '=', work.organisationId)
      .where('site_id', '=', record.site)
      .where('alias', '=', alias);
  const item = await of('content').where('status', '<>', STATUS.deleted).executeTakeFirst();
  return item !== undefined || (await of('website_section').executeTakeFirst()) !== undefined;
}
