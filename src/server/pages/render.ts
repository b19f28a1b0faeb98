/** From a layout and filled wishes to HTML: blocks without anything to show go, then their column, then their row. */
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Block, BlockExample, CommonBlockSettings, Want } from '#model/define-block.ts';
import type { Shape } from '#model/field.ts';
import type { Grid, GridBlock } from '#model/grid.ts';
import type { ContentCard, PageSubject } from '#model/page.ts';
import { readBlockSettings } from '#model/block-settings.ts';
import { renderBlockFrame, renderRow, type RowLook } from './row.ts';

/** What was loaded for a block: the items of each of its wishes, whether there are more, and what its loader returned. */
export interface Given {
  items: ContentCard[][];
  hasMore: boolean[];
  data: unknown;
}

/** What the registry knows of a block beside its definition. */
export interface BlockView {
  view: (props: Given & { settings: Record<string, unknown>; page: PageSubject }) => React.ReactNode;
  css: string;
  load?: (settings: Record<string, unknown>, context: { page: PageSubject }) => Promise<unknown>;
  examples: readonly BlockExample[];
}

/** A block of the grid whose definition exists and whose settings were accepted. */
export interface PreparedBlock {
  block: GridBlock;
  definition: Block;
  view: BlockView;
  settings: Record<string, unknown>;
  /** Its wishes, and where they begin in the list of all wishes of the page. */
  wants: Want[];
  firstWant: number;
}

export interface BlockProblem {
  blockId: string;
  type: string;
  problem: string;
  error?: unknown;
}

export interface Blocks {
  /** Settings every block has beside its own. */
  common: Shape;
  definitions: ReadonlyMap<string, Block>;
  views: Readonly<Record<string, BlockView>>;
}

/** Looks up and checks every block; an unknown or damaged one is left out and told, never thrown. */
export function prepareBlocks(
  grid: Grid,
  page: PageSubject,
  blocks: Blocks,
): { prepared: Map<string, PreparedBlock>; wants: Want[]; problems: BlockProblem[] } {
  const prepared = new Map<string, PreparedBlock>();
  const wants: Want[] = [];
  const problems: BlockProblem[] = [];
  for (const block of grid.rows.flatMap((row) => row.columns.flatMap((column) => column.blocks))) {
    const definition = blocks.definitions.get(block.type);
    const view = blocks.views[block.type];
    if (!definition || !view) {
      problems.push({ blockId: block.id, type: block.type, problem: 'unknown block type' });
      continue;
    }
    try {
      const settings = readBlockSettings(definition, blocks.common, block);
      const own = definition.wants?.(settings as never, page) ?? [];
      prepared.set(block.id, { block, definition, view, settings, wants: own, firstWant: wants.length });
      wants.push(...own);
    } catch (error) {
      problems.push({ blockId: block.id, type: block.type, problem: 'settings not accepted', error });
    }
  }
  return { prepared, wants, problems };
}

export interface RenderedGrid {
  html: string;
  /** Names of the blocks that are on the page, for their styles and elements. */
  used: Set<string>;
  problems: BlockProblem[];
}

/** Renders the grid. A block whose view throws is dropped and told (specification: hasErrors). */
export function renderGrid(
  grid: Grid,
  prepared: ReadonlyMap<string, PreparedBlock>,
  givenTo: (block: PreparedBlock) => Given,
  page: PageSubject,
  look: RowLook,
): RenderedGrid {
  const used = new Set<string>();
  const problems: BlockProblem[] = [];
  const rows = grid.rows.map((row) => {
    const columns = row.columns.map((column) =>
      column.blocks
        .map((block) => {
          const ready = prepared.get(block.id);
          if (!ready) return '';
          try {
            const html = renderBlock(ready, givenTo(ready), page);
            if (html) used.add(block.type);
            return html;
          } catch (error) {
            problems.push({ blockId: block.id, type: block.type, problem: 'rendering failed', error });
            return '';
          }
        })
        .join(''),
    );
    return renderRow(row, columns, look);
  });
  return { html: rows.join(''), used, problems };
}

function renderBlock(ready: PreparedBlock, given: Given, page: PageSubject): string {
  const { definition, view, settings, block } = ready;
  if (definition.isEmpty?.(settings as never, given.items, page, given.data)) return '';
  const html = renderToString(
    createElement(view.view as React.ComponentType<Parameters<BlockView['view']>[0]>, {
      settings,
      ...given,
      page,
    }),
    {
      identifierPrefix: `${block.id}-`,
    },
  );
  return html && renderBlockFrame(html, block.type, settings as unknown as CommonBlockSettings);
}
