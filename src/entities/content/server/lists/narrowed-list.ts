/** Additional filters of the admin's list of content: an author, a term, and a range of publication times. */
import { sql, type RawBuilder } from 'kysely';
import { instant } from '#fields/instant/field.ts';
import { relation } from '#fields/relation/field.ts';
import { badInput } from '#model/errors.ts';

export const NARROWED = {
  author: relation({ label: 'Author', to: 'content', contentTypes: ['Contact'], help: newestOf('author') }),
  term: relation({ label: 'Term', to: 'taxonomy', help: newestOf('term') }),
  publishedFrom: instant({ label: 'Published from', help: 'The list is then sorted by publication date.' }),
  publishedUntil: instant({
    label: 'Published before',
    help: 'The list is then sorted by publication date.',
  }),
};

/** Maximum number of an author's or a term's items that are searched: the newest. */
const LOOKED_UP_MAX = 10_000;

function newestOf(what: string): string {
  return `Of one ${what} with more than 10,000 items, the newest.`;
}

export interface Narrowed {
  author?: number | null | undefined;
  term?: number | null | undefined;
  /** ISO. */
  publishedFrom?: string | null | undefined;
  publishedUntil?: string | null | undefined;
}

/**
 * SQL conditions for the filters. `published`: the expression the list is sorted by, so that one index serves
 * both the range and the order.
 */
export function narrowedConditions(
  { author, term, publishedFrom, publishedUntil }: Narrowed,
  organisationId: number,
  published: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  return [
    ...(author ? [naming(organisationId, { field: 'authors', to: 'content', id: author })] : []),
    ...(term ? [naming(organisationId, { field: 'taxonomy', to: 'taxonomy', id: term })] : []),
    ...(publishedFrom ? [sql`${published} >= ${publishedFrom}::timestamptz`] : []),
    ...(publishedUntil ? [sql`${published} < ${publishedUntil}::timestamptz`] : []),
    ...(publishedFrom || publishedUntil ? [sql`published is not null`] : []),
  ];
}

interface Sorted extends Record<string, unknown> {
  sortField?: unknown;
  sortOrder?: unknown;
}

/**
 * Forces a list with a range of publication times to be sorted by publication; otherwise the items outside
 * the range would be read one by one. Throws BAD_USER_INPUT.
 */
export function sortOfNarrowed<List extends Sorted>(list: List, narrowed: Narrowed): List & Sorted {
  if (!narrowed.publishedFrom && !narrowed.publishedUntil) return list;
  if (list.sortField && list.sortField !== 'published')
    throw badInput(
      'SORT_NOT_ALLOWED',
      'Content between two publication times can only be sorted by publication.',
      {
        sortField: 'Sort by “published”, or remove the times.',
      },
    );
  return { ...list, sortField: 'published', sortOrder: list.sortOrder ?? 'desc' };
}

/** The newest items that reference a record in a field, in the published values or in unpublished changes. */
function naming(
  organisationId: number,
  { field, to, id }: { field: string; to: string; id: number },
): RawBuilder<boolean> {
  return sql`id = any (array(
    select r.from_id from reference r
    where r.organisation_id = ${organisationId} and r.to_entity = ${to} and r.to_id = ${id} and r.from_entity = 'content'
      and (r.kind = ${field} or r.kind = 'pending' and exists (
        select from content_working_copy w
        where w.organisation_id = ${organisationId} and w.content_id = r.from_id
          and w.data -> ${field} @> to_jsonb(${id}::integer)))
    order by r.from_id desc limit ${sql.lit(LOOKED_UP_MAX)}))`;
}
