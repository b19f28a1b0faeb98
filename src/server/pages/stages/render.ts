/**
 * Fifth stage: renders the blocks of a loaded page as HTML or as data. Pure; no longer needs the database.
 */
import { generalSettings } from '#settings/general.ts';
import type { BlockData } from '#grid/prepare/block-view.ts';
import { describeGrid, type DescribedGrid } from '#grid/render/describe-blocks.ts';
import type { LoadedPage } from './load.ts';
import type { PreparedBlock } from '#grid/prepare/prepare-blocks.ts';
import { renderGrid, type RenderedGrid } from '#grid/render/render-grid.ts';
import { createWebRenderer } from '#site/grid/web-renderer.ts';
import type { PageAdditions } from '#site/grid/web-block.ts';

/** A page's grid for the web; `problems` lists what any stage left out. */
export interface RenderedPageGrid extends Omit<RenderedGrid, 'output'> {
  html: string;
}

/**
 * Renders the grid as HTML. Without `additions`, its views show neither slots nor insertions. `at`: the
 * position on the whole page of the only block to be rendered; without it, a single block has no position.
 */
export function renderPage(
  loaded: LoadedPage,
  additions: PageAdditions = {},
  at: string | null = null,
): RenderedPageGrid {
  const { grid, prepared, page, input, problems } = loaded;
  const { settings } = input.data;
  const { useNewDesign } = settings.read(generalSettings);
  const look = {
    theme: settings,
    useNewDesign,
    anchorsBlocks: input.layout !== undefined,
    additions,
    position: input.onlyBlock === undefined ? undefined : at,
  };
  const { output, ...rendered } = renderGrid(
    grid,
    prepared,
    dataFor(loaded),
    page,
    createWebRenderer(page, look),
  );
  return { ...rendered, html: output, problems: [...problems, ...rendered.problems] };
}

/** Describes the grid as data, for programs that render it themselves. */
export function describePage(loaded: LoadedPage): DescribedGrid {
  const { grid, prepared, page, problems, filled } = loaded;
  const described = describeGrid(grid, prepared, dataFor(loaded), page);
  const usedContentIds = [...new Set(filled.flatMap(({ ids }) => ids))];
  return {
    ...described,
    usedContentIds,
    usedRecordIds: usedRecords(loaded),
    hasErrors: problems.length + described.problems.length > 0,
  };
}

/** Records other than content items that lists returned, by entity. */
function usedRecords({ queries, filled, input }: LoadedPage): Map<string, number[]> {
  const used = new Map<string, number[]>();
  for (const [at, { kind }] of queries.entries()) {
    const source = input.blocks.sources.get(kind);
    if (source?.mode !== 'list' || source.of === undefined) continue;
    const known = used.get(source.of) ?? [];
    used.set(source.of, [...new Set([...known, ...(filled[at]?.recordIds ?? [])])]);
  }
  return used;
}

function dataFor({ given }: LoadedPage): (block: PreparedBlock) => BlockData {
  return ({ block }) => {
    const found = given.get(block.id);
    if (!found) throw new Error(`Nothing was loaded for the block ${block.id}.`);
    return found;
  };
}
