import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import type { ObservedBatch } from './observed.ts';

/** Facts of an item that figures count by. */
export interface ItemFacts {
  type: string;
  section: number | null;
  authors: readonly number[];
}

/** The items and sections that batches name and that the site of the unit of work shows. */
export interface FoundItems {
  items: ReadonlyMap<number, ItemFacts>;
  sections: ReadonlySet<number>;
}

/** Finds what batches name, in two statements. */
export async function findItems(work: UnitOfWork, batches: readonly ObservedBatch[]): Promise<FoundItems> {
  const { db, organisationId } = work;
  const named = (key: 'item' | 'section') => [...new Set(batches.flatMap(({ batch }) => batch[key] ?? []))];
  const items = await findItemFacts(work, named('item'));
  const sections = await sql<{ id: number }>`
    select id from website_section
    where organisation_id = ${organisationId} and id = any (${named('section')}::integer[])`.execute(db);
  return { items, sections: new Set(sections.rows.map(({ id }) => id)) };
}

/** The facts of items by id; without those that the site of the unit of work does not show. */
export async function findItemFacts(
  { db, organisationId }: UnitOfWork,
  ids: readonly number[],
): Promise<Map<number, ItemFacts>> {
  const { rows } = await sql<ItemFacts & { id: number }>`
    select id, type, primary_section_id as section, coalesce(authors_ids, '{}') as authors
    from content where organisation_id = ${organisationId} and id = any (${[...ids]}::integer[])`.execute(db);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
