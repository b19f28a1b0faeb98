/** Brings an item back to an earlier state, by the same writes as every other command: pages, lists, events and search follow. */
import { STATUS } from '#access/decide-access.ts';
import type { RecordOf } from '#records/record-of.ts';
import { referencesOf } from '#records/shape.ts';
import type { HistoryNote, RecordContext } from '#server/records/index.ts';
import { content } from '../../entity.ts';
import { documentShape, valuesOf, writeValues, type ContentDocument } from '../drafts/documents.ts';
import { bringBackWorkingCopy, removeWorkingCopy } from '../drafts/working-copy.ts';
import { queueLinkCheck } from '../links/broken-links.ts';
import { actorId } from '../review/entries.ts';
import { queueNotice, removeNotice, storeNotice } from '../review/publication-notice.ts';
import { reopenReview } from '../review/review.ts';
import { replaceDeletedSections, replaceTakenPath, type LeftOut, type Replacements } from './left-out.ts';
import type { PreviousState } from './previous-state.ts';

export type LockedItem = Pick<ContentDocument, 'record' | 'type' | 'workingCopy'>;

export interface BroughtBack {
  record: RecordOf<typeof content>;
  leftOut: LeftOut[];
}

/**
 * Writes the state over the item, with its dates, placements and path; changes that were not published are pending again.
 * What others use by now, or what was deleted, is left out. `trashedAt`: ISO, of an item in the trash.
 */
export async function bringBack(
  work: RecordContext,
  item: LockedItem,
  { state, trashedAt, note }: { state: PreviousState; trashedAt: string | null; note: HistoryNote },
): Promise<BroughtBack> {
  const { record, type } = item;
  const by = actorId(work);
  const replaced = replacedIn(item, state);
  const { values, leftOut } = await replacementsOf(work, item, { state, replaced, trashedAt });
  const { status, published, unpublished } = state;
  const after = await writeValues(
    work,
    { record, type },
    { ...replaced, ...values, status, published, unpublished, ...(by !== null && { updatedBy: by }) },
    note,
  );
  await bringBackChanges(work, item, { ...state, replaced });
  await reopenReview(work, record.id, state.review);
  await bringBackNotice(work, record.id, state);
  await queueLinkCheck(work, record.id);
  return { record: after, leftOut };
}

/**
 * The values that the record has again. An item that is a draft again after its first publication stays as it was published, so
 * that its URL is not redirected: only its editors read it, and they see the same.
 */
function replacedIn({ record }: LockedItem, { status, replaced }: PreviousState): PreviousState['replaced'] {
  return record.status === STATUS.published && status === STATUS.draft ? {} : replaced;
}

/** An item in the trash has neither a path nor a place, so nothing of it can be taken. */
async function replacementsOf(
  work: RecordContext,
  { record, type }: LockedItem,
  {
    state,
    replaced,
    trashedAt,
  }: Pick<PreviousState, 'replaced'> & { state: PreviousState; trashedAt: string | null },
): Promise<Replacements> {
  if (state.status === STATUS.deleted) return { values: {}, leftOut: [] };
  const next = { ...valuesOf(record, type), ...replaced };
  const { alias = null, primarySection = null, schedules = null } = next;
  const isFree = alias === record.alias && record.status !== STATUS.deleted;
  const path = await replaceTakenPath(work, record, { alias: isFree ? null : alias, trashedAt });
  const places = await replaceDeletedSections(work, record, { primarySection, schedules });
  return { values: { ...path.values, ...places.values }, leftOut: [...path.leftOut, ...places.leftOut] };
}

/** What the command wrote to the record is in the working copy again. */
async function bringBackChanges(
  work: RecordContext,
  { record, type }: LockedItem,
  { status, replaced, changes }: PreviousState,
): Promise<void> {
  const { id } = record;
  const current = valuesOf(record, type);
  const data = Object.fromEntries(Object.keys(replaced).map((key) => [key, current[key] ?? null]));
  if (status === STATUS.deleted || Object.keys(data).length === 0) {
    await removeWorkingCopy(work, id);
    return;
  }
  const { updated, updatedBy, updatedEvent, writers } = changes ?? UNKNOWN_AUTHOR;
  await bringBackWorkingCopy(work, id, {
    data,
    updated: updated ?? work.now,
    updatedBy,
    updatedEvent,
    writers,
  });
  await work.records.setPending(content, id, referencesOf(documentShape(type), data));
}

const UNKNOWN_AUTHOR = { updated: null, updatedBy: null, updatedEvent: null, writers: {} };

async function bringBackNotice(
  work: RecordContext,
  id: number,
  { status, notice, published }: PreviousState,
): Promise<void> {
  await removeNotice(work, id);
  if (!notice || status !== STATUS.published) return;
  await storeNotice(work, id, notice);
  await queueNotice(work, id, published ?? work.now);
}
