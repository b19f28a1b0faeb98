/** Writes the values of a program over those of an item: over its unpublished changes, or over what readers see. */
import { STATUS } from '#access/decide-access.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';
import { parseInput } from '#records/shape.ts';
import type { RecordContext } from '#server/records/index.ts';
import { content } from '../../entity.ts';
import {
  applyWorkingCopy,
  documentOf,
  documentShape,
  replaceWorkingCopy,
  valuesOf,
  writeValues,
  type ContentDocument,
  type DocumentValues,
} from '../drafts/documents.ts';
import { removeWorkingCopy } from '../drafts/working-copy.ts';
import { saveLockedDocument } from '../drafts/save-document.ts';
import { queueLinkCheck } from '../links/broken-links.ts';
import { assertComplete } from '../publishing/assert-complete.ts';
import { assertCanPublish, assertEndsAfter, publicationNote } from '../publishing/publishing.ts';
import { closeReview } from '../review/review.ts';
import { assertSitesDistinct } from '../publishing/site-texts.ts';
import { assertPlacementsSupported } from '../supported-types.ts';

/** What a program sends for an item that exists. */
export interface ItemChange {
  values: Record<string, unknown>;
  publish?: boolean | null;
  published?: string | null;
}

/**
 * Writes the values that differ, and returns the document with them; `document` itself if every value is equal. The item has to be
 * locked. Throws BAD_USER_INPUT, FORBIDDEN.
 */
export async function changeItem(
  work: RecordContext,
  document: ContentDocument,
  change: ItemChange,
): Promise<ContentDocument> {
  const { record, type } = document;
  const shape = documentShape(type);
  work.records.assertFieldsPresent({ shape: content.fields, given: change.values, record, mode: 'update' });
  const values: DocumentValues = parseInput(shape, change.values, 'update');
  await work.records.checkReferences(shape, values);
  if (change.publish && record.status === STATUS.published)
    return changePublished(work, document, values, change.published ?? record.published);
  const changes = differing(values, document.values);
  return Object.keys(changes).length > 0 ? saveLockedDocument(work, document, changes) : document;
}

/**
 * Writes the values to the published item. Unpublished changes of other fields remain unpublished; those of the same fields
 * are replaced, and remain readable as a version.
 */
async function changePublished(
  work: RecordContext,
  document: ContentDocument,
  values: DocumentValues,
  published: string | null,
): Promise<ContentDocument> {
  const { record, type, workingCopy } = document;
  assertCanPublish(work, record);
  const live = valuesOf(record, type);
  const changes = differing(values, live);
  const pending = workingCopy?.data ?? {};
  const replaced = Object.keys(pending).filter((key) => key in values);
  const isMoved = published !== record.published;
  if (Object.keys(changes).length === 0 && replaced.length === 0 && !isMoved) return document;
  if (isMoved && published !== null) assertEndsAfter(published, record.unpublished);
  assertSitesDistinct(values.siteTexts ?? [], record.site);
  await assertPlacementsSupported(work, record, values);
  assertComplete({ ...document, values: { ...live, ...values } });
  if (replaced.some((key) => !isDeepEqual(pending[key], values[key]))) await storePending(work, document);
  let after = record;
  if (Object.keys(changes).length > 0 || isMoved) {
    const by = work.actor.kind === 'staff' ? { updatedBy: work.actor.id } : {};
    const written = { ...changes, ...(isMoved && { published }), ...by };
    after = await writeValues(work, document, written, publicationNote(published ?? work.now, work.now));
  }
  const written = await removePending(work, documentOf(work, after, workingCopy), replaced);
  await queueLinkCheck(work, record.id);
  return written;
}

/** Stores unpublished changes of people as a version, under the name of their author. */
async function storePending(work: RecordContext, document: ContentDocument): Promise<void> {
  const { workingCopy } = document;
  if (!workingCopy) return;
  await work.records.history.keep(content, applyWorkingCopy(document), {
    event: 'Edited',
    by: workingCopy.updatedBy,
    byEvent: workingCopy.updatedEvent,
    at: workingCopy.updated,
  });
}

/** Removes the unpublished changes of these fields; returns the document without them. */
async function removePending(
  work: RecordContext,
  document: ContentDocument,
  fields: readonly string[],
): Promise<ContentDocument> {
  const { record, workingCopy } = document;
  if (fields.length === 0 || !workingCopy) return document;
  const rest = Object.entries(workingCopy.data).filter(([key]) => !fields.includes(key));
  if (rest.length === 0) {
    // Nothing is left to review.
    await closeReview(work, record.id);
    return documentOf(work, record, await removeWorkingCopy(work, record.id));
  }
  return replaceWorkingCopy(work, document, Object.fromEntries(rest));
}

function differing(values: DocumentValues, from: DocumentValues): DocumentValues {
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => !isDeepEqual(value, from[key])));
}
