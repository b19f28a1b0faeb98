import { siteTag } from '#page-model/site-data.ts';
import { badInput } from '#model/errors.ts';
import { MENU_PLACES, menuReferences, type MenuTree } from '#page-model/menu.ts';
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
  restoring: async (work, { id, site, place }) => {
    if (await hasOtherMenu(work, { id, site, place }))
      throw badInput(
        'VALUE_TAKEN',
        `“${placeLabel(place)}” has another menu now. Move that menu to the trash, then restore this one.`,
        { place: 'This place has another menu now.' },
      );
    return { values: {}, sentences: [] };
  },
  after: async (work, { before, after }) => {
    for (const record of [before, after]) if (record) work.tags.add(siteTag(record.site));
  },
};

/** Whether a place has a menu that is not in the trash. */
async function hasOtherMenu(
  { db, organisationId }: UnitOfWork,
  { id, site, place }: { id: number; site: number; place: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('menu')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('site_id', '=', site)
    .where('place', '=', place)
    .where('trashed', 'is', null)
    .where('id', '!=', id)
    .executeTakeFirst();
  return found !== undefined;
}

function placeLabel(place: string): string {
  return MENU_PLACES.find(({ value }) => value === place)?.label ?? place;
}

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
