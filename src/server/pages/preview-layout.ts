/** A page with a layout that is not stored: for the editor of layouts. */
import type { Grid } from '#model/grid.ts';
import type { LayoutRecord } from '#model/site-data.ts';
import type { Db } from '#server/db/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { textOf } from './body.ts';
import type { PagesOptions } from './options.ts';
import { documentOf } from './make.ts';
import { moduleAsked } from './module-page.ts';
import { pageInput } from './page-input.ts';
import { readPageRequest } from './request.ts';
import { loadSiteData } from './site-data.ts';
import { readPage } from './stages.ts';

export interface LayoutPreviewInput {
  /** Of a public page; one that redirects is followed once. */
  path: string;
  /** ISO, by the database's clock. */
  now: string;
  grid: Grid;
  hideHeader: boolean;
  hideFooter: boolean;
  /** Of its rows that load later a preview shows one part. */
  loadMore: LayoutRecord['loadMore'];
}

/** The document and the address of the page it is of; null when readers have no page there. Nothing is kept. */
export async function previewLayout(
  db: Db,
  site: SiteRef,
  { path, now, ...layout }: LayoutPreviewInput,
  options: PagesOptions,
): Promise<{ html: string; path: string } | null> {
  const request = readPageRequest(path);
  const data = request && (await loadSiteData(db, site, options));
  if (!data) return null;
  const own = moduleAsked(request, options.modulePages);
  const input = pageInput(
    options,
    { site, data, now },
    {
      path: request.path,
      isShared: true,
      layout: { ...NO_RULE, ...layout },
      ...(layout.loadMore?.what === 'rows' && { rows: 'all' as const }),
      ...(own && { module: own }),
    },
  );
  const first = await readPage(db, input);
  const read = first.kind === 'redirect' ? await readPage(db, { ...input, path: first.to }) : first;
  if (read.kind === 'redirect' || read.status !== 200) return null;
  const { parts } = documentOf(read, site, options);
  return { html: textOf(parts), path: read.page.path };
}

/** The page is given, so the layout needs no rule of where it is used. */
const NO_RULE = {
  id: 0,
  name: '',
  type: 'section',
  key: null,
  aliases: [],
  contentTypes: [],
  sectionId: null,
  contentId: null,
  isGlobal: false,
};
