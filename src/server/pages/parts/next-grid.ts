/**
 * The rows of a page that load later, as data: for programs that render pages themselves (specification,
 * public site, section 7 "Grid continuation").
 */
import type { Reader } from '#access/decide-access.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { DescribedGrid } from '#grid/render/describe-blocks.ts';
import { beyondPages } from '../beyond-pages.ts';
import { isUnderFilled } from './more.ts';
import type { PagesOptions } from '../options.ts';
import type { ListDefaults } from '../stages/page-input.ts';
import { readAt } from '../stages/read-at.ts';
import { describePage } from '../stages/render.ts';
import { targetOf, type OutsideAddresses } from './layout-page.ts';
import type { SiteDataCache } from '../stages/site-data-cache.ts';

export interface NextGridRequest {
  /** Path of the page, with or without a leading slash; everything after # or ? is ignored. */
  alias: string;
  /** Ids of items that no list returns. */
  excludeContentIds: readonly number[];
  /** Ids of other records to be left out, by entity. */
  excludeRecords: Readonly<Record<string, readonly number[]>>;
  lists: ListDefaults;
  /** The reader's views are not counted. */
  reader: Reader;
}

export interface NextGrid {
  grid: DescribedGrid;
  /** A list found nothing: the next request would find nothing either. */
  isUnderFilled: boolean;
  /** The URL of an image for other programs, with the origin. */
  image: OutsideAddresses['image'];
}

/**
 * Returns the next rows for the reader; null without a page. The grid is empty if the layout loads no rows
 * later.
 */
export async function nextGrid(
  site: SiteRef,
  { alias, excludeContentIds, excludeRecords, lists, reader }: NextGridRequest,
  options: PagesOptions & { siteData: SiteDataCache },
): Promise<NextGrid | null> {
  const own = {
    rows: 'loadLater',
    usedIds: excludeContentIds,
    usedRecords: excludeRecords,
    part: 1,
    lists,
  } as const;
  const read = await readAt(
    site,
    targetOf(alias),
    (_, data) => ({ ...own, reader: beyondPages(reader, data, options.meters) }),
    options,
  );
  if (!read) return null;
  const image: OutsideAddresses['image'] = (source) => options.app.media.shareImage(site.origin, source).url;
  return { grid: describePage(read), isUnderFilled: isUnderFilled(read), image };
}
