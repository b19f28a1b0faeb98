/** The version of an item with its unpublished changes, as a field of the API. */
import DataLoader from 'dataloader';
import { isReader } from '#model/permissions.ts';
import type { ComputedField, RecordContext } from '#server/records/index.ts';
import type { content } from '../entity.ts';
import { documentVersion as versionOf } from './drafts/documents.ts';

export const documentVersion: ComputedField<typeof content> = {
  type: { scalar: 'String' },
  description:
    'The version of the item with its unpublished changes, like “2.1”: send it with changes of the item. Null for readers.',
  isOnRequest: true,
  resolve: async (work, record) => {
    if (isReader(work.actor)) return null;
    const version = await copiesOf(work).load(record.id);
    return versionOf({ record, workingCopy: version === null ? null : { version } });
  },
};

/** The loader of each request, so that a list is one statement. */
const LOADERS = new WeakMap<RecordContext, DataLoader<number, number | null>>();

function copiesOf(work: RecordContext): DataLoader<number, number | null> {
  const known = LOADERS.get(work);
  if (known) return known;
  const loader = new DataLoader<number, number | null>((ids) => versionsOfCopies(work, ids), {
    cache: false,
  });
  LOADERS.set(work, loader);
  return loader;
}

/** The versions of the working copies of items, in the order of the items; null for items without one. */
async function versionsOfCopies(
  { db, organisationId }: RecordContext,
  ids: readonly number[],
): Promise<(number | null)[]> {
  const rows = await db
    .selectFrom('content_working_copy')
    .select(['content_id', 'version'])
    .where('organisation_id', '=', organisationId)
    .where('content_id', 'in', [...ids])
    .execute();
  const versions = new Map(rows.map((row) => [row.content_id, row.version]));
  return ids.map((id) => versions.get(id) ?? null);
}
