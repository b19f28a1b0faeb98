import type { ShownMenus } from '#model/menu.ts';
import type { PageSubject } from '#model/page.ts';
import type { SiteData } from '#server/pages/index.ts';

/** What the parts of the header are made from. */
export interface HeaderProps {
  data: SiteData;
  page: PageSubject;
  menus: ShownMenus;
}

/** The header names the day on the front page. */
export function showsDay(page: Pick<PageSubject, 'kind'>): boolean {
  return page.kind === 'home';
}
