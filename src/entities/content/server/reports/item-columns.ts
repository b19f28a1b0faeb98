/** What reports on items read of their rows: publication time, keys of breakdowns, and filters. */
import { sql, type RawBuilder } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import type { VelocityBreakdown } from '../../velocity.ts';

/** Must match the expression of the report index; for a published item, it is the publication time. */
export const PUBLISHED = sql`greatest(published, '-infinity'::timestamptz)`;

const NOTHING = sql`'{""}'::text[]`;

/** The keys by which an item is counted, for each breakdown; the key is empty for items without a value. */
export const ITEM_KEYS: Record<VelocityBreakdown, RawBuilder<unknown>> = {
  type: sql`array[type]`,
  section: sql`array[coalesce(primary_section_id::text, '')]`,
  author: sql`case when cardinality(authors_ids) > 0 then authors_ids::text[] else ${NOTHING} end`,
  creator: sql`array[coalesce(created_by_id::text, '')]`,
};

export interface ItemFilters {
  sites: readonly number[];
  /** Null or empty: all. */
  types: readonly string[] | null;
  /** Includes subsections. */
  section: number | null;
  author: number | null;
}

/** Filters of a report apply to the items that were read; they do not reduce the number of items read. */
export function itemCondition(
  { organisationId }: UnitOfWork,
  { sites, types, section, author }: ItemFilters,
): RawBuilder<unknown> {
  const ofSites = sql`site_id = any (${[...sites]}::integer[])`;
  const conditions = [
    types !== null && types.length > 0 ? sql`type = any (${[...types]}::text[])` : null,
    author === null ? null : sql`${author}::integer = any (authors_ids)`,
    section === null
      ? null
      : sql`primary_section_id in (
          with recursive below (id) as (
            select id from website_section where organisation_id = ${organisationId} and ${ofSites} and id = ${section}
            union select lower.id from website_section lower join below on lower.parent_id = below.id
            where lower.organisation_id = ${organisationId} and lower.${ofSites}
          ) select id from below)`,
  ].filter((condition) => condition !== null);
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}
