/** Autosave: writes changed fields to the shared working copy, merged with concurrent changes. */
import { AppError, badInput, forbidden } from '#model/errors.ts';
import { eventOfActor } from '#model/permissions.ts';
import { editorOf, isCurrentVersion } from './current-version.ts';
import { storeLosingTexts } from './losing-texts.ts';
import { losesWords } from './lost-words.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';
import { INPUT_REFUSED } from '#records/shape.ts';
import type {
  FieldAuthor,
  OpenedForChange,
  RecordContext,
  UnitOfWork,
  WriteStrategy,
} from '#server/records/index.ts';
import { access } from '../../access.ts';
import { content } from '../../entity.ts';
import {
  documentShape,
  documentVersion,
  loadDocument,
  applyWorkingCopy,
  replaceWorkingCopy,
  type ContentDocument,
  type DocumentValues,
} from './documents.ts';
import { namesOf } from '../lists/people.ts';
import { checkDraft, leftUnfinished, shownUnfinished } from './unfinished-values.ts';

/** An autosave's input: changed fields, their base version of the document, and their previous values. */
export interface SaveInput {
  id: number;
  /** `documentVersion` as loaded, or as returned by the last save. */
  version: string;
  /** The content type whose fields are sent; another one than that of the item is refused. */
  type?: string;
  changes: Record<string, unknown>;
  base: Record<string, unknown>;
  /** Whether values that fields refuse are stored for the editors of the item; only people's are. */
  storesUnfinished?: boolean;
  /** Whether unfinished values of fields that have changed are removed. */
  removesLeft?: boolean;
  /** Texts that lost a conflict: stored as versions and not saved. */
  discarded?: readonly { field: string; value: unknown }[];
}

/**
 * Writes changes to the working copy. With a stale version, changes without a conflict are merged; a conflict
 * is refused with both texts, and nothing is written. Another user's overwritten text remains readable as a
 * version. Throws CONFLICT, BAD_USER_INPUT, FORBIDDEN, NOT_FOUND.
 */
export async function saveWorkingCopy(work: RecordContext, input: SaveInput): Promise<ContentDocument> {
  return work.records.change(
    input,
    draftStrategy(work, input, () => loadForSaving(work, input.id, { lock: true })),
  );
}

/** Like `saveWorkingCopy`, for a document that this transaction has loaded and locked. */
export async function saveLockedDocument(
  work: RecordContext,
  document: ContentDocument,
  changes: Record<string, unknown>,
): Promise<ContentDocument> {
  const input = { id: document.record.id, version: documentVersion(document), changes, base: {} };
  return work.records.change(
    input,
    draftStrategy(work, input, async () => assertUpdateAllowed(work, document)),
  );
}

type OpenedDraft = OpenedForChange & { document: ContentDocument };

/** Writes changes to the working copy of the record; readers and the record's version are not affected. */
function draftStrategy(
  work: RecordContext,
  input: SaveInput,
  load: () => Promise<ContentDocument>,
): WriteStrategy<OpenedDraft, ContentDocument> {
  const storesUnfinished = input.storesUnfinished === true && work.actor.kind === 'staff';
  return {
    open: async () => {
      const document = await load();
      assertTypeOf(document, input.type);
      const version = documentVersion(document);
      return {
        document,
        record: document.record,
        shape: documentShape(document.type),
        values: document.values,
        ...(storesUnfinished && { unfinished: shownUnfinished(document) }),
        version,
        isStale: !isCurrentVersion(document, input.version),
      };
    },
    conflictMessage: 'Someone else edited the same words. Choose what to keep; nothing has been overwritten.',
    unfit: 'conflict',
    writersOf: ({ document }, fields) => writersOf(work, document, fields),
    editorOf: ({ document }) => editorOf(work, document),
    check: ({ document }, values) => checkDraft(work, document, values),
    storesUnfinished,
    store: (opened, values, unfinished) =>
      storeDraft(work, opened, {
        values,
        discarded: input.discarded ?? [],
        unfinished: storesUnfinished
          ? { ...(input.removesLeft ? {} : leftUnfinished(opened.document)), ...unfinished }
          : otherUnfinished(work, opened.document, values),
      }),
  };
}

function assertTypeOf({ type }: ContentDocument, sent: string | undefined): void {
  if (sent === undefined || sent === type.name) return;
  throw badInput('VALUES_INVALID', INPUT_REFUSED, {
    content: `This item is of the type “${type.name}”, and its type does not change.`,
  });
}

/**
 * The unfinished values that remain after a save without them: what a person writes takes the place of unfinished values of
 * its fields; what a program writes does not.
 */
function otherUnfinished(
  { actor }: RecordContext,
  { workingCopy }: ContentDocument,
  values: DocumentValues,
): Record<string, unknown> {
  const all = workingCopy?.unfinished ?? {};
  if (actor.kind !== 'staff') return all;
  return Object.fromEntries(Object.entries(all).filter(([key]) => !Object.hasOwn(values, key)));
}

interface DraftToStore {
  values: DocumentValues;
  discarded: NonNullable<SaveInput['discarded']>;
  /** All unfinished values of the draft from now on. */
  unfinished: Record<string, unknown>;
}

async function storeDraft(
  work: RecordContext,
  { document, isStale }: OpenedDraft,
  { values, discarded, unfinished }: DraftToStore,
): Promise<ContentDocument> {
  await storeEarlierSession(work, document, values, isStale);
  for (const { field, value } of discarded) await storeLosingTexts(work, document, { [field]: value });
  const isUnfinishedChanged = !isDeepEqual(unfinished, document.workingCopy?.unfinished ?? {});
  if (Object.keys(values).length === 0 && !isUnfinishedChanged) return document;
  return replaceWorkingCopy(work, document, { ...document.workingCopy?.data, ...values }, unfinished);
}

/**
 * Stores refused changes as a version of the item, by their author. Needs a separate transaction, because the
 * refusal rolls its own back.
 */
export async function storeRejectedChanges(
  work: RecordContext,
  input: Pick<SaveInput, 'id' | 'changes'>,
): Promise<void> {
  await storeLosingTexts(work, await loadForSaving(work, input.id), input.changes);
}

/**
 * Saves a refused change without the unfinished values that its draft cannot store, which the error names. Needs a separate
 * transaction, because the refusal rolls its own back.
 */
export async function saveWithoutTooLarge(
  work: RecordContext,
  input: SaveInput,
  { extensions }: AppError,
): Promise<void> {
  const { fields } = extensions;
  const isRefused = (key: string) =>
    typeof fields === 'object' && fields !== null && Object.hasOwn(fields, key);
  const rest = Object.entries(input.changes).filter(([key]) => !isRefused(key));
  await saveWorkingCopy(work, { ...input, changes: Object.fromEntries(rest) });
}

/** Whether the error refuses unfinished values because of their size. */
export function isTooLarge(error: unknown): error is AppError {
  return error instanceof AppError && error.reason === 'UNFINISHED_TOO_LARGE';
}

/** Whether the error is a refusal that contains both texts. */
export function isFieldConflict(error: unknown): boolean {
  if (!(error instanceof AppError) || error.code !== 'CONFLICT') return false;
  const { conflicts } = error.extensions;
  return Array.isArray(conflicts) && conflicts.length > 0;
}

async function loadForSaving(
  work: RecordContext,
  id: number,
  options: { lock?: boolean } = {},
): Promise<ContentDocument> {
  return assertUpdateAllowed(work, await loadDocument(work, id, options));
}

/** Returns the document. Throws FORBIDDEN if the actor cannot change it. */
function assertUpdateAllowed({ actor }: RecordContext, document: ContentDocument): ContentDocument {
  if (!access.update(actor, document.record)) throw forbidden();
  return document;
}

/** Minutes between saves after which a new session begins. */
const SESSION_MINUTES = 30;

/** Two users whose saves are less than this many minutes apart work concurrently. */
const HANDOVER_MINUTES = 2;

/**
 * Autosaves are not recorded one by one. A user's text is stored as a version when another user or a new
 * session continues, and immediately if words of it are lost. Concurrent users do not create a version for
 * every save.
 */
async function storeEarlierSession(
  work: RecordContext,
  document: ContentDocument,
  values: Record<string, unknown>,
  isStale: boolean,
): Promise<void> {
  const { workingCopy } = document;
  if (!workingCopy || Object.keys(workingCopy.data).length === 0) return;
  const isOther =
    workingCopy.updatedBy !== (work.actor.kind === 'staff' ? work.actor.id : null) ||
    workingCopy.updatedEvent !== eventOfActor(work.actor);
  const minutes = (Date.parse(work.now) - Date.parse(workingCopy.updated)) / 60_000;
  const isLater = minutes >= (isOther ? HANDOVER_MINUTES : SESSION_MINUTES);
  if (!isLater && !((isOther || isStale) && losesWords(document.values, values))) return;
  await work.records.history.keep(content, applyWorkingCopy(document), {
    event: 'Edited',
    by: workingCopy.updatedBy,
    byEvent: workingCopy.updatedEvent,
    at: workingCopy.updated,
  });
}

/** The author of the conflicting text: of the unpublished change, else the last publisher. */
async function writersOf(
  work: UnitOfWork,
  { record, workingCopy }: ContentDocument,
  fields: readonly string[],
): Promise<Map<string, FieldAuthor>> {
  const published = { by: record.updatedBy ?? null, at: record.updated };
  const writers = fields.map((field) => ({ field, ...(workingCopy?.writers[field] ?? published) }));
  const names = await namesOf(
    work,
    writers.map(({ by }) => by),
  );
  return new Map(
    writers.map(({ field, by, at }) => [field, { by: by === null ? null : (names.get(by) ?? null), at }]),
  );
}
