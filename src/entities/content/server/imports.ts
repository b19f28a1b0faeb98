/** Import of items: checked like an editor's, and published immediately if the source has a date. */
import { boolean } from '#fields/boolean/field.ts';
import { instant } from '#fields/instant/field.ts';
import { STATUS } from '#access/decide-access.ts';
import { badInput, forbidden } from '#model/errors.ts';
import type { Field } from '#model/field.ts';
import { missingToPublish } from '#entities/content/required-to-publish.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';
import { parseInput } from '#records/shape.ts';
import type { ImportHooks, ImportInput, RecordContext } from '#server/records/index.ts';
import { access, canPublish } from '../access.ts';
import { content } from '../entity.ts';
import {
  applyDocument,
  createDocument,
  documentShape,
  loadDocument,
  typeOf,
  type ContentDocument,
} from './drafts/documents.ts';
import { importedPath } from './imported-path.ts';
import { contentId } from './inputs.ts';
import { pathOfRecord } from './own-path.ts';
import { assertTypeSupported } from './supported-types.ts';

const OWN_ID: Field<number, false> = {
  kind: contentId.kind,
  options: { ...contentId.options, required: false, help: 'An eight-digit ID that the item keeps.' },
};

/** Import fields of an item that are not part of its document. */
const STATE_FIELDS = {
  id: OWN_ID,
  published: instant({ label: 'Published', help: 'Without it, the item is a draft.' }),
  unpublished: instant({ label: 'Unpublished', help: 'When it expires.' }),
  draft: boolean({ label: 'Draft', help: 'True keeps the item a draft, regardless of its dates.' }),
};

export const imports: ImportHooks<typeof content> = {
  isIndependent: true,
  shape: (work, target) => ({ ...documentShape(typeOf(work, target)), ...STATE_FIELDS }),
  create: async (work, input) => {
    const { id, values, ...said } = await readWithPath(work, input);
    const allowed = canPublish(work.actor, { site: input.siteId }) ? said.state : heldBack(said.state, input);
    const state = withoutMissing(work, allowed, { input, values });
    const created = { type: input.target, site: input.siteId, values, ...(id !== null && { id }) };
    return createDocument(work, { ...created, ...(state.status === 1 && { state }) });
  },
  update: async (work, before, input) => {
    const { values: given, ...said } = await readWithPath(work, input, before.id);
    const document = await loadDocument(work, before.id, { lock: true });
    if (document.type.name !== input.target)
      throw badInput(
        'IMPORTED_AS_OTHER_TYPE',
        `This item was already imported as ${document.type.label} and can’t become ${input.target}.`,
      );
    if (!access.update(work.actor, document.record)) throw forbidden();
    const isLive = document.record.status === 1;
    const values = isLive ? withRequired(given, document, input) : given;
    const next = { ...document.values, ...values };
    const state = isLive ? said.state : withoutMissing(work, said.state, { input, values: next });
    // An import writes to the item itself, not to its working copy.
    const isPublic = state.status === 1 || isLive;
    if (isPublic && !canPublish(work.actor, document.record))
      throw forbidden(
        'PUBLISH_PERMISSION_MISSING',
        'You may not publish, so items that are published, or would be, are left as they are.',
      );
    if (state.status === 1 && !isLive)
      await assertTypeSupported(work, input.target, { sites: [input.siteId], field: 'type' });
    const shape = documentShape(document.type);
    const data = parseInput(shape, values, 'update');
    await work.records.checkReferences(shape, data);
    const workingCopy = {
      version: 0,
      updated: work.now,
      updatedBy: null,
      updatedEvent: null,
      unfinished: {},
      writers: {},
      data,
    };
    return applyDocument(work, { ...document, workingCopy }, { ...state });
  },
  isDeleted: (record) => record.status === 0,
  isTaken: async (work, record) => {
    const copy = await work.db
      .selectFrom('content_working_copy')
      .select('version')
      .where('organisation_id', '=', work.organisationId)
      .where('content_id', '=', record.id)
      .executeTakeFirst();
    return copy !== undefined;
  },
  checkRestore: async (work, record, values) => {
    const { status, fields } = values;
    const isPublic = record.status === STATUS.published || status === STATUS.published;
    if (isPublic && !(canPublish(work.actor, record) && canPublish(work.actor, values)))
      throw forbidden(
        'PUBLISH_PERMISSION_MISSING',
        'You may not publish, so items that are published, or were, are left as they are.',
      );
    const shape = documentShape(typeOf(work, record.type));
    const known: Record<string, unknown> = record.fields ?? {};
    await work.records.checkReferences(
      shape,
      Object.fromEntries(
        Object.entries(fields ?? {}).filter(([key, value]) => !isDeepEqual(value, known[key])),
      ),
    );
  },
  // The item is not left in the trash: there it would still use its images, and the next import creates it
  // again.
  remove: async (work, record) => {
    const trashed = await work.records.writeUnchecked(content, record, { status: STATUS.deleted });
    await work.records.erase(content, trashed);
  },
  pathOf: pathOfRecord,
};

/** The state of an item whose importing user may write but not publish: always a draft. */
function heldBack(state: State, { warn }: ImportInput): State {
  if (state.status === 1) warn('published: You may not publish; the item was imported as a draft.');
  return DRAFT;
}

/** An item without a field that its type requires is imported as a draft: it would be useless for readers. */
function withoutMissing(
  work: RecordContext,
  state: State,
  { input, values }: { input: ImportInput; values: Record<string, unknown> },
): State {
  if (state.status !== 1) return state;
  const type = typeOf(work, input.target);
  const [missing] = missingToPublish(type, documentShape(type), values);
  if (!missing) return state;
  input.warn(
    `${missing.field}: ${missing.message} It is required to publish; the item was imported as a draft.`,
  );
  return DRAFT;
}

/**
 * If the source lacks values that the type requires to publish, a public item retains its current ones,
 * because readers see it.
 */
function withRequired(
  given: Record<string, unknown>,
  { type, values }: Pick<ContentDocument, 'type' | 'values'>,
  { warn }: ImportInput,
): Record<string, unknown> {
  const shape = documentShape(type);
  const remaining = { ...given };
  const lacking = new Set(missingToPublish(type, shape, values).map(({ field }) => field));
  for (const { field, message } of missingToPublish(type, shape, { ...values, ...given })) {
    if (lacking.has(field)) continue;
    // If one of several fields is enough, all of them retain their values.
    const required = (type.requiredToPublish ?? []).find((one) => [one].flat()[0] === field) ?? field;
    for (const key of [required].flat()) delete remaining[key];
    warn(`${field}: ${message} It is required of what is published; the item keeps the value it had.`);
  }
  return remaining;
}

const DRAFT = { status: 2, published: null, unpublished: null } as const;

type State =
  | { status: 1; published: string; unpublished: string | null }
  | { status: 2; published: null; unpublished: null };

/** Reads the input with its custom path, if that path is free. */
async function readWithPath(work: RecordContext, input: ImportInput, id?: number) {
  const said = read(input);
  if (!('alias' in said.values)) return said;
  const alias = await importedPath(work, input, id ?? said.id ?? undefined);
  return { ...said, values: { ...said.values, alias } };
}

function read(input: ImportInput): { id: number | null; state: State; values: Record<string, unknown> } {
  const { id: ownId, published: from, unpublished: until, draft: isDraft, ...values } = input.values;
  const said = { id: ownId, published: from, unpublished: until, draft: isDraft };
  const { id = null, published = null, unpublished = null, draft } = parseInput(STATE_FIELDS, said, 'create');
  if (published === null || draft === true) return { id, values, state: DRAFT };
  if (unpublished !== null && Date.parse(unpublished) <= Date.parse(published)) {
    input.warn('unpublished: The end time is before the publication time; the item was imported as a draft.');
    return { id, values, state: DRAFT };
  }
  return { id, values, state: { status: 1, published, unpublished } };
}
