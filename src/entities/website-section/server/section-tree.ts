/** Sections for links and menus: the tree of a site. */
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { sectionPath } from '#addresses/paths.ts';
import type { RecordOf } from '#records/record-of.ts';
import { buildTree } from '#records/tree.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import type { websiteSection } from '../entity.ts';

/** Levels that are fetched (specification, section 9 "Section fetch depth"). */
export const SECTION_DEPTH_MAX = 3;

/** The most sections fetched with a section (specification, section 9 "Section fetch limit"). */
export const SECTION_LIMIT = 50;

/** The short form of a section that references return. */
export const SECTION_BASICS = {
  id: integer({ label: 'Id', required: true }),
  name: text({ label: 'Name', required: true }),
  alias: text({ label: 'Alias', required: true, help: 'Full path, including parent sections.' }),
  path: text({ label: 'Path', required: true, help: 'Of its page on the site.' }),
  parentId: integer({ label: 'Parent section' }),
};

interface Section {
  id: number;
  name: string;
  alias: string;
  path: string;
  parentId: number | null;
}

interface SectionNode extends Section {
  children: SectionNode[];
}

/** Its `SECTION_BASICS`. */
export function presentSection({ id, name, alias, parent }: RecordOf<typeof websiteSection>): Section {
  return basicsOf({ id, name, alias, parentId: parent });
}

function basicsOf(section: Omit<Section, 'alias' | 'path'> & { alias: string | null }): Section {
  const { id, name, parentId } = section;
  const alias = section.alias ?? '';
  return { id, name, alias, path: sectionPath(alias), parentId };
}

/** All sections of a site, those of one parent by their position, then by name. */
export async function sectionTree(work: UnitOfWork, siteId: number, depth: number): Promise<SectionNode[]> {
  const rows = await inMenuOrder(work).where('site_id', '=', siteId).execute();
  return buildTree<(typeof rows)[number], SectionNode>(
    rows,
    (row) => row.parent_id,
    { root: null, levels: depth },
    (row, children) => ({ ...basicsOf({ ...row, parentId: row.parent_id }), children }),
  );
}

/** The sections directly below one, at most `limit`. */
export async function sectionsBelow(work: UnitOfWork, parentId: number, limit: number): Promise<Section[]> {
  const rows = await inMenuOrder(work).where('parent_id', '=', parentId).limit(limit).execute();
  return rows.map((row) => basicsOf({ ...row, parentId }));
}

function inMenuOrder(work: UnitOfWork) {
  return work.db
    .selectFrom('website_section')
    .select(['id', 'name', 'alias', 'parent_id'])
    .where('organisation_id', '=', work.organisationId)
    .orderBy((eb) => eb.fn.coalesce('sequence', eb.lit(0)))
    .orderBy('name')
    .orderBy('id');
}
