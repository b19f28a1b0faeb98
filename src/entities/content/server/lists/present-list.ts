/** Items of the admin's list: their latest names, people and sections by name, and a small image. */
import { sql } from 'kysely';
import { renditionPath } from '#media/media.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { OperationContext } from '#server/context.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import type { content } from '../../entity.ts';
import { documentVersion } from '../drafts/documents.ts';
import { recordPath, stateOf } from '../drafts/present-document.ts';
import { statesBeforeTrash } from '../undo/states-before-trash.ts';

const THUMBNAIL = { ratio: '3x2', width: 160, format: 'webp' } as const;

/** Presents a page of records with seven statements, or eight if it has items in the trash, regardless of its length. */
export async function presentListItems(ctx: OperationContext, records: readonly RecordOf<typeof content>[]) {
  const { copies, people, sections, assets, reviews } = await loadNamed(ctx, records);
  const names = await namesBehind(ctx, records, copies);
  const statesBefore = await statesBeforeTrash(ctx, records);
  return records.map((record) => {
    const workingCopy = copies.get(record.id) ?? null;
    const copy = workingCopy?.data;
    const section = record.primarySection === null ? undefined : sections.get(record.primarySection);
    const { updated, updatedBy } = lastChange(record, workingCopy);
    const image = (copy?.['primaryImage'] ?? record.primaryImage) as { asset: number } | null;
    return {
      ...stateOf(record, ctx.now),
      id: record.id,
      version: documentVersion({ record, workingCopy }),
      type: record.type,
      name: copy?.['name'] ?? record.name,
      hasChanges: record.status === 1 && copy !== undefined && Object.keys(copy).length > 0,
      updated,
      updatedBy: updatedBy === null ? null : { id: updatedBy, fullName: people.get(updatedBy) ?? '' },
      primarySection: section ? { id: section.id, name: section.name } : null,
      thumbnail: thumbnailOf(ctx, image ? assets.get(image.asset) : undefined),
      authors: idsIn('authors', record, copy).flatMap((id) => {
        const fullName = names.content.get(id);
        return fullName === undefined ? [] : [{ id, fullName }];
      }),
      terms: idsIn('taxonomy', record, copy).flatMap((id) => {
        const name = names.taxonomy.get(id);
        return name === undefined ? [] : [{ id, name }];
      }),
      review: reviews.get(record.id) ?? null,
      stateBefore: statesBefore.get(record.id) ?? null,
      path: recordPath(ctx, record, section?.alias ?? null),
    };
  });
}

/** Sort value of the “Updated” column: the record's last change, or its working copy's if that is newer. */
export const LAST_CHANGE = sql`greatest(updated, touched)`;

/**
 * Sort value of the “Published” column, newest first: drafts without a date come after all items with a date.
 */
export const LATEST_PUBLICATION = sql`coalesce(published, '0001-01-01 00:00:00+00'::timestamptz)`;

interface Change {
  updated: string;
  updatedBy: number | null;
}

/** Time and author of an item's last change. */
function lastChange(record: RecordOf<typeof content>, copy: Change | null): Change {
  if (copy && copy.updated > record.updated) return copy;
  return { updated: record.updated, updatedBy: record.updatedBy };
}

/** Working copies, people, sections and images of the records, by id. */
async function loadNamed(
  { db, organisationId }: OperationContext,
  records: readonly RecordOf<typeof content>[],
) {
  const ids = (key: 'updatedBy' | 'primarySection') => [
    ...new Set(records.flatMap((record) => record[key] ?? [])),
  ];
  const copies = await db
    .selectFrom('content_working_copy')
    .select(['content_id', 'version', 'data', 'updated', 'updated_by_id'])
    .where('organisation_id', '=', organisationId)
    .where('content_id', 'in', nonEmpty(records.map((record) => record.id)))
    .execute();
  const writers = copies.flatMap((copy) => copy.updated_by_id ?? []);
  const people = await peopleOf({ db, organisationId }, [...ids('updatedBy'), ...writers]);
  const sections = await db
    .selectFrom('website_section')
    .select(['id', 'name', 'alias'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', nonEmpty(ids('primarySection')))
    .execute();
  const imageOf = (values: unknown) =>
    (values as { primaryImage?: { asset: number } | null } | undefined)?.primaryImage?.asset ?? [];
  const assetIds = [...records, ...copies.map((copy) => copy.data)].flatMap(imageOf);
  const assets = await db
    .selectFrom('asset')
    .select(['id', 'file_key'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', nonEmpty(assetIds))
    .execute();
  const reviews = await db
    .selectFrom('content_review')
    .select(['content_id', 'state'])
    .where('organisation_id', '=', organisationId)
    .where('content_id', 'in', nonEmpty(records.map((record) => record.id)))
    .execute();
  return {
    reviews: new Map(reviews.map((row) => [row.content_id, row.state])),
    copies: new Map(
      copies.map(({ content_id, version, data, updated, updated_by_id: updatedBy }) => [
        content_id,
        { version, data: data as Record<string, unknown>, updated, updatedBy },
      ]),
    ),
    people,
    sections: new Map(sections.map((row) => [row.id, row])),
    assets: new Map(assets.map((row) => [row.id, row.file_key])),
  };
}

type Copies = ReadonlyMap<number, { data: Record<string, unknown> }>;
type Named = Pick<RecordOf<typeof content>, 'authors' | 'taxonomy'>;

/** Ids in a field of an item: from the working copy if it has the field, else from the record. */
function idsIn(
  field: 'authors' | 'taxonomy',
  record: Named,
  copy: Record<string, unknown> | undefined,
): readonly number[] {
  const ids: unknown = copy && field in copy ? copy[field] : record[field];
  return Array.isArray(ids) ? ids.map(Number) : [];
}

/** Names of the authors and terms of all records, by id, with one statement for each of the two. */
async function namesBehind(
  { db, organisationId }: OperationContext,
  records: readonly RecordOf<typeof content>[],
  copies: Copies,
) {
  const namesOf = async (table: 'content' | 'taxonomy', field: 'authors' | 'taxonomy') => {
    const ids = new Set(records.flatMap((record) => idsIn(field, record, copies.get(record.id)?.data)));
    const rows = await db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('organisation_id', '=', organisationId)
      .where('id', 'in', nonEmpty([...ids]))
      .execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  };
  return { content: await namesOf('content', 'authors'), taxonomy: await namesOf('taxonomy', 'taxonomy') };
}

/** Names of staff by id. */
export async function peopleOf(
  { db, organisationId }: Pick<UnitOfWork, 'db' | 'organisationId'>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('cms_user')
    .select(['id', 'first_name', 'last_name'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', nonEmpty([...new Set(ids)]))
    .execute();
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`]));
}

/** `in ()` is invalid SQL; an unused id is the placeholder for an empty list. */
function nonEmpty(ids: readonly number[]): number[] {
  return ids.length > 0 ? [...ids] : [0];
}

function thumbnailOf(ctx: OperationContext, fileKey: string | undefined): string | null {
  if (!fileKey) return null;
  const variant = { fileKey, ratio: THUMBNAIL.ratio };
  return renditionPath({ ...variant, ...THUMBNAIL, signature: ctx.services.media.signer.sign(variant) });
}
