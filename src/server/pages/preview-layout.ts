/** A page with a layout that is not stored: for the editor of layouts. */
import { ANYONE } from '#model/decide-access.ts';
import type { Grid } from '#model/grid.ts';
import type { Db } from '#server/db/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { textOf } from './body.ts';
import type { PagesOptions } from './options.ts';
import { documentOf } from './make.ts';
import { moduleAsked } from './module-page.ts';
import type { PageInput } from './page-input.ts';
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
}

/** The document and the address of the page it is of; null when readers have no page there. Nothing is kept. */
export async function previewLayout(
  db: Db,
  site: SiteRef,
  { path, now, ...layout }: LayoutPreviewInput,
  options: PagesOptions,
): Promise<{ html: string; path: string } | null> {
  const request = readPageRequest(path);
  const data = request && (await loadSiteData(db, site.siteId, options));
  if (!data) return null;
  const own = moduleAsked(request, options.modulePages);
  const input: PageInput = {
    data,
    origin: site.origin,
    path: request.path,
    pageNumber: 1,
    isShared: true,
    reader: ANYONE,
    now,
    contentTypes: options.contentTypes,
    blocks: options.blocks,
    originOf: options.originOf,
    layout: { ...NO_RULE, ...layout },
    ...(own && { module: own }),
  };
  const first = await readPage(db, input);
  const read = first.kind === 'redirect' ? await readPage(db, { ...input, path: first.to }) : first;
  if (read.kind === 'redirect' || read.status !== 200) return null;
  const { parts } = documentOf(read, site, options);
  return { html: textOf(parts), path: read.page.path };
}

/** The page is given, so the layout needs no rule of where it is used. */
const NO_RULE = {
  id: 0,
  type: 'section',
  key: null,
  aliases: [],
  contentTypes: [],
  sectionId: null,
  contentId: null,
  isGlobal: false,
};
