/**
 * A single part of a page, for a script on it: one of its blocks, the rows that load later, or the item to be
 * read next. Never cached.
 */
import type { Reader } from '#access/decide-access.ts';
import { rowsThat } from '#grid/shapes/grid.ts';
import type { PagePart } from '#grid/shapes/load-more.ts';
import { READER_PLACEHOLDER } from '#site/ui/hole.ts';
import { pageTitle } from '#site/page-title.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { LoadedPage } from '../stages/load.ts';
import { beyondPages } from '../beyond-pages.ts';
import { moreAfter } from './more.ts';
import type { PagesOptions } from '../options.ts';
import type { PageInput } from '../stages/page-input.ts';
import { readAt } from '../stages/read-at.ts';
import { gridCss } from '#site/grid/web-renderer.ts';
import { pageAdditions } from '../stages/page-additions.ts';
import { renderPage } from '../stages/render.ts';
import { readShown, type ShownItems } from '../stages/shown-items.ts';
import type { SiteDataCache } from '../stages/site-data-cache.ts';

export interface PartRequest {
  /** The page's URL path with its query. */
  path: string;
  /**
   * The requested part: one of the page's blocks, with its position on the page; the rows that load later; or the page
   * itself below another page.
   */
  what: { kind: 'block'; id: string; at?: string | undefined } | { kind: 'rows' } | { kind: 'page' };
  /**
   * Token with the items shown so far, from the answer with the previous page or part. Null without a token.
   */
  used: string | null;
  /** Gates and blocks show this reader the same as on the page. Views are not counted. */
  reader: Reader;
}

/** A part as its reader may see it. */
export interface PartAnswer {
  part: PagePart;
  /** For the next item: the kind of the pass that opened it for a reader whom its gate refuses. */
  openedBy?: string | undefined;
}

export interface PartOptions extends PagesOptions {
  siteData: SiteDataCache;
}

/**
 * Null if the page, block or rows do not exist, or if the token is not from this installation or has expired.
 */
export async function pagePart(
  site: SiteRef,
  { path, what, used, reader }: PartRequest,
  options: PartOptions,
): Promise<PartAnswer | null> {
  const shown = used === null ? { part: 0, ids: [] } : readShown(site, used, options);
  const read =
    shown &&
    (await readAt(
      site,
      path,
      (_, data) => ({
        ...whatToRead(what, shown),
        reader: beyondPages(reader, data, options.meters),
      }),
      options,
    ));
  if (!read || !has(read, what)) return null;
  const at = what.kind === 'block' ? what.at : null;
  const rendered = renderPage(read, pageAdditions(read, site, read.page.path, options), at);
  for (const problem of rendered.problems)
    options.onProblem({ ...problem, siteId: site.siteId, path: read.page.path });
  const part = {
    // A part contains no notice of a meter, because its views are not counted.
    html: rendered.html.replaceAll(READER_PLACEHOLDER, ''),
    css: gridCss(rendered, options.blocks),
    title: pageTitle(read.page),
    more: what.kind === 'block' || rendered.html === '' ? null : moreAfter(read, site, options),
  };
  return { part, openedBy: what.kind === 'page' ? openedBy(read) : undefined };
}

function openedBy({ found }: LoadedPage): string | undefined {
  const decision = found.kind === 'page' ? found.gated?.decision : undefined;
  return decision?.kind === 'open' ? decision.by : undefined;
}

/** Items already shown are excluded by their ids: later pages of lists would exclude them a second time. */
function whatToRead(what: PartRequest['what'], { part, ids }: ShownItems): Partial<PageInput> {
  const below = { usedIds: ids, part: part + 1 };
  if (what.kind === 'block') return { usedIds: ids, onlyBlock: what.id };
  return what.kind === 'rows' ? { ...below, rows: 'loadLater' } : below;
}

/** Whether the page has the requested part: only certain layouts load rows later. */
function has({ prepared, layout }: LoadedPage, { kind }: PartRequest['what']): boolean {
  if (kind === 'block') return prepared.size > 0;
  if (kind === 'page') return true;
  return layout?.loadMore?.what === 'rows' && rowsThat(layout.grid, 'loadLater').rows.length > 0;
}
