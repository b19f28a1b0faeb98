/**
 * Describes a page's grid as data: the input from which `renderGrid` creates HTML, with the same blocks left
 * out.
 */
import type { BlockProps } from '#model/define-block.ts';
import type { Grid, GridRow } from '#grid/shapes/grid.ts';
import type { PageSubject } from '#page-model/page.ts';
import { presenceOf } from './gated-blocks.ts';
import type { BlockProblem, PreparedBlock } from '#grid/prepare/prepare-blocks.ts';

/**
 * The data that a block shows in addition to its settings: the items of each query, and data that it loaded
 * itself.
 */
type BlockData = Pick<BlockProps<Record<string, never>, unknown>, 'items' | 'hasMore' | 'found' | 'data'>;

export interface DescribedBlock {
  id: string;
  type: string;
  settings: Record<string, unknown>;
  data: BlockData;
}

export interface DescribedRow extends Pick<GridRow, 'id' | 'layout' | 'settings'> {
  columns: { blocks: DescribedBlock[] }[];
}

/** What API clients receive for a locked block that stays on the page: only that the block exists. */
const LOCKED: BlockData = { items: [], hasMore: [], found: [], data: { isLocked: true } };

/** Rows without blocks are left out, as on the page; columns stay, so that the row keeps its shape. */
export interface DescribedGrid {
  rows: DescribedRow[];
  /** Items passed to blocks, each once, in the order of the blocks. */
  usedContentIds: number[];
  /** Ids of the other records that are already used, by entity. */
  usedRecordIds: ReadonlyMap<string, readonly number[]>;
  /** Whether a block could not be prepared, loaded or checked (specification, public site, section 4). */
  hasErrors: boolean;
}

/** Describes the blocks that have content; a block that throws is left out and reported. */
export function describeGrid(
  grid: Grid,
  prepared: ReadonlyMap<string, PreparedBlock>,
  dataFor: (block: PreparedBlock) => BlockData,
  page: PageSubject,
): { rows: DescribedRow[]; problems: BlockProblem[] } {
  const problems: BlockProblem[] = [];
  const blockOf = (id: string): DescribedBlock[] => {
    const ready = prepared.get(id);
    if (!ready) return [];
    const { settings } = ready;
    const { type } = ready.block;
    try {
      const { items, hasMore, found, data } = dataFor(ready);
      const presence = presenceOf(ready, { items, data }, page);
      if (presence === 'locked') return [{ id, type, settings: {}, data: LOCKED }];
      if (presence === 'absent') return [];
      return [{ id, type, settings, data: { items, hasMore, found, data } }];
    } catch (error) {
      problems.push({ blockId: id, type, problem: 'describing failed', error });
      return [];
    }
  };
  const rows = grid.rows.map(({ id, layout, settings, columns }) => ({
    id,
    layout,
    settings,
    columns: columns.map(({ blocks }) => ({ blocks: blocks.flatMap((block) => blockOf(block.id)) })),
  }));
  return { rows: rows.filter(({ columns }) => columns.some(({ blocks }) => blocks.length > 0)), problems };
}
