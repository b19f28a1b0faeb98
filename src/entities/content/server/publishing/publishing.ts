/**
 * Publish, unpublish, schedule, delete: named commands on the whole document, instead of writes to a status
 * field.
 */
import { badInput, forbidden } from '#model/errors.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { RecordContext } from '#server/records/index.ts';
import { access, canPublish } from '../../access.ts';
import { content } from '../../entity.ts';
import { assertCurrentVersion } from '../drafts/current-version.ts';
import {
  applyDocument,
  applyWorkingCopy,
  loadDocument,
  replaceWorkingCopy,
  type ContentDocument,
} from '../drafts/documents.ts';
import { settleUnfinished } from '../drafts/unfinished-values.ts';
import { removeWorkingCopy } from '../drafts/working-copy.ts';
import { queueLinkCheck } from '../links/broken-links.ts';
import { actorId, addReviewEntry } from '../review/entries.ts';
import { removeNotice } from '../review/publication-notice.ts';
import { closeReview } from '../review/review.ts';
import { assertTypeSupported } from '../supported-types.ts';
import { runUndoable } from '../undo/previous-state.ts';
import { assertComplete } from './assert-complete.ts';
import { withoutTakenPath } from './taken-path.ts';
import { saveVersion, loadVersion } from '../versions/versions.ts';

/** Part of the note of a change after which the item is stored as a version. */
const STORED_AS_VERSION = { kept: true };

export interface PublishInput {
  id: number;
  /** The document's version that the editor saw; another version is refused, so that unread changes are never published. */
  version: string;
  /** When readers see the item; null: the time that it has or had before it was unpublished, otherwise now. */
  published?: string | null;
  /** Whether to publish now, by the database's clock, whatever publication time the item has. */
  isNow?: boolean | null;
  /** When publication ends; undefined leaves the end unchanged. */
  unpublished?: string | null | undefined;
}

/**
 * Makes the document public (or due) unchanged, in one transaction. If the item's site does not accept its
 * type, a public item remains public and can be changed as before, but a draft cannot become public. Throws
 * FORBIDDEN, CONFLICT, BAD_USER_INPUT, NOT_FOUND.
 */
export async function publishContent(
  work: RecordContext,
  input: PublishInput,
): Promise<RecordOf<typeof content>> {
  const document = await loadForCommand(work, input);
  return runUndoable(work, document, {
    command: 'publish',
    run: () => publishDocument(work, document, input),
  });
}

/** Like `publishContent`, for a document that this transaction has loaded and locked. */
export async function publishDocument(
  work: RecordContext,
  loaded: ContentDocument,
  input: Omit<PublishInput, 'id' | 'version'>,
): Promise<RecordOf<typeof content>> {
  const { id } = loaded.record;
  assertCanPublish(work, loaded.record);
  const document = await settleUnfinished(work, loaded);
  if (input.isNow && input.published)
    throw badInput('PUBLISH_NOW_AND_LATER', 'Publish the item either now or at a set time, not both.', {
      published: 'Leave this empty to publish now.',
    });
  const published = (input.isNow ? work.now : input.published) ?? document.record.published ?? work.now;
  const unpublished = input.unpublished === undefined ? document.record.unpublished : input.unpublished;
  assertEndsAfter(published, unpublished);
  if (document.record.status !== 1)
    await assertTypeSupported(work, document.type.name, {
      sites: [document.record.site],
      field: 'type',
    });
  assertComplete(document);
  await storeOthersChanges(work, document);
  if (await closeReview(work, id)) await addReviewEntry(work, id, { event: 'approved', note: null });
  await queueLinkCheck(work, id);
  return applyDocument(
    work,
    document,
    { status: 1, published, unpublished },
    publicationNote(published, work.now),
  );
}

/** Throws BAD_USER_INPUT for an end that is not after the publication. */
export function assertEndsAfter(published: string, unpublished: string | null): void {
  if (unpublished === null || Date.parse(unpublished) > Date.parse(published)) return;
  throw badInput('END_BEFORE_START', 'The end time must be after the publication time.', {
    unpublished: 'Choose a time after the publication time.',
  });
}

/** The note of a publication: the item is stored as a version. */
export function publicationNote(published: string, now: string) {
  const isFuture = Date.parse(published) > Date.parse(now);
  return { event: isFuture ? 'Scheduled' : 'Published', ...STORED_AS_VERSION };
}

/** Hides the item from readers; its text, its publication date and pending changes remain. */
export async function unpublishContent(
  work: RecordContext,
  input: Pick<PublishInput, 'id' | 'version'>,
): Promise<RecordOf<typeof content>> {
  const document = await loadForCommand(work, input);
  return runUndoable(work, document, { command: 'unpublish', run: () => hideDocument(work, document) });
}

async function hideDocument(
  work: RecordContext,
  document: ContentDocument,
): Promise<RecordOf<typeof content>> {
  const { id, published } = document.record;
  await queueLinkCheck(work, id);
  await removeNotice(work, id);
  // Published again, the item has the date that readers know.
  const wasPublic = published !== null && Date.parse(published) <= Date.parse(work.now);
  const state = { status: 2, published: wasPublic ? published : null, unpublished: null };
  return applyDocument(work, await withoutTakenPath(work, document), state, { event: 'Unpublished' });
}

/** Removes the item from its page, lists and every URL; the database retains the item and its history. */
export async function deleteContent(
  work: RecordContext,
  input: Pick<PublishInput, 'id' | 'version'>,
): Promise<RecordOf<typeof content>> {
  const document = await loadForCommand(work, input);
  if (!access.delete(work.actor, document.record)) throw forbidden();
  return runUndoable(work, document, { command: 'delete', run: () => trashDocument(work, document) });
}

async function trashDocument(
  work: RecordContext,
  document: ContentDocument,
): Promise<RecordOf<typeof content>> {
  const { id } = document.record;
  await closeReview(work, id);
  await removeNotice(work, id);
  await queueLinkCheck(work, id);
  const note = { event: 'Moved to the trash' };
  return applyDocument(work, await withoutTakenPath(work, document), { status: 0 }, note);
}

/**
 * Publishes the document, as it is now or in a past version, in a transaction that is rolled back, so that
 * the preview equals the published page.
 */
export async function previewContent(work: RecordContext, id: number, historyId?: number): Promise<void> {
  const current = await loadDocument(work, id);
  const document =
    historyId === undefined
      ? current
      : await replaceWorkingCopy(work, current, (await loadVersion(work, current, historyId)).values);
  const published = document.record.published ?? work.now;
  const isDue = Date.parse(published) <= Date.parse(work.now);
  await applyDocument(work, document, {
    status: 1,
    published: isDue ? published : work.now,
    unpublished: null,
  });
}

/** Discards the working copy: the document is the record again. */
export async function discardWorkingCopy(
  work: RecordContext,
  input: Pick<PublishInput, 'id' | 'version'>,
): Promise<ContentDocument> {
  const document = await loadDocument(work, input.id, { lock: true });
  if (!access.update(work.actor, document.record)) throw forbidden();
  await assertCurrentVersion(work, document, input.version);
  if (document.workingCopy) await saveVersion(work, document, { event: 'Before changes were discarded' });
  await removeWorkingCopy(work, input.id, { dropsUnfinished: true });
  return loadDocument(work, input.id);
}

/** Stores another user's last changes in the versions under their name, whichever user publishes them. */
async function storeOthersChanges(work: RecordContext, document: ContentDocument): Promise<void> {
  const { workingCopy } = document;
  if (!workingCopy || Object.keys(workingCopy.data).length === 0) return;
  const publisher = actorId(work);
  if (publisher === null || workingCopy.updatedBy === null || workingCopy.updatedBy === publisher) return;
  await work.records.history.keep(content, applyWorkingCopy(document), {
    event: 'Edited',
    by: workingCopy.updatedBy,
    at: workingCopy.updated,
  });
}

async function loadForCommand(
  work: RecordContext,
  input: Pick<PublishInput, 'id' | 'version'>,
): Promise<ContentDocument> {
  const document = await loadDocument(work, input.id, { lock: true });
  assertCanPublish(work, document.record);
  await assertCurrentVersion(work, document, input.version);
  return document;
}

/** Throws FORBIDDEN if the actor cannot publish the item. */
export function assertCanPublish({ actor }: RecordContext, record: RecordOf<typeof content>): void {
  if (canPublish(actor, record)) return;
  throw forbidden(
    'PUBLISH_PERMISSION_MISSING',
    'You do not have permission to publish. Submit the item for review instead.',
  );
}
