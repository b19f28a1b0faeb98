/**
 * Texts that lost a conflict, stored as versions of the item, so that they can be read and restored. What fields refuse is a
 * part of the version that only the item's editors read, as of its draft.
 */
import { isDeepEqual } from '#merge/deep-equal.ts';
import { withIdsOfReferences } from '#records/reference-ids.ts';
import { isValidValue } from '#records/shape.ts';
import { matchesField } from '#records/unfinished.ts';
import type { HistoryNote, HistoryRow, RecordContext } from '#server/records/index.ts';
import { access } from '../../access.ts';
import { content } from '../../entity.ts';
import { applyWorkingCopy, documentShape, type ContentDocument } from './documents.ts';
import { isUnfinishedTooLarge, type WorkingCopy } from './working-copy.ts';

/** Stores the document with unsaved values as a version. A duplicate of the latest version is skipped. */
export async function storeLosingTexts(
  work: RecordContext,
  document: ContentDocument,
  values: Record<string, unknown>,
): Promise<void> {
  const { accepted, unfinished } = sortLosing(work, document, values);
  if (Object.keys(accepted).length + Object.keys(unfinished).length === 0) return;
  const data = { ...document.workingCopy?.data, ...accepted };
  const record = applyWorkingCopy({
    ...document,
    workingCopy: { ...EMPTY_COPY, ...document.workingCopy, data },
  });
  const latest = await work.records.history.list(
    { entities: ['content'], recordId: record.id, isVersion: true },
    { limit: 1 },
  );
  const after = latest.rows[0]?.after ?? null;
  const isKnown =
    Object.keys(data).every((key) => isDeepEqual(valueIn(after, key), valueIn(record, key))) &&
    isDeepEqual(unfinishedIn(after), unfinished);
  if (!isKnown) await work.records.history.keep(content, withUnfinished(record, unfinished), CONFLICTING);
}

/** The values of a version that its fields refuse, in the form in which inputs show them; none for other actors than its editors. */
export function unfinishedOfVersion(
  { actor }: RecordContext,
  { record, type }: ContentDocument,
  { after }: Pick<HistoryRow, 'after'>,
): Record<string, unknown> {
  if (actor.kind !== 'staff' || !access.update(actor, record)) return {};
  const shape = documentShape(type);
  return Object.fromEntries(
    Object.entries(unfinishedIn(after)).filter(([key, value]) => matchesField(shape[key], value)),
  );
}

/** Values that no input of their field can have produced are left out, as are more than a draft can store. */
function sortLosing({ actor }: RecordContext, { type }: ContentDocument, values: Record<string, unknown>) {
  const shape = documentShape(type);
  const isValid = ([key, value]: [string, unknown]) => isValidValue(shape, key, value);
  const refused = Object.fromEntries(Object.entries(values).filter((entry) => !isValid(entry)));
  const shown = Object.entries(withIdsOfReferences(shape, refused) ?? {}).filter(([key, value]) =>
    matchesField(Object.hasOwn(shape, key) ? shape[key] : undefined, value),
  );
  const unfinished = Object.fromEntries(shown);
  return {
    accepted: Object.fromEntries(Object.entries(values).filter(isValid)),
    unfinished: actor.kind !== 'staff' || isUnfinishedTooLarge(unfinished) ? {} : unfinished,
  };
}

/** A row of the history has the values next to those of the record, under a name that no field of content has. */
function withUnfinished<Row extends object>(record: Row, unfinished: Record<string, unknown>): Row {
  return Object.keys(unfinished).length === 0 ? record : { ...record, [UNFINISHED]: unfinished };
}

function unfinishedIn(after: Record<string, unknown> | null): Record<string, unknown> {
  const values = after?.[UNFINISHED];
  return typeof values === 'object' && values !== null ? { ...values } : {};
}

const UNFINISHED = 'unfinished';

function valueIn(record: Record<string, unknown> | null, key: string): unknown {
  return record?.[key] ?? (record?.['fields'] as Record<string, unknown> | null | undefined)?.[key];
}

const CONFLICTING: HistoryNote = { event: 'Conflicting changes' };
const EMPTY_COPY: Omit<WorkingCopy, 'data'> = {
  version: 0,
  updated: '',
  updatedBy: null,
  updatedEvent: null,
  unfinished: {},
  writers: {},
};
