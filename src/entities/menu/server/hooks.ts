import { siteTag } from '#page-model/site-data.ts';
import { badInput } from '#model/errors.ts';
import { menuReferences, type MenuTree } from '#page-model/menu.ts';
import type { EntityHooks, UnitOfWork } from '#server/records/index.ts';
import { menu } from '../entity.ts';
import { imports } from './imports.ts';

/** A menu is on every page of its site, so a change purges all of them. */
export const hooks: EntityHooks<typeof menu> = {
  entity: menu,
  imports,
  prepare: async (work, { values, next }) => {
    await assertSectionsOfSite(work, next.site, next.tree);
    return values;
  },
  after: async (work, { before, after }) => {
    for (const record of [before, after]) if (record) work.tags.add(siteTag(record.site));
  },
};

/** Rejects links to sections of another site, because they have no page on this one. */
async function assertSectionsOfSite(work: UnitOfWork, siteId: number, tree: MenuTree): Promise<void> {
  const ids = menuReferences(tree).flatMap(({ to, id }) => (to === 'websiteSection' ? [id] : []));
  if (ids.length === 0) return;
  const foreign = await work.db
    .selectFrom('website_section')
    .select('name')
    .where('organisation_id', '=', work.organisationId)
    .where('id', 'in', ids)
    .where('site_id', '!=', siteId)
    .executeTakeFirst();
  if (foreign)
    throw badInput('SECTION_OF_OTHER_SITE', 'A section of the menu is on another site.', {
      tree: `“${foreign.name}” is a section of another site. Choose one of this site.`,
    });
}
