import type { PageSubject } from '#page-model/page.ts';

/** Key of the page on which readers subscribe. */
export const NEWSLETTERS_PAGE = 'newsletters';

/** Whether the page is the one on which readers subscribe, which shows every newsletter of the site. */
export function isNewslettersPage({ module }: Pick<PageSubject, 'module'>): boolean {
  return module?.key === NEWSLETTERS_PAGE;
}
