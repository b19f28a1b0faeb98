/**
 * Values that editors typed and that fields or rules refuse: stored next to the working copy until they are valid, and read
 * by editors only.
 */
import { badInput, type FieldErrors } from '#model/errors.ts';
import { applyRules, matchesField, namedErrors, sortValues, type SortedValues } from '#records/unfinished.ts';
import type { RecordContext } from '#server/records/index.ts';
import { access } from '../../access.ts';
import type { Finding } from '../../checks/check.ts';
import { NAME_LENGTH_MAX } from '../../texts.ts';
import { assertSitesDistinct } from '../publishing/site-texts.ts';
import { assertPlacementsSupported } from '../supported-types.ts';
import {
  documentShape,
  loadDocument,
  replaceWorkingCopy,
  typeOf,
  type ContentDocument,
  type DocumentValues,
} from './documents.ts';

/** What an item's editors have not finished. */
export interface Unfinished {
  /** By field, in the form in which inputs show them. */
  values: Record<string, unknown>;
  /** Messages by path (`schedules.0.section`): why the values are not valid. */
  errors: FieldErrors;
  /** Values of fields that no longer exist or have another structure now. */
  left: Record<string, unknown>;
}

/** The rules about the values of a draft that their fields accept. Throws BAD_USER_INPUT for the first that refuses. */
export async function checkDraft(
  work: RecordContext,
  { record }: Pick<ContentDocument, 'record'>,
  values: DocumentValues,
): Promise<void> {
  assertSitesDistinct(values.siteTexts ?? [], record.site);
  await assertPlacementsSupported(work, record, values);
}

/** The unfinished values that the inputs of the item's fields can show. */
export function shownUnfinished({ type, workingCopy }: ContentDocument): Record<string, unknown> {
  const shape = documentShape(type);
  return onlyFields(workingCopy?.unfinished ?? {}, (key, value) => matchesField(shape[key], value));
}

/** The unfinished values that no input can show, because a release changed their fields. */
export function leftUnfinished(document: ContentDocument): Record<string, unknown> {
  const shown = shownUnfinished(document);
  return onlyFields(document.workingCopy?.unfinished ?? {}, (key) => !Object.hasOwn(shown, key));
}

/** What is unfinished in an item at this moment; null if nothing is, or if the actor is not one of its editors. */
export async function unfinishedFor(
  work: RecordContext,
  document: ContentDocument,
): Promise<Unfinished | null> {
  const { workingCopy, record } = document;
  if (!workingCopy || Object.keys(workingCopy.unfinished).length === 0) return null;
  if (work.actor.kind !== 'staff' || !access.update(work.actor, record)) return null;
  const values = shownUnfinished(document);
  const { errors } = await sortStored(work, document, values);
  return { values, errors, left: leftUnfinished(document) };
}

/** What the actor has to complete before the item can be published, one finding for each message. */
export async function unfinishedFindings(work: RecordContext, document: ContentDocument): Promise<Finding[]> {
  const { errors = {} } = (await unfinishedFor(work, document)) ?? {};
  return Object.entries(namedErrors(documentShape(document.type), errors)).map(([field, message]) => ({
    field,
    message,
    isRequired: true,
  }));
}

/**
 * Moves unfinished values that are valid by now to the working copy. Throws BAD_USER_INPUT with the messages of those that are
 * not, by path. For people: what a program publishes leaves unfinished values as they are.
 */
export async function settleUnfinished(
  work: RecordContext,
  document: ContentDocument,
): Promise<ContentDocument> {
  const unfinished = shownUnfinished(document);
  if (work.actor.kind !== 'staff' || Object.keys(unfinished).length === 0) return document;
  const { valid, errors } = await sortStored(work, document, unfinished);
  const messages = namedErrors(documentShape(document.type), errors);
  if (Object.keys(messages).length > 0)
    throw badInput(
      'CONTENT_UNFINISHED',
      `“${document.values.name ?? ''}” has unfinished entries. ${Object.values(messages).join(' ')} Complete them, or remove them.`,
      messages,
    );
  const data = { ...document.workingCopy?.data, ...valid };
  return replaceWorkingCopy(work, document, data, leftUnfinished(document));
}

/** A new item as it was sent: its type, and its values by field. */
interface SentItem {
  type: string;
  values: Record<string, unknown>;
}

/**
 * The values of a new item, apart from those that a person has not finished. Throws BAD_USER_INPUT for values that no input can
 * have produced.
 */
export async function splitNewValues(
  work: RecordContext,
  { type, values }: SentItem,
  { site, storesUnfinished }: { site: number; storesUnfinished: boolean | null },
): Promise<{ values: Record<string, unknown>; unfinished: Record<string, unknown> }> {
  if (!storesUnfinished || work.actor.kind !== 'staff') return { values, unfinished: {} };
  const shape = documentShape(typeOf(work, type));
  const { valid, unfinished } = await applyRules(sortValues(shape, values), [
    (accepted) => work.records.checkReferences(shape, accepted),
    async ({ siteTexts }: DocumentValues) => assertSitesDistinct(siteTexts ?? [], site),
  ]);
  const { name } = unfinished;
  // An item needs a title from the first save on: one that is too long is shortened until its editor does.
  const title = typeof name === 'string' ? { name: name.slice(0, NAME_LENGTH_MAX).toWellFormed() } : {};
  return { values: { ...title, ...valid }, unfinished };
}

/** Stores what is unfinished of an item that was just created. Throws BAD_USER_INPUT if it is too large. */
export async function storeUnfinished(
  work: RecordContext,
  id: number,
  unfinished: Record<string, unknown>,
): Promise<void> {
  if (Object.keys(unfinished).length === 0) return;
  const document = await loadDocument(work, id);
  await replaceWorkingCopy(work, document, {}, unfinished);
}

function sortStored(
  work: RecordContext,
  document: ContentDocument,
  values: Record<string, unknown>,
): Promise<SortedValues> {
  const shape = documentShape(document.type);
  return applyRules(sortValues(shape, values), [
    (valid) => work.records.checkReferences(shape, valid),
    (valid) => checkDraft(work, document, valid),
  ]);
}

function onlyFields(
  values: Record<string, unknown>,
  isIncluded: (key: string, value: unknown) => boolean,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => isIncluded(key, value)));
}
