/**
 * Versions of the whole document: the rows of an item's history, read as editors would have seen the item at
 * that time.
 */
import { badInput, forbidden, notFound } from '#model/errors.ts';
import type { FieldErrors } from '#model/errors.ts';
import { AppError } from '#model/errors.ts';
import type { RecordOf } from '#records/record-of.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';
import { parseInput } from '#records/shape.ts';
import type { HistoryNote, HistoryRow, RecordContext } from '#server/records/index.ts';
import { access } from '../../access.ts';
import { content } from '../../entity.ts';
import { assertCurrentVersion } from '../drafts/current-version.ts';
import { unfinishedOfVersion } from '../drafts/losing-texts.ts';
import {
  documentShape,
  loadDocument,
  applyWorkingCopy,
  replaceWorkingCopy,
  valuesOf,
  type ContentDocument,
} from '../drafts/documents.ts';

/** A version as it appears in lists. */
export interface ListedVersion {
  row: HistoryRow;
  isPublished: boolean;
  /** Labels of the fields that differ from the previous version. */
  changes: string[];
}

const PUBLISHED = 1;

/** A page of an item's versions, newest first. */
export async function listVersions(
  work: RecordContext,
  document: ContentDocument,
  page: { limit: number; before?: number | null },
): Promise<{ versions: ListedVersion[]; hasMore: boolean }> {
  const filter = { entities: ['content'], recordId: document.record.id, isVersion: true };
  // Reads one version more than is shown: the changes of the last one are derived from its predecessor.
  const { rows, hasMore } = await work.records.history.list(filter, { ...page, limit: page.limit + 1 });
  const shape = documentShape(document.type);
  const versions = rows.slice(0, page.limit).map((row, index) => {
    const older = rows[index + 1];
    const [now, then] = [shownAt(work, document, row), older ? shownAt(work, document, older) : null];
    const changed = then ? Object.keys(shape).filter((key) => !isDeepEqual(now[key], then[key])) : [];
    return {
      row,
      // A version of a public item's working copy is not what readers saw.
      isPublished: row.action !== 'version' && wasPublic(row, work.now),
      changes: changed.map((key) => shape[key]?.options.label ?? key),
    };
  });
  return { versions, hasMore: hasMore || rows.length > page.limit };
}

/** Whether readers have or had this version: a version published for a later time is not public yet. */
function wasPublic({ after }: HistoryRow, now: string): boolean {
  if (after?.['status'] !== PUBLISHED) return false;
  const published = after['published'];
  return typeof published !== 'string' || Date.parse(published) <= Date.parse(now);
}

/**
 * The document as stored in a row of its history; `unfinished`: what its fields refused, for its editors only. Throws
 * NOT_FOUND.
 */
export async function loadVersion(
  work: RecordContext,
  document: ContentDocument,
  id: number,
): Promise<{ row: HistoryRow; values: Record<string, unknown>; unfinished: Record<string, unknown> }> {
  const row = await work.records.history.find(content, document.record.id, id);
  if (!row?.after) throw notFound('VERSION_NOT_FOUND', 'version');
  return { row, values: valuesAt(document, row), unfinished: unfinishedOfVersion(work, document, row) };
}

/**
 * Writes a version into the working copy; the public text does not change. The previous working copy is
 * stored as a version, and so is the result. Values that the current fields refuse, or that refer to deleted
 * records, are not restored: their labels are returned.
 */
export async function restoreVersion(
  work: RecordContext,
  input: { id: number; version: string; from: number },
): Promise<{ document: ContentDocument; leftOut: string[] }> {
  const document = await loadForWriting(work, input.id);
  await assertCurrentVersion(work, document, input.version);
  const { row, values, unfinished: ofVersion } = await loadVersion(work, document, input.from);
  const { accepted, leftOut } = await acceptedValues(work, document, values);
  if (document.workingCopy) await saveVersion(work, document, { event: 'Before a version was restored' });
  // The restored values take the place of what was not finished in their fields.
  const unfinished = Object.fromEntries(
    Object.entries(document.workingCopy?.unfinished ?? {}).filter(
      ([key]) => !Object.hasOwn(accepted, key) || isDeepEqual(accepted[key], document.values[key] ?? null),
    ),
  );
  const restored = await replaceWorkingCopy(
    work,
    document,
    { ...document.values, ...accepted },
    { ...unfinished, ...ofVersion },
  );
  await saveVersion(work, restored, {
    event: `Restored ${row.name ? `“${row.name}”` : `the version of ${row.at.slice(0, 16).replace('T', ' ')} UTC`}`,
  });
  return { document: restored, leftOut };
}

/** Names a version, or the current document; without a name, removes the existing name. */
export async function nameVersion(
  work: RecordContext,
  input: { id: number; version: number | null; name: string | null },
): Promise<void> {
  const document = await loadForWriting(work, input.id);
  if (input.version !== null) {
    await loadVersion(work, document, input.version);
    return work.records.history.name(input.version, input.name);
  }
  if (input.name === null)
    throw badInput('VALUE_MISSING', 'A version needs a name.', { name: 'Name is required.' });
  await saveVersion(work, document, { event: 'Named', name: input.name });
}

/** Stores the document as its editors see it now. */
export async function saveVersion(
  work: RecordContext,
  document: ContentDocument,
  note: HistoryNote,
): Promise<void> {
  await work.records.history.keep(content, applyWorkingCopy(document), note);
}

async function loadForWriting(work: RecordContext, id: number): Promise<ContentDocument> {
  const document = await loadDocument(work, id, { lock: true });
  if (!access.update(work.actor, document.record)) throw forbidden();
  return document;
}

/** The values as the form of the actor shows them. */
function shownAt(work: RecordContext, document: ContentDocument, row: HistoryRow): Record<string, unknown> {
  return { ...valuesAt(document, row), ...unfinishedOfVersion(work, document, row) };
}

function valuesAt(document: ContentDocument, row: HistoryRow): Record<string, unknown> {
  return valuesOf(row.after as RecordOf<typeof content>, document.type);
}

/** The old values that are still valid input. */
async function acceptedValues(
  work: RecordContext,
  document: ContentDocument,
  values: Record<string, unknown>,
): Promise<{ accepted: Record<string, unknown>; leftOut: string[] }> {
  const shape = documentShape(document.type);
  const refused = new Set<string>();
  for (const [key, value] of Object.entries(values)) {
    if (isDeepEqual(value, document.values[key])) continue;
    const errors = await errorsOf(async () => {
      const one = parseInput(shape, { [key]: value }, 'update');
      await work.records.checkReferences(shape, one);
    });
    if (errors) refused.add(key);
  }
  return {
    accepted: Object.fromEntries(Object.entries(values).filter(([key]) => !refused.has(key))),
    leftOut: [...refused].map((key) => shape[key]?.options.label ?? key),
  };
}

async function errorsOf(run: () => Promise<void>): Promise<FieldErrors | null> {
  try {
    await run();
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'BAD_USER_INPUT')
      return error.extensions['fields'] as FieldErrors;
    throw error;
  }
}
