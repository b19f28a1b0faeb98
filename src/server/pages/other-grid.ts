/**
 * Renders a grid that is not the layout of a page, such as that of an email: the stages of the grid, with the
 * renderer that the caller passes.
 */
import { ANONYMOUS_READER, decideBlockAccess } from '#access/decide-access.ts';
import { loadGrid } from '#grid/load/load-grid.ts';
import { displayedRows } from '#grid/prepare/displayed-rows.ts';
import { prepareBlocks, type BlockProblem, type Blocks } from '#grid/prepare/prepare-blocks.ts';
import { runQueries } from '#grid/query/run-queries.ts';
import type { GridRenderer } from '#grid/render/grid-renderer.ts';
import { renderGrid } from '#grid/render/render-grid.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import type { Channel } from '#model/channels.ts';
import type { Medium } from '#model/define-block.ts';
import type { Shape } from '#model/field.ts';
import type { ModulePageSubject, PageSubject } from '#page-model/page.ts';
import type { Db } from '#server/db/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { PagesOptions } from './options.ts';
import { pageInput } from './stages/page-input.ts';
import { loadSiteData } from './stages/site-data.ts';
import { scopeOf } from './stages/source-scope.ts';
import { subjectOf } from './stages/subject.ts';

/** A grid and the subject that its blocks receive as their page. */
export interface OtherGrid {
  grid: Grid;
  medium: Medium;
  /** Settings that all blocks of the grid have, in addition to their own. */
  common: Shape;
  /** Path at which the site shows the same content. */
  path: string;
  subject: ModulePageSubject;
  /** ISO instant, by the database's clock. */
  now: string;
  /** The channel whose texts the items have. */
  channel: Channel;
  /** Items that no list shows. */
  excludeIds?: readonly number[];
  rendererFor: (page: PageSubject) => GridRenderer;
}

/** The output of the renderer, and what it was rendered from. */
export interface RenderedOtherGrid {
  output: string;
  page: PageSubject;
  /** Items that lists returned, in reading order, each once. */
  contentIds: readonly number[];
  /** Blocks that are left out, and why. */
  problems: readonly BlockProblem[];
}

/**
 * Renders the grid as anonymous readers of the site see it, in the caller's transaction; null if the site does not
 * exist or does not belong to the transaction.
 */
export async function renderOtherGrid(
  db: Db,
  site: SiteRef,
  { grid: whole, medium, common, path, subject, now, channel, excludeIds = [], rendererFor }: OtherGrid,
  options: PagesOptions,
): Promise<RenderedOtherGrid | null> {
  const data = await loadSiteData(db, site, options);
  if (!data) return null;
  const input = pageInput(options, { site, data, now }, { path, channel, isShared: true });
  const page = { ...subjectOf({ kind: 'notFound' }, input), kind: 'module' as const, module: subject };
  const blocks: Blocks = { ...options.blocks, common };
  const { grid, problems: ofRows } = displayedRows(whole, page);
  const { prepared, queries, problems } = prepareBlocks(grid, page, blocks, {
    medium,
    decide: (asks) => decideBlockAccess(ANONYMOUS_READER, asks, data.access),
  });
  const scope = scopeOf(data, excludeIds);
  const filled = await runQueries(db, queries, scope, blocks.sources);
  const loaded = await loadGrid(
    db,
    { prepared, filled, page, scope },
    {
      context: { ...input, reader: ANONYMOUS_READER },
      viewModels: options.domains.viewModels,
      references: [],
      contentIds: [],
      member: null,
      isShared: true,
      loads: [],
    },
  );
  const dataFor = ({ block }: { block: { id: string } }) => {
    const given = loaded.given.get(block.id);
    if (!given) throw new Error(`Nothing was loaded for the block ${block.id}.`);
    return given;
  };
  const rendered = renderGrid(grid, loaded.prepared, dataFor, page, rendererFor(page));
  return {
    output: rendered.output,
    page,
    contentIds: [...new Set(filled.flatMap(({ ids }) => ids))],
    problems: [...ofRows, ...problems, ...loaded.problems, ...rendered.problems],
  };
}
