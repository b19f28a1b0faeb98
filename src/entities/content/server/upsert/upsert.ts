/** Creates an item of a program, or changes the one that has the program's id. */
import { STATUS } from '#access/decide-access.ts';
import { badInput, conflict, forbidden, notFound } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { access } from '../../access.ts';
import { content } from '../../entity.ts';
import { withDefaultAuthor } from '../drafts/default-author.ts';
import { assertCurrentVersion } from '../drafts/current-version.ts';
import {
  createDocument,
  documentOf,
  documentVersion,
  loadDocumentOf,
  lockRecord,
  type ContentDocument,
} from '../drafts/documents.ts';
import { publishDocument } from '../publishing/publishing.ts';
import { notifyOfPublication } from '../review/notify.ts';
import { findReview } from '../review/review.ts';
import { changeItem } from './change-item.ts';
import {
  fingerprintOf,
  findByExternalId,
  storeExternalId,
  wasPublishedBy,
  type KnownItem,
} from './external-ids.ts';
import { DEFAULT_SOURCE, type UPSERT_OUTCOMES } from './inputs.ts';

/** A record that a program sends. */
export interface UpsertRecord {
  type: string;
  site: number;
  externalId: string;
  source?: string | null;
  values: Record<string, unknown>;
  publish?: boolean | null;
  published?: string | null;
  version?: string | null;
}

/** What the call did with an item. */
export interface Upserted {
  id: number;
  version: string;
  outcome: (typeof UPSERT_OUTCOMES)[number];
}

/** What the publication of an item uses in addition to its unit of work. */
export type UpsertServices = Pick<OperationContext['services'], 'config' | 'sites'>;

/**
 * Creates or changes the item of a record, in one transaction. If the item already has the values, nothing is written. Throws
 * BAD_USER_INPUT, CONFLICT, FORBIDDEN, NOT_FOUND.
 */
export async function upsertContent(
  work: RecordContext,
  services: UpsertServices,
  record: UpsertRecord,
): Promise<Upserted> {
  if (record.published && !record.publish)
    throw badInput('PUBLICATION_TIME_WITHOUT_PUBLISHING', 'A publication time requires “publish”.', {
      published: 'Send publish: true together with this time.',
    });
  const { type, site, externalId, values, publish, published } = record;
  const key = { site, externalId, source: record.source ?? DEFAULT_SOURCE };
  const fingerprint = fingerprintOf({ type, values, publish, published }, publish === true);
  const known = await findByExternalId(work, key);
  const before = known && (await findDocument(work, known.id, record));
  if (before && known.fingerprint === fingerprint && isUntouched(before, known)) return unchanged(before);
  if (before && publish) assertNotWithdrawn(before, known);
  const isToPublish = publish && before?.record.status !== STATUS.published;
  const written = before ? await changeItem(work, before, record) : await createItem(work, record);
  if (written === before && !isToPublish) return unchanged(written);
  const after = isToPublish ? await publishDraft(work, services, written, published) : written;
  // An import of the source must still see that a person has changed the item since.
  const isAhead = before !== null && known !== null && before.record.version !== known.recordVersion;
  const recordVersion = isAhead ? known.recordVersion : after.record.version;
  const { id } = after.record;
  await storeExternalId(work, key, { id, recordVersion, fingerprint });
  return { id, version: documentVersion(after), outcome: before ? 'changed' : 'created' };
}

const unchanged = (document: ContentDocument): Upserted => ({
  id: document.record.id,
  version: documentVersion(document),
  outcome: 'unchanged',
});

/** Whether neither a person nor another program has changed the item since the record was last written. */
function isUntouched({ record, workingCopy }: ContentDocument, known: KnownItem): boolean {
  return workingCopy === null && record.version === known.recordVersion;
}

/** The item that is already known, locked; null if it was deleted permanently. Throws for an item that the record cannot change. */
async function findDocument(
  work: RecordContext,
  id: number,
  { type, version }: UpsertRecord,
): Promise<ContentDocument | null> {
  const record = await lockRecord(work, id);
  if (!record) return null;
  if (record.status === STATUS.deleted)
    throw conflict(
      'ITEM_IN_TRASH',
      `“${record.name}” is in the trash, where a person moved it. Restore the item, or delete it permanently; then it is created again.`,
      {},
    );
  if (record.type !== type)
    throw badInput(
      'EXTERNAL_ID_OF_OTHER_TYPE',
      `This external ID belongs to an item of the type ${record.type}. Choose another ID for an item of the type ${type}.`,
      { type: `The item has the type ${record.type}.` },
    );
  if (!access.update(work.actor, record)) throw forbidden();
  const document = await loadDocumentOf(work, record);
  if (version) await assertCurrentVersion(work, document, version);
  return document;
}

/** Throws CONFLICT for an item that the program published, and that is a draft again: a person has withdrawn it. */
function assertNotWithdrawn({ record }: ContentDocument, known: KnownItem): void {
  if (record.status === STATUS.published || !wasPublishedBy(known)) return;
  throw conflict(
    'ITEM_UNPUBLISHED',
    `“${record.name}” was unpublished since your program published it. Publish it in the admin, or send the record without “publish”.`,
    {},
  );
}

async function createItem(
  work: RecordContext,
  { type, site, values, version }: UpsertRecord,
): Promise<ContentDocument> {
  if (version) throw notFound('CONTENT_NOT_FOUND', 'item');
  work.records.assertFieldsPresent({
    shape: content.fields,
    given: values,
    record: { ...values, site },
    mode: 'create',
  });
  const given = await withDefaultAuthor(work, type, values);
  return documentOf(work, await createDocument(work, { type, site, values: given }), null);
}

/** Publishes a locked draft with its unpublished changes; returns it as published. */
async function publishDraft(
  work: RecordContext,
  services: UpsertServices,
  draft: ContentDocument,
  published: string | null | undefined,
): Promise<ContentDocument> {
  const review = await findReview(work, draft.record.id);
  const record = await publishDocument(work, draft, { published: published ?? null });
  const document = documentOf(work, record, null);
  await notifyOfPublication(work, services, document, review?.submittedBy ?? null);
  return document;
}
