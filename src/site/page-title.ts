/** The title of a page for browsers, search engines and bookmarks. */
import type { PageSubject } from '#page-model/page.ts';
import { siteWords } from './ui/words.ts';

export function pageTitle(page: PageSubject): string {
  const { site } = page;
  const words = siteWords(site.language);
  if (page.kind === 'notFound') return words.errors.notFoundTitle;
  if (page.content) return `${page.content.seoTitle ?? page.content.name} | ${site.name}`;
  if (page.module) return `${page.module.title} | ${site.name}`;
  if (page.kind === 'home') return site.tagline ? `${site.name} | ${site.tagline}` : site.name;
  return `${page.section?.name ?? site.name}${page.pageNumber > 1 ? `, ${words.paging.pageInTitle(page.pageNumber)}` : ''} | ${site.name}`;
}
