/**
 * Responses at URLs that editors do not create. They are cached and purged like pages; the page engine
 * renders printed items.
 */
import { calendarFile } from './calendar-file.ts';
import type { SystemAnswer, SystemContext } from './context.ts';
import { episodePart } from './episode-part.ts';
import { podcastFeed } from './podcast-feed.ts';
import type { SystemRequest } from './request.ts';
import { rss } from './rss.ts';
import { newsSitemap, robots, sitemapFile, sitemapIndex } from './sitemaps.ts';

export { readSystemRequest, systemKey, withKnownChannel, type SystemRequest } from './request.ts';

/** Requests that are answered here; a printed item is a page. */
export type FileRequest = Exclude<SystemRequest, { kind: 'print' }>;

/** Returns the response to a system request, or null if nothing exists at the URL. */
export async function answerSystemRequest(
  request: FileRequest,
  context: SystemContext,
): Promise<SystemAnswer | null> {
  switch (request.kind) {
    case 'robots':
      return robots(context);
    case 'sitemapIndex':
      return sitemapIndex(context);
    case 'sitemap':
      return sitemapFile(context, request.file);
    case 'newsSitemap':
      return newsSitemap(context);
    case 'rss':
      return rss(context, request);
    case 'podcast':
      return podcastFeed(context, request.sectionAlias);
    case 'episodePart':
      return episodePart(context, request);
    case 'calendar':
      return calendarFile(context, request.contentId);
  }
}
