/** Fifth stage: the blocks of a loaded page as HTML or as data. Pure; the database is not needed any more. */
import { generalSettings } from '#settings/general.ts';
import type { BlockData } from './block-view.ts';
import { describeGrid, type DescribedGrid } from './describe.ts';
import type { LoadedPage } from './load.ts';
import type { PreparedBlock } from './prepare.ts';
import { renderGrid, type PageAdditions, type RenderedGrid } from './render-grid.ts';

/** The grid as HTML; `problems` lists what was left out. Without `additions` its views show neither slots nor insertions. */
export function renderPage(loaded: LoadedPage, additions: PageAdditions = {}): RenderedGrid {
  const { grid, prepared, page, input, problems } = loaded;
  const { settings } = input.data;
  const { useNewDesign } = settings.read(generalSettings);
  const look = { theme: settings, useNewDesign, anchorsBlocks: input.layout !== undefined, additions };
  const rendered = renderGrid(grid, prepared, dataFor(loaded), page, look);
  return { ...rendered, problems: [...problems, ...rendered.problems] };
}

/** The grid as data, for programs that draw it themselves. */
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

/** Records other than content that lists handed out, by entity. */
function usedRecords({ queries, filled, input }: LoadedPage): Map<string, number[]> {
  const used = new Map<string, number[]>();
  for (const [at, { kind }] of queries.entries()) {
    const source = input.blocks.sources.get(kind);
    if (source?.hands !== 'list' || source.of === undefined) continue;
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
