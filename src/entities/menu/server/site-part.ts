/** The menus of a site, with their target items. */
import { sql, type RawBuilder } from 'kysely';
import { defineSitePart } from '#model/pages/define-site-part.ts';
import type { MenuPlace, MenuTree } from '#page-model/menu.ts';
import { LINK_FIELD } from '#addresses/paths.ts';
import { contentTag } from '../../content/server/view-model.ts';
import { menusOf, type MenuItem } from './menus-of.ts';

interface MenuRow {
  menus: { place: MenuPlace; tree: MenuTree }[] | null;
  items: MenuItem[] | null;
}

export const sitePart = defineSitePart<'menusAt', MenuRow, RawBuilder<MenuRow>>({
  keys: ['menusAt'],
  statement: ({ organisationId, siteId }) => sql`select
    (select json_agg(json_build_object('place', m.place, 'tree', m.tree)) from menu m
      where m.organisation_id = ${organisationId} and m.site_id = ${siteId}) as menus,
    (select json_agg(item) from (
      select c.id, c.name, c.type, c.alias, c.site_id, c.primary_section_id, c.slug_language, c.status, c.sites_shown_ids, c.published, c.unpublished,
        jsonb_build_object(${LINK_FIELD}::text, c.fields -> ${LINK_FIELD}::text) as fields
      from content c where c.organisation_id = ${organisationId} and c.id in (
        select r.to_id from menu m join reference r on r.organisation_id = m.organisation_id
          and r.from_entity = 'menu' and r.from_id = m.id and r.to_entity = 'content'
        where m.organisation_id = ${organisationId} and m.site_id = ${siteId})
    ) item) as items`,
  make: ([row], { contentTypes, whole }) => {
    const menus = new Map((row?.menus ?? []).map(({ place, tree }) => [place, tree]));
    const items = new Map((row?.items ?? []).map((item) => [item.id, item]));
    return { menusAt: (now) => menusOf({ menus, items, site: whole(), contentTypes }, now) };
  },
  tags: ([row], { organisationId }) => (row?.items ?? []).map(({ id }) => contentTag(id, organisationId)),
});
