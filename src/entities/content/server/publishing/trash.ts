/** The trash: items hidden from readers and colleagues until they are restored or permanently deleted. */
import { sql } from 'kysely';
import { forbidden, notFound } from '#model/errors.ts';
import { STATUS } from '#access/decide-access.ts';
import { TRASH_DAYS } from '#records/trash.ts';
import type { RecordContext } from '#server/records/index.ts';
import { access, canErase } from '../../access.ts';
import { content } from '../../entity.ts';
import { lockItem, type ContentDocument } from '../drafts/documents.ts';
import { assertTypeSupported } from '../supported-types.ts';
import { bringBack, type BroughtBack } from '../undo/bring-back.ts';
import type { LeftOut } from '../undo/left-out.ts';
import { findPreviousState, runUndoable, type PreviousState } from '../undo/previous-state.ts';
import { assertComplete } from './assert-complete.ts';
import { assertCanPublish } from './publishing.ts';
import { contentTag } from '../view-model.ts';

/** Maximum number of items permanently deleted in one transaction of the daily job. */
const EMPTIED_MAX = 100;

/**
 * Restores an item as a draft or, with `publish`, with the state it had before it was moved to the trash: its dates, and the
 * changes that were not published. Anything that others use by now is left out. Throws NOT_FOUND; FORBIDDEN; BAD_USER_INPUT
 * if the item cannot be published.
 */
export async function restoreFromTrash(
  work: RecordContext,
  { id, publish = false }: { id: number; publish?: boolean | null | undefined },
): Promise<BroughtBack> {
  const item = await findInTrash(work, id);
  if (!access.update(work.actor, item.record)) throw forbidden();
  if (publish) assertCanPublish(work, item.record);
  const stored = await findPreviousState(work, id);
  const state = stored && (publish || stored.state.status === STATUS.draft) ? stored.state : AS_DRAFT;
  if (state.status === STATUS.published) await assertPublishable(work, item, state);
  const trashedAt = stored?.made ?? item.record.updated;
  const leftOut: LeftOut[] = stored ? [] : [UNKNOWN_STATE];
  const record = await runUndoable(work, item, {
    command: 'restore',
    run: async () => {
      const note = { event: 'Restored from the trash' };
      const broughtBack = await bringBack(work, item, { state, trashedAt, note });
      leftOut.unshift(...broughtBack.leftOut);
      return broughtBack.record;
    },
  });
  return { record, leftOut };
}

const AS_DRAFT: PreviousState = {
  status: STATUS.draft,
  published: null,
  unpublished: null,
  replaced: {},
  changes: null,
  review: null,
  notice: null,
  trashed: null,
};

/** Items that were deleted before their state was stored. */
const UNKNOWN_STATE: LeftOut = {
  field: 'status',
  message: 'It was deleted before Masthead recorded how items were published, so it is back as a draft.',
};

/** Throws BAD_USER_INPUT if the item lacks what its type requires to publish, or its site does not accept its type. */
async function assertPublishable(
  work: RecordContext,
  { record, type, values }: ContentDocument,
  { replaced }: PreviousState,
): Promise<void> {
  await assertTypeSupported(work, type.name, { sites: [record.site], field: 'type' });
  assertComplete({ record, type, values: { ...values, ...replaced }, workingCopy: null });
}

/** Permanently deletes an item in the trash, including its versions. Throws NOT_FOUND, FORBIDDEN. */
export async function eraseContent(work: RecordContext, id: number): Promise<void> {
  const { record } = await findInTrash(work, id);
  if (!canErase(work.actor, record))
    throw forbidden('ADMINISTRATOR_REQUIRED', 'Only administrators can delete permanently.');
  await work.records.erase(content, record);
  // Cached bylines still name an author in the trash.
  work.tags.add(contentTag(id, work.organisationId));
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

async function findInTrash(work: RecordContext, id: number): Promise<ContentDocument> {
  const item = await lockItem(work, id, 'item in the trash');
  if (item.record.status !== STATUS.deleted) throw notFound('CONTENT_NOT_FOUND', 'item in the trash');
  return item;
}
