/**
 * A page with a layout or design settings that are not stored: for the layout editor, and for the site's
 * settings.
 */
import type { Grid } from '#grid/shapes/grid.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import type { LayoutRecord, SiteData } from '#page-model/site-data.ts';
import type { Db } from '#server/db/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { textOf } from '../body/body.ts';
import type { PagesOptions } from '../options.ts';
import { documentOf } from '../page-renderer.ts';
import { readModuleRequest } from '../module-page.ts';
import { MATCH_ANY_RULE } from '../match-any-rule.ts';
import { pageInput } from '../stages/page-input.ts';
import { readPageRequest } from '../request.ts';
import { loadSiteData } from '../stages/site-data.ts';
import { readPage } from '../stages/stages.ts';

export interface LayoutPreviewInput {
  /** Path of a public page; if it redirects, the redirect is followed once. */
  path: string;
  /** ISO instant, by the database's clock. */
  now: string;
  grid: Grid;
  hideHeader: boolean;
  hideFooter: boolean;
  /** A preview shows one part of the rows that load later. */
  loadMore: LayoutRecord['loadMore'];
}

/** The values of a site that differ from the stored ones. */
export interface LookPreviewInput {
  path: string;
  now: string;
  settings: (stored: SiteSettings) => SiteSettings;
  /** Validated and confined. */
  customCss: string;
}

type PreviewedPage = { html: string; path: string } | null;

/** Returns the document and the URL of its page; null if readers have no page there. Nothing is cached. */
export async function previewLayout(
  db: Db,
  site: SiteRef,
  { path, now, ...layout }: LayoutPreviewInput,
  options: PagesOptions,
): Promise<PreviewedPage> {
  const shown = {
    layout: { ...MATCH_ANY_RULE, ...layout },
    ...(layout.loadMore?.what === 'rows' && { rows: 'all' as const }),
  };
  return previewed(db, { site, path, now }, options, { shown });
}

/** Like `previewLayout`, for a site with other settings. */
export async function previewLook(
  db: Db,
  site: SiteRef,
  { path, now, settings, customCss }: LookPreviewInput,
  options: PagesOptions,
): Promise<PreviewedPage> {
  const change = (data: SiteData): SiteData => {
    const looks = settings(data.settings);
    return {
      ...data,
      settings: looks,
      site: { ...data.site, settings: looks },
      theme: { ...data.theme, customCss },
    };
  };
  return previewed(db, { site, path, now }, options, { change });
}

type PreviewRequest = { site: SiteRef; path: string; now: string };

interface Differently {
  change?: (data: SiteData) => SiteData;
  /** Options of the requested page in addition to its path. */
  shown?: Partial<Parameters<typeof pageInput>[2]>;
}

async function previewed(
  db: Db,
  { site, path, now }: PreviewRequest,
  options: PagesOptions,
  { change = (data) => data, shown = {} }: Differently,
): Promise<PreviewedPage> {
  const request = readPageRequest(path);
  const stored = request && (await loadSiteData(db, site, options));
  if (!stored) return null;
  const data = change(stored);
  const own = readModuleRequest(request, options);
  const pageOptions = { path: request.path, isShared: true, ...shown, ...(own && { module: own }) };
  const input = pageInput(options, { site, data, now }, pageOptions);
  const first = await readPage(db, input);
  const read = first.kind === 'redirect' ? await readPage(db, { ...input, path: first.to }) : first;
  if (read.kind === 'redirect' || read.status !== 200) return null;
  const { parts } = documentOf(read, site, options);
  return { html: textOf(parts), path: read.page.path };
}
