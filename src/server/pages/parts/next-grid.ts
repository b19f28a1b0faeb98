/** The rows of a page that load later, as data: for programs that draw pages themselves (specification, public site, section 7 "Grid continuation"). */
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
  /** Of the page, with or without a leading slash; anything after # or ? is ignored. */
  alias: string;
  /** Items no list hands out. */
  excludeContentIds: readonly number[];
  /** The same of other records, by entity. */
  excludeRecords: Readonly<Record<string, readonly number[]>>;
  lists: ListDefaults;
  /** Views are not counted. */
  reader: Reader;
}

export interface NextGrid {
  grid: DescribedGrid;
  /** A list found nothing: what is asked for next would find nothing either. */
  isUnderFilled: boolean;
  /** Where others find an image, with the origin. */
  image: OutsideAddresses['image'];
}

/** What the reader finds there; null where there is no page. Its grid is empty where the layout loads no rows. */
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
  const image: OutsideAddresses['image'] = (source) => options.imageAddress(site.origin, source).url;
  return { grid: describePage(read), isUnderFilled: isUnderFilled(read), image };
}
