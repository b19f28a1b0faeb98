/** From a layout and filled wishes to HTML: blocks without anything to show go, then their column, then their row. */
import { isPresent } from '#model/define-module.ts';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type {
  Block,
  BlockExample,
  CommonBlockSettings,
  IslandProps,
  RenderedIsland,
  Want,
} from '#model/define-block.ts';
import type { Shape } from '#model/field.ts';
import type { Grid, GridBlock } from '#model/grid.ts';
import type { ContentCard, FileSource, ImageSource, PageSubject } from '#model/page.ts';
import { readBlockSettings } from '#model/block-settings.ts';
import type { Sources } from './plan.ts';
import { renderBlockFrame, renderRow, type RowLook } from './row.ts';

/**
 * What was loaded for a block: the items of each of its wishes, whether there are more, what its loader returned, and
 * what its settings point at.
 */
export interface Given {
  items: ContentCard[][];
  hasMore: boolean[];
  found: (number | null)[];
  data: unknown;
  images: Readonly<Record<number, ImageSource>>;
  links: Readonly<Record<number, string>>;
  files: Readonly<Record<number, FileSource>>;
}

type ViewProps = Given & {
  settings: Record<string, unknown>;
  page: PageSubject;
  island: RenderedIsland | null;
};

/**
 * What an island's module exports; named by the generated registry.
 * @public
 */
export interface IslandModule {
  Island: React.ComponentType<IslandProps>;
}

/** What the registry knows of a block beside its definition. */
export interface BlockView {
  view: (props: ViewProps) => React.ReactNode;
  css: string;
  /** What React wakes in the browser, by the name browsers find it under; for blocks that hydrate. */
  island?: { name: string; Island: React.ComponentType<IslandProps> };
  /** The block has a custom element, whose program pages that show the block need. */
  hasElement?: true;
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
  /** What answers their wishes, by its kind. */
  sources: Sources;
}

/**
 * Looks up and checks every block; an unknown or damaged one is left out and told, never thrown. One of a module that the
 * site has off is left out in silence.
 */
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
    if (definition && !isPresent(definition, page.site.settings.modulesOn)) continue;
    if (!definition || !view) {
      problems.push({ blockId: block.id, type: block.type, problem: 'unknown block type' });
      continue;
    }
    try {
      const settings = settingsOf(definition, blocks.common, block);
      const own = definition.wants?.(settings as never, page) ?? [];
      for (const want of own)
        if (!blocks.sources.get(want.kind))
          problems.push({ blockId: block.id, type: block.type, problem: `no source answers ${want.kind}` });
      prepared.set(block.id, { block, definition, view, settings, wants: own, firstWant: wants.length });
      wants.push(...own);
    } catch (error) {
      problems.push({ blockId: block.id, type: block.type, problem: 'settings not accepted', error });
    }
  }
  return { prepared, wants, problems };
}

const read = new WeakMap<GridBlock, { definition: Block; settings: Record<string, unknown> }>();

/** The block's settings, checked once for all pages whose layout has it: layouts stay as they were read. */
function settingsOf(definition: Block, common: Shape, block: GridBlock): Record<string, unknown> {
  const known = read.get(block);
  if (known?.definition === definition) return known.settings;
  const settings = readBlockSettings(definition, common, block);
  read.set(block, { definition, settings });
  return settings;
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
  const { block } = ready;
  const html = renderView({ ...ready, id: block.id }, given, page);
  return html && renderBlockFrame(html, block.type, ready.settings as unknown as CommonBlockSettings);
}

/** A block to be rendered: `id` is unique on the page. */
type Renderable = Pick<PreparedBlock, 'definition' | 'view' | 'settings'> & { id: string };

/** The block's own HTML with its island in it; empty when the block has nothing to show. */
export function renderView(ready: Renderable, given: Given, page: PageSubject): string {
  const { definition, view, settings, id } = ready;
  if (definition.isEmpty?.(settings as never, given.items, page, given.data)) return '';
  const View = view.view as React.ComponentType<ViewProps>;
  const props = { settings, ...given, page, island: renderIsland(ready, given, page) };
  return renderToString(createElement(View, props), { identifierPrefix: `${id}-` });
}

/** A root of its own, as it will be in the browser, so that both give the same ids. */
function renderIsland(ready: Renderable, given: Given, page: PageSubject): RenderedIsland | null {
  const { definition, view, settings, id } = ready;
  if (definition.hydrate === 'none' || !view.island) return null;
  const props = definition.islandProps?.(settings as never, given.items, page, given.data) ?? {};
  const identifierPrefix = `${id}-island-`;
  const html = renderToString(createElement(view.island.Island, props), { identifierPrefix });
  return { name: view.island.name, when: definition.hydrate, identifierPrefix, props, html };
}
