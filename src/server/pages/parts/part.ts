/** A part of a page alone, for a program on it: one of its blocks, the rows that load later, or the item that is read next. Never kept. */
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
  /** The page's address with its query. */
  path: string;
  /** One of its blocks, with the position that it has on the page; its rows that load later, or the page itself below another one. */
  what: { kind: 'block'; id: string; at?: string | undefined } | { kind: 'rows' } | { kind: 'page' };
  /** What the page or the part before was answered with: the items shown so far. Null for none. */
  used: string | null;
  /** Gates and blocks show them what the page would. Views are not counted. */
  reader: Reader;
}

/** A part as its reader may have it. */
export interface PartAnswer {
  part: PagePart;
  /** Of the item that is read next: the kind of the pass that opened it for a reader whom its gate keeps out. */
  openedBy?: string | undefined;
}

export interface PartOptions extends PagesOptions {
  siteData: SiteDataCache;
}

/** Null where there is no such page, block or rows, and for a token that is not ours or has ended. */
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
    // A part says nothing of meters: its views are not counted.
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

/** What was shown is left out by its ids: later pages of lists would leave it out once more. */
function whatToRead(what: PartRequest['what'], { part, ids }: ShownItems): Partial<PageInput> {
  const below = { usedIds: ids, part: part + 1 };
  if (what.kind === 'block') return { usedIds: ids, onlyBlock: what.id };
  return what.kind === 'rows' ? { ...below, rows: 'loadLater' } : below;
}

/** Whether the page has what is asked for: rows are loaded by layouts that say so. */
function has({ prepared, layout }: LoadedPage, { kind }: PartRequest['what']): boolean {
  if (kind === 'block') return prepared.size > 0;
  if (kind === 'page') return true;
  return layout?.loadMore?.what === 'rows' && rowsThat(layout.grid, 'loadLater').rows.length > 0;
}
