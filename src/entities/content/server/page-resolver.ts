/** Serves items at their canonical URL; every other spelling with their id redirects there. */
import type { RawBuilder } from 'kysely';
import { definePageResolver, type Answer, type ResolverContext } from '#model/pages/define-page-resolver.ts';
import { pathOf } from '#page-model/site-data.ts';
import { aliasPaths, numberRange } from './page/addresses.ts';
import type { ContentRow, ReleasedRow } from './page/detail.ts';
import { readCalendarEntry } from './page/calendar-entry.ts';
import { readEpisodes } from './page/episodes.ts';
import { findItem, numberIn } from './page/find-item.ts';
import { foundItem } from './page/found-item.ts';
import { oldGuidPaths } from './page/old-guid-paths.ts';
import { releasedRow } from './page/released.ts';
import { contentSitemap } from './page/sitemap.ts';
import { contentTag } from './view-model.ts';

export const pageResolver = definePageResolver<ContentRow, RawBuilder<unknown>>({
  entity: 'content',
  order: 20,
  lookup: {
    statement: (path, context) => (path === '/' ? null : findItem(path, context)),
    answer: (row, path, context) => {
      const released = releasedRow(row, context);
      return released && answerOf(released, path, context);
    },
    paths: aliasPaths,
    numbers: { of: numberIn, range: numberRange },
  },
  sitemap: contentSitemap,
  oldGuidPaths,
  episodes: readEpisodes,
  calendarEntry: readCalendarEntry,
});

function answerOf(row: ReleasedRow, path: string, context: ResolverContext): Answer {
  const { data, contentTypes, reader } = context;
  const canonical = pathOf(row, data, contentTypes);
  // In a preview, editors see even an item whose canonical URL is outside this site.
  const isShownHere = reader.preview && !canonical.startsWith('/');
  if (canonical !== path && !isShownHere)
    return { kind: 'redirect', to: canonical, tags: [contentTag(row.id, data.organisationId)] };
  return foundItem(row, canonical, context);
}
