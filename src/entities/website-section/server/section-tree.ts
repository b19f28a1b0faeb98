/** The sections of a site, for links and menus: as a tree, or those below one section. */
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { sectionPath } from '#addresses/paths.ts';
import type { RecordOf } from '#records/record-of.ts';
import { buildTree } from '#records/tree.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import type { websiteSection } from '../entity.ts';

/** Maximum number of section levels that are fetched (specification, section 9 "Section fetch depth"). */
export const SECTION_DEPTH_MAX = 3;

/** Maximum number of sections fetched with a section (specification, section 9 "Section fetch limit"). */
export const SECTION_LIMIT = 50;

/** Fields of the short form of a section that references return. */
export const SECTION_BASICS = {
  id: integer({ label: 'Id', help: 'ID of the section, as in getWebsiteSection.', required: true }),
  name: text({ label: 'Name', required: true }),
  alias: text({ label: 'Alias', required: true, help: 'Full path, including parent sections.' }),
  path: text({ label: 'Path', required: true, help: 'Of its page on the site.' }),
  parentId: integer({ label: 'Parent section', help: 'ID of the section one level above. Null at the top.' }),
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

/** Returns the `SECTION_BASICS` of a section. */
export function presentSection({ id, name, alias, parent }: RecordOf<typeof websiteSection>): Section {
  return basicsOf({ id, name, alias, parentId: parent });
}

function basicsOf(section: Omit<Section, 'alias' | 'path'> & { alias: string | null }): Section {
  const { id, name, parentId } = section;
  const alias = section.alias ?? '';
  return { id, name, alias, path: sectionPath(alias), parentId };
}

/**
 * Returns all sections of a site as a tree, cut at `depth` levels. Siblings are sorted by position, then by
 * name.
 */
export async function sectionTree(work: UnitOfWork, siteId: number, depth: number): Promise<SectionNode[]> {
  const rows = await inMenuOrder(work).where('site_id', '=', siteId).execute();
  return buildTree<(typeof rows)[number], SectionNode>(
    rows,
    (row) => row.parent_id,
    { root: null, levels: depth },
    (row, children) => ({ ...basicsOf({ ...row, parentId: row.parent_id }), children }),
  );
}

/** Returns at most `limit` sections directly below a section. */
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
