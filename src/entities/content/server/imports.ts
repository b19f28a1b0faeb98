/** How items come in from outside: checked as an editor's, and published at once where the source says when. */
import { boolean } from '#fields/boolean/field.ts';
import { instant } from '#fields/instant/field.ts';
import { badInput, forbidden } from '#model/errors.ts';
import { contentPath } from '#model/paths.ts';
import { parseInput } from '#model/shape.ts';
import type { ImportHooks, ImportInput, StoredRecord, RecordContext } from '#server/records/index.ts';
import { applyDocument, createDocument, documentShape, loadDocument, typeOf } from './documents.ts';
import { contentId } from './inputs.ts';
import { refuseUnsupportedType } from './supported-types.ts';

/** What an import may say of an item beside its document. */
const STATE_FIELDS = {
  id: {
    ...contentId,
    options: { ...contentId.options, required: false, help: 'An id of eight digits the item keeps.' },
  },
  published: instant({ label: 'Published', help: 'Without it, the item is a draft.' }),
  unpublished: instant({ label: 'Unpublished', help: 'When it expires.' }),
  draft: boolean({ label: 'Draft', help: 'True keeps the item a draft whatever its dates.' }),
};

export const imports: ImportHooks = {
  isIndependent: true,
  shape: (work, target) => ({ ...documentShape(work, typeOf(work, target)), ...STATE_FIELDS }),
  create: async (work, input) => {
    const { id, state, values } = read(input);
    const created = { type: input.target, site: input.siteId, values, ...(id !== null && { id }) };
    return createDocument(work, { ...created, ...(state.status === 1 && { state }) });
  },
  update: async (work, before, input) => {
    const { state, values } = read(input);
    const document = await loadDocument(work, before.id, { lock: true });
    if (document.type.name !== input.target)
      throw badInput(
        `This item was already imported as ${document.type.label} and can’t become ${input.target}.`,
      );
    if (!work.records.entity('content').access.update(work.actor, document.record)) throw forbidden();
    if (state.status === 1 && document.record['status'] !== 1)
      await refuseUnsupportedType(work, input.target, { sites: [input.siteId], field: 'type' });
    const shape = documentShape(work, document.type);
    const data = parseInput(shape, values, 'update');
    await work.records.checkReferences(shape, data);
    const workingCopy = { version: 0, updated: work.now, updatedBy: null, writers: {}, data };
    return applyDocument(work, { ...document, workingCopy }, { ...state });
  },
  isDeleted: (record) => record['status'] === 0,
  isTaken: async (work, record) => {
    const copy = await work.db
      .selectFrom('content_working_copy')
      .select('version')
      .where('organisation_id', '=', work.organisationId)
      .where('content_id', '=', record.id)
      .executeTakeFirst();
    return copy !== undefined;
  },
  pathOf,
};

type State =
  | { status: 1; published: string; unpublished: string | null }
  | { status: 2; published: null; unpublished: null };

function read(input: ImportInput): { id: number | null; state: State; values: Record<string, unknown> } {
  const { id, published, unpublished, draft, ...values } = input.values;
  const said = parseInput(STATE_FIELDS, { id, published, unpublished, draft }, 'create') as {
    id: number | null;
    published: string | null;
    unpublished: string | null;
    draft: boolean | null;
  };
  if (said.published === null || said.draft === true)
    return { id: said.id, values, state: { status: 2, published: null, unpublished: null } };
  if (said.unpublished !== null && Date.parse(said.unpublished) <= Date.parse(said.published)) {
    input.warn('unpublished: The end time is before the publication time; the item was imported as a draft.');
    return { id: said.id, values, state: { status: 2, published: null, unpublished: null } };
  }
  return {
    id: said.id,
    values,
    state: { status: 1, published: said.published, unpublished: said.unpublished },
  };
}

async function pathOf(work: RecordContext, record: StoredRecord): Promise<string | null> {
  const section =
    typeof record['primarySection'] === 'number'
      ? await work.records.find('websiteSection', record['primarySection'])
      : null;
  const item = {
    id: record.id,
    name: String(record['name']),
    alias: record['alias'] as string | null,
    fields: record['fields'] as Record<string, unknown> | null,
  };
  const type = work.registry.contentTypes.get(String(record['type']));
  return contentPath(item, type, section ? String(section['alias']) : null);
}
