/**
 * Adds the invitation to log in, join or answer to pages of gated items whose layout has none, so that no
 * reader reaches a dead end.
 */
import { isPresent } from '#model/define-module.ts';
import type { Block } from '#model/define-block.ts';
import type { Grid, GridBlock } from '#grid/shapes/grid.ts';
import type { PageSubject } from '#page-model/page.ts';
import type { Blocks } from '#grid/prepare/prepare-blocks.ts';

type Definitions = Blocks['definitions'];

/**
 * Returns the grid with the block that `invites` after the last block of gated content: preferably the text,
 * otherwise a film, gallery or file. The same grid if it already has such a block, in print, and for items
 * without access requirements. Pure.
 */
export function withWayIn(grid: Grid, page: PageSubject, definitions: Definitions): Grid {
  const { content, forPrint, site } = page;
  if (forPrint || !content || !(content.gated ?? content.asks)) return grid;
  const inviting = [...definitions.values()].find(
    (definition) => definition.invites && isPresent(definition, site.settings.modulesOn),
  );
  if (!inviting) return grid;
  const all = grid.rows.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks));
  if (all.some(({ type }) => definitions.get(type)?.invites)) return grid;
  const keeps = ({ type }: GridBlock) => definitions.get(type);
  const place =
    all.findLast((block) => keeps(block)?.showsGatedText) ??
    all.findLast((block) => keeps(block)?.isDroppedBehindGate);
  return place ? placedBehind(grid, place, wayInOf(inviting)) : grid;
}

/** Created once per definition: settings are checked once for each block object. */
const made = new WeakMap<Block, GridBlock>();

function wayInOf(definition: Block): GridBlock {
  const known = made.get(definition);
  const block = known ?? { id: 'way-in', type: definition.name, v: definition.v, settings: {} };
  made.set(definition, block);
  return block;
}

function placedBehind(grid: Grid, place: GridBlock, added: GridBlock): Grid {
  const rows = grid.rows.map((row) => ({
    ...row,
    columns: row.columns.map((column) => ({
      ...column,
      blocks: column.blocks.flatMap((block) => (block === place ? [block, added] : [block])),
    })),
  }));
  return { ...grid, rows };
}
