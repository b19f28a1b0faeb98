/** The document editors work on: the record's editable fields, overridden by the shared working copy. */
import type { ContentType } from '#model/define-content-type.ts';
import { documentShape as shapeOfDocument } from '#merge/document-shape.ts';
import { badInput, forbidden, notFound } from '#model/errors.ts';
import type { Shape } from '#model/field.ts';
import type { RecordOf, ValuesOfEntity, ValuesToWrite } from '#records/record-of.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';
import { parseInput, referencesOf } from '#records/shape.ts';
import type { HistoryNote, RecordContext, UnitOfWork } from '#server/records/index.ts';
import { access } from '../../access.ts';
import { content } from '../../entity.ts';
import { findWorkingCopy, removeWorkingCopy, storeWorkingCopy, type WorkingCopy } from './working-copy.ts';

/** The editable fields of a type as one flat document. */
export function documentShape(type: ContentType): Shape {
  return shapeOfDocument(content.fields, type);
}

/** Values of one flat document: fields of all content by their definition, fields of the type as they are stored. */
export type DocumentValues = Record<string, unknown> & Partial<ValuesOfEntity<typeof content>>;

export interface ContentDocument {
  record: RecordOf<typeof content>;
  type: ContentType;
  /** The values an editor sees: those of the working copy, if there is one. */
  values: DocumentValues;
  workingCopy: WorkingCopy | null;
}

/**
 * Loads an item for editing. Throws NOT_FOUND, and with `lock` also FORBIDDEN. `lock` locks the record until
 * the transaction ends.
 */
export async function loadDocument(
  work: RecordContext,
  id: number,
  options: { lock?: boolean } = {},
): Promise<ContentDocument> {
  const record = options.lock ? await lockRecord(work, id) : await work.records.find(content, id);
  if (!record) throw notFound('CONTENT_NOT_FOUND', 'item');
  return loadDocumentOf(work, record);
}

/** Loads the document of a record that was just read. Throws NOT_FOUND for a record that the actor cannot read. */
export async function loadDocumentOf(
  work: RecordContext,
  record: RecordOf<typeof content>,
): Promise<ContentDocument> {
  const document = documentOf(work, record, null);
  const workingCopy = await findWorkingCopy(work, record.id);
  return workingCopy ? documentOf(work, document.record, workingCopy) : document;
}

/** The document of a record with its working copy. Throws NOT_FOUND for a record that the actor cannot read. */
export function documentOf(
  work: RecordContext,
  record: RecordOf<typeof content>,
  workingCopy: WorkingCopy | null,
): ContentDocument {
  if (record.status === 0) throw notFound('CONTENT_NOT_FOUND', 'item');
  return documentOfAny(work, record, workingCopy);
}

/**
 * Loads and locks an item, also one in the trash, until the transaction ends. Throws NOT_FOUND, FORBIDDEN. `what`: the noun
 * of the message.
 */
export async function lockItem(work: RecordContext, id: number, what = 'item'): Promise<ContentDocument> {
  const record = await lockRecord(work, id);
  if (!record) throw notFound('CONTENT_NOT_FOUND', what);
  return documentOfAny(work, record, await findWorkingCopy(work, id));
}

function documentOfAny(
  work: RecordContext,
  record: RecordOf<typeof content>,
  workingCopy: WorkingCopy | null,
): ContentDocument {
  if (!access.read(work.actor, record)) throw notFound('CONTENT_NOT_FOUND', 'item');
  const type = work.registry.contentTypes.get(record.type) ?? leftoverType(record.type);
  return { record, type, workingCopy, values: { ...valuesOf(record, type), ...workingCopy?.data } };
}

/**
 * The record, locked until the transaction ends; null if missing. Throws FORBIDDEN for a record that is visible here but
 * belongs to a site that the actor cannot edit: the database allows no writes to such a record.
 */
export async function lockRecord(work: RecordContext, id: number): Promise<RecordOf<typeof content> | null> {
  const record = await work.records.find(content, id, { lock: true });
  if (!record && (await work.records.find(content, id)))
    throw forbidden(
      'CONTENT_OF_OTHER_SITE',
      'This item belongs to another site. Only people who work on that site can change it.',
    );
  return record;
}

/** The record's editable values as one flat document. */
export function valuesOf(record: RecordOf<typeof content>, type: ContentType): DocumentValues {
  const common: Record<string, unknown> = record;
  const own = record.fields ?? {};
  const fields = type.upgrade ? type.upgrade(own) : own;
  return Object.fromEntries(
    Object.keys(documentShape(type)).map((key) => [
      key,
      (key in type.fields ? fields[key] : common[key]) ?? null,
    ]),
  );
}

/** The initial state of an item that is not created as a draft. */
export interface PublicState {
  status: 1;
  published: string;
  unpublished: string | null;
}

/** Creates a draft, or an item in the given state. `values` is a flat document. Throws BAD_USER_INPUT, FORBIDDEN. */
export async function createDocument(
  work: RecordContext,
  input: { type: string; site: number; values: Record<string, unknown>; id?: number; state?: PublicState },
): Promise<RecordOf<typeof content>> {
  const type = typeOf(work, input.type);
  if (!work.siteIds.includes(input.site))
    throw badInput('SITE_NOT_FOUND', 'Choose one of your sites.', {
      site: 'This site does not exist, or you do not work on it.',
    });
  const values = parseInput(documentShape(type), input.values, 'create');
  const record = {
    ...split(values, type),
    type: type.name,
    site: input.site,
    status: 2,
    ...(input.id && { id: input.id }),
    ...input.state,
    ...createdBy(work),
  };
  if (!access.create(work.actor, record)) throw forbidden();
  await work.records.checkReferences(documentShape(type), values);
  return work.records.insertUnchecked(content, record);
}

/**
 * Replaces the working copy with the values that differ from the record's, and its unfinished values with `unfinished`; by
 * default they stay. Throws BAD_USER_INPUT if these are larger than a draft can keep.
 */
export async function replaceWorkingCopy(
  work: RecordContext,
  document: ContentDocument,
  values: Record<string, unknown>,
  unfinished: Record<string, unknown> = document.workingCopy?.unfinished ?? {},
): Promise<ContentDocument> {
  const { record, type, workingCopy } = document;
  const live = valuesOf(record, type);
  const pending = Object.fromEntries(
    Object.entries(values).filter(([key, value]) => !isDeepEqual(value, live[key])),
  );
  const stored = await storeWorkingCopy(work, record.id, { data: pending, unfinished }, workingCopy);
  await work.records.setPending(content, record.id, referencesOf(documentShape(type), pending));
  return documentOf(work, record, stored);
}

/** The record as publishing would write it: overridden by the working copy's values. */
export function applyWorkingCopy({ record, type, workingCopy }: ContentDocument): RecordOf<typeof content> {
  return { ...record, ...split(workingCopy?.data ?? {}, type, record) };
}

/**
 * Version of a document's state, which changes with every save of the record or the working copy, by any
 * user.
 */
export function documentVersion(document: {
  record: { version: number };
  workingCopy: { version: number } | null;
}): string {
  return `${document.record.version}.${document.workingCopy?.version ?? 0}`;
}

/** Copies the working copy over the record together with `state`, and removes it. One history row. */
export async function applyDocument(
  work: RecordContext,
  document: ContentDocument,
  state: Record<string, unknown>,
  note?: HistoryNote,
): Promise<RecordOf<typeof content>> {
  const values = {
    ...split(document.workingCopy?.data ?? {}, document.type, document.record),
    ...state,
    ...updatedBy(work),
  };
  const after = await work.records.writeUnchecked(content, document.record, values, note);
  await removeWorkingCopy(work, after.id);
  return after;
}

/** Writes a flat document, or part of a document, over the record itself; its working copy is unchanged. */
export function writeValues(
  work: RecordContext,
  { record, type }: Pick<ContentDocument, 'record' | 'type'>,
  values: DocumentValues,
  note: HistoryNote,
): Promise<RecordOf<typeof content>> {
  return work.records.writeUnchecked(content, record, split(values, type, record), note);
}

/** Returns the content type with this name. Throws BAD_USER_INPUT if unknown. */
export function typeOf(work: Pick<RecordContext, 'registry'>, name: string, field = 'type'): ContentType {
  const type = work.registry.contentTypes.get(name);
  if (!type)
    throw badInput('CONTENT_TYPE_UNKNOWN', `There is no content type “${name.slice(0, 60)}”.`, {
      [field]: 'Choose a content type.',
    });
  return type;
}

/** The type of an item whose type is not installed: it has the common fields, and its other values stay as they are. */
function leftoverType(name: string): ContentType {
  const key = name.toLowerCase();
  return {
    name,
    label: name,
    pluralLabel: name,
    editKey: key,
    layoutKey: key,
    address: 'path',
    fields: {},
    structuredData: () => ({}),
    examples: [],
  };
}

/** Splits a flat document into the record's columns and its `fields` document. */
function split(
  values: Record<string, unknown>,
  type: ContentType,
  before?: RecordOf<typeof content>,
): ValuesToWrite<typeof content> {
  const own = Object.entries(values).filter(([key]) => key in type.fields);
  const common = Object.entries(values).filter(([key]) => !(key in type.fields));
  const fields = {
    ...before?.fields,
    ...Object.fromEntries(own),
  };
  return { ...Object.fromEntries(common), fields };
}

function createdBy(work: UnitOfWork): Record<string, unknown> {
  return work.actor.kind === 'staff' ? { createdBy: work.actor.id, updatedBy: work.actor.id } : {};
}

function updatedBy(work: UnitOfWork): Record<string, unknown> {
  return work.actor.kind === 'staff' ? { updatedBy: work.actor.id } : {};
}
