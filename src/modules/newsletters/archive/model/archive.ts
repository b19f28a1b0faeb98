/** The archive of a newsletter: the page with its sent campaigns, and their feed. */
import { block, gridOf, row } from '#layouts/starting-layouts.ts';
import type { PageSubject } from '#page-model/page.ts';

/** Key of the layouts, type `module`, that show archives. */
export const ARCHIVE_LAYOUT = 'newsletter-archive';

/** Campaigns on one page of an archive. */
export const ARCHIVE_COUNT = 20;

/** Maximum number of campaigns in one list. */
export const LISTED_MAX = 50;

/** The newsletter whose archive a page shows. */
export interface ArchiveQuery {
  of: 'newsletter archive';
  id: number;
  title: string;
  /** Plain text. */
  description: string | null;
}

/** The page of a newsletter's sent campaigns. */
export function archivePath(newsletterId: number): string {
  return `/newsletters/${newsletterId}`;
}

/** Id of the newsletter whose archive is at a path; null for the path of another page. */
export function archiveIdOf(path: string): number | null {
  const id = Number(/^\/newsletters\/(\d{1,9})$/.exec(path)?.[1] ?? 0);
  return id > 0 && archivePath(id) === path ? id : null;
}

/** The feed (RSS 2.0) of a newsletter's sent campaigns. */
export function archiveFeedPath(newsletterId: number): string {
  return `/__rss/newsletter/${newsletterId}.xml`;
}

/** The archive that a page shows; null on every other page. */
export function archiveQueryOf({ module }: Pick<PageSubject, 'module'>): ArchiveQuery | null {
  return module?.key === ARCHIVE_LAYOUT && isArchiveQuery(module.query) ? module.query : null;
}

function isArchiveQuery(query: unknown): query is ArchiveQuery {
  return typeof query === 'object' && query !== null && 'of' in query && query.of === 'newsletter archive';
}

/** The rows of an archive on a site without a layout for it. */
export const ARCHIVE_GRID = gridOf([
  row('1', [[block('newsletter_campaigns', { count: ARCHIVE_COUNT, paging: true })]]),
]);
