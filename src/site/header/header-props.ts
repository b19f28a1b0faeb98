import type { ShownMenus } from '#page-model/menu.ts';
import type { PageSubject } from '#page-model/page.ts';
import type { SiteData } from '#page-model/site-data.ts';
import type { FilledSlots } from '#site/slots.tsx';

/** What the parts of the header are made from. */
export interface HeaderProps {
  data: SiteData;
  page: PageSubject;
  menus: ShownMenus;
  /** What modules have for the headers. */
  slots: FilledSlots;
}

/** The header names the day on the front page. */
export function showsDay(page: Pick<PageSubject, 'kind'>): boolean {
  return page.kind === 'home';
}
