import type { ShownMenus } from '#page-model/menu.ts';
import type { PageSubject } from '#page-model/page.ts';
import type { SiteData } from '#page-model/site-data.ts';
import type { FilledSlots } from '#site/slots.tsx';

/** Data from which the parts of the header are rendered. */
export interface HeaderProps {
  data: SiteData;
  page: PageSubject;
  menus: ShownMenus;
  /** Additions of modules to the headers. */
  slots: FilledSlots;
}

/** The header shows the date on the front page. */
export function showsDay(page: Pick<PageSubject, 'kind'>): boolean {
  return page.kind === 'home';
}
