/**
 * Describes what a page loads below its end: how often, and what it requests (specification, public site,
 * section 4 "Load more").
 */
import type { QueryResult } from '#model/pages/define-source.ts';
import { rowsThat } from '#grid/shapes/grid.ts';
import { asciiAddress, encodedPath } from '#addresses/paths.ts';
import { PARTS_MAX, type LoadMore, type More } from '#grid/shapes/load-more.ts';
import { generalSettings } from '#settings/general.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { LoadedPage } from '../stages/load.ts';
import type { PagesOptions } from '../options.ts';
import { writeShown } from '../stages/shown-items.ts';

/** Describes what follows a page, or a part of it; null if the page ends. */
export function moreAfter(
  loaded: LoadedPage,
  site: SiteRef,
  options: Pick<PagesOptions, 'secret'>,
): More | null {
  const { layout, page, input, status } = loaded;
  const loadMore = layout?.loadMore;
  // A script on the page could get neither print versions nor unpublished work.
  if (!loadMore || status === 404 || page.forPrint || page.preview || input.rows === 'all') return null;
  const max = Math.min(PARTS_MAX, input.data.settings.read(generalSettings).maxPageScrolls);
  if (page.part >= max) return null;
  const write = (ids: readonly number[]) =>
    writeShown(site, { part: page.part, ids: [...(input.usedIds ?? []), ...ids] }, page.now, options);
  return loadMore.what === 'page' ? nextPage(loaded, loadMore, write) : nextRows(loaded, loadMore, write);
}

type Write = (ids: readonly number[]) => string;

/** The page of the item to be read next, whatever layout that page has. */
function nextPage({ found, next }: LoadedPage, loadMore: LoadMore, write: Write): More | null {
  // An item on another site cannot become a part of this page.
  if (found.kind !== 'page' || !next?.path.startsWith('/')) return null;
  const path = asciiAddress(next.path);
  return { ...loadMore, path, href: path, used: write(found.ownIds) };
}

/** The rows that load later, with items that no list has shown yet; null after a list that found nothing. */
function nextRows(loaded: LoadedPage, loadMore: LoadMore, write: Write): More | null {
  const { layout, page, filled } = loaded;
  if (!layout || rowsThat(layout.grid, 'loadLater').rows.length === 0) return null;
  if (page.part > 0 && isUnderFilled(loaded)) return null;
  const used = write(filled.flatMap(({ ids }) => ids));
  const path = encodedPath(page.path);
  return { ...loadMore, path, used, href: `${path}?more=${used}` };
}

function shownBy(answer: QueryResult | undefined): number {
  return (answer?.recordIds ?? answer?.ids ?? []).length;
}

/** Whether a list found nothing: the next request would find nothing either (specification, section 4). */
export function isUnderFilled({
  queries,
  filled,
  input,
}: Pick<LoadedPage, 'queries' | 'filled' | 'input'>): boolean {
  const { sources } = input.blocks;
  return queries.some(({ kind }, at) => sources.get(kind)?.mode === 'list' && shownBy(filled[at]) === 0);
}
