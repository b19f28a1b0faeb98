/** Writes a site's menus, whose links name their targets by alias and slug. */
import { menu } from '#entities/menu/entity.ts';
import { MENU_PLACES, type MenuLink, type MenuTarget, type MenuTree } from '#page-model/menu.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { DemoLink } from '../publication.ts';
import type { Planted } from './planted.ts';

/** One record for each place the publication has a menu for. */
export async function createMenus(
  work: RecordContext,
  { siteId, sectionIds, publication }: Planted,
  items: ReadonlyMap<string, number>,
  originOf: (tenantKey: string) => string,
): Promise<void> {
  let count = 0;
  const targetOf = (target: DemoLink['target']): MenuTarget | null => {
    if (target === null) return null;
    if ('href' in target) return { kind: 'address', href: target.href };
    if ('site' in target) return { kind: 'address', href: `${originOf(target.site)}/` };
    if ('section' in target) return { kind: 'section', id: sectionIds.get(target.section) ?? 0 };
    return { kind: 'content', id: items.get(target.item) ?? 0 };
  };
  const linkOf = ({ label, target, links = [] }: DemoLink): MenuLink => {
    count += 1;
    return { id: `link-${count}`, label, target: targetOf(target), links: links.map(linkOf) };
  };
  for (const { value: place } of MENU_PLACES) {
    const links = publication.menus[place];
    if (!links) continue;
    const tree: MenuTree = { v: 1, links: links.map(linkOf) };
    await work.records.create(menu, { site: siteId, place, tree });
  }
}
