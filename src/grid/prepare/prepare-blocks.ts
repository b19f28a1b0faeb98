/** Looks up the blocks of a grid, checks their settings and collects their queries. */
import { isForMedium, type Block, type BlockQuery, type Medium } from '#model/define-block.ts';
import { isPresent } from '#model/define-module.ts';
import type { AccessDecision } from '#access/decide-access.ts';
import type { BlockRequirements } from '#model/readers/define-gate.ts';
import type { Shape } from '#model/field.ts';
import type { Grid, GridBlock } from '#grid/shapes/grid.ts';
import type { PageSubject } from '#page-model/page.ts';
import { asDeclared, readBlockSettings } from '#grid/shapes/block-settings.ts';
import { releasedBlock, type ReleasedBlock } from '#grid/shapes/released-block.ts';
import type { BlockView } from './block-view.ts';
import type { Sources } from '#grid/query/run-queries.ts';

/** A block of the grid whose definition exists and whose settings are valid. */
export interface PreparedBlock extends ReleasedBlock {
  block: GridBlock;
  definition: Block;
  view: BlockView;
  /** The queries of the block, and the index of the first of them in the list of all queries of the page. */
  queries: BlockQuery[];
  firstQuery: number;
}

export interface BlockProblem {
  blockId: string;
  type: string;
  problem: string;
  error?: unknown;
}

export interface Blocks {
  /** Settings that all blocks share, in addition to their own. */
  common: Shape;
  definitions: ReadonlyMap<string, Block>;
  views: Readonly<Record<string, BlockView>>;
  /** The sources that answer the queries, by the kind of query. */
  sources: Sources;
}

/** The context for which blocks are prepared. */
export interface Preparation {
  medium: Medium;
  /** Decides what the reader gets of a block with access requirements. */
  decide: (asks: BlockRequirements) => AccessDecision;
}

/**
 * Looks up and checks every block; an unknown or damaged block is left out and reported, never thrown. A block of a module
 * that is off on the site is left out without a report.
 */
export function prepareBlocks(
  grid: Grid,
  page: PageSubject,
  blocks: Blocks,
  { medium, decide }: Preparation,
): { prepared: Map<string, PreparedBlock>; queries: BlockQuery[]; problems: BlockProblem[] } {
  const prepared = new Map<string, PreparedBlock>();
  const queries: BlockQuery[] = [];
  const problems: BlockProblem[] = [];
  for (const block of grid.rows.flatMap((row) => row.columns.flatMap((column) => column.blocks))) {
    const definition = blocks.definitions.get(block.type);
    const view = blocks.views[block.type];
    if (definition && !isPresent(definition, page.site.settings.modulesOn)) continue;
    if (!definition || !view) {
      problems.push({ blockId: block.id, type: block.type, problem: 'unknown block type' });
      continue;
    }
    if (!isForMedium(definition, medium)) {
      problems.push({ blockId: block.id, type: block.type, problem: `no view for ${medium}` });
      continue;
    }
    try {
      const stored = settingsOf(definition, blocks.common, block);
      const { settings, ...access } = releasedBlock(definition, stored, decide, page.site.id);
      const own = definition.queries?.(asDeclared(settings), page) ?? [];
      for (const query of own)
        if (!blocks.sources.get(query.kind))
          problems.push({ blockId: block.id, type: block.type, problem: `no source answers ${query.kind}` });
      const firstQuery = queries.length;
      prepared.set(block.id, { block, definition, view, settings, ...access, queries: own, firstQuery });
      queries.push(...own);
    } catch (error) {
      problems.push({ blockId: block.id, type: block.type, problem: 'settings not accepted', error });
    }
  }
  return { prepared, queries, problems };
}

const read = new WeakMap<GridBlock, { definition: Block; settings: Record<string, unknown> }>();

/**
 * The block's settings, checked once for all pages whose layout contains the block, because loaded layouts do
 * not change.
 */
function settingsOf(definition: Block, common: Shape, block: GridBlock): Record<string, unknown> {
  const known = read.get(block);
  if (known?.definition === definition) return known.settings;
  const settings = readBlockSettings(definition, common, block);
  read.set(block, { definition, settings });
  return settings;
}
