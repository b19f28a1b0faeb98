/** Writes the demo's menus, whose links name what they lead to by alias and slug. */
import type { MenuLink, MenuTarget, MenuTree } from '#model/menu.ts';
import type { Work } from '#server/records/index.ts';
import { menus, type DemoLink } from './quayside/menus.ts';

/** Ids of what menus lead to: sections by alias, items by slug. */
interface MenuTargets {
  sections: ReadonlyMap<string, number>;
  articles: ReadonlyMap<string, number>;
  pages: ReadonlyMap<string, number>;
}

/** One record for each place the demo has a menu for. */
export async function createMenus(work: Work, siteId: number, targets: MenuTargets): Promise<void> {
  let count = 0;
  const linkOf = ({ label, target, links = [] }: DemoLink): MenuLink => {
    count += 1;
    return { id: `link-${count}`, label, target: targetOf(target, targets), links: links.map(linkOf) };
  };
  for (const [place, links] of Object.entries(menus)) {
    const tree: MenuTree = { v: 1, links: links.map(linkOf) };
    await work.records.create('menu', { site: siteId, place, tree });
  }
}

function targetOf(target: DemoLink['target'], { sections, articles, pages }: MenuTargets): MenuTarget | null {
  if (target === null) return null;
  if ('href' in target) return { kind: 'address', href: target.href };
  if ('section' in target) return { kind: 'section', id: sections.get(target.section) ?? 0 };
  const id = 'page' in target ? pages.get(target.page) : articles.get(target.article);
  return { kind: 'content', id: id ?? 0 };
}
