/** Renders grids for the web: HTML with the styles of the blocks shown. */
import type { Blocks, PreparedBlock } from '#grid/prepare/prepare-blocks.ts';
import type { GridRenderer, ShownBlock } from '#grid/render/grid-renderer.ts';
import type { RenderedGrid } from '#grid/render/render-grid.ts';
import { blockAnchor } from '#grid/shapes/block-anchor.ts';
import { positionText, type BlockPosition } from '#grid/shapes/block-position.ts';
import { ROW_LAYOUTS, rowShape, type GridRow } from '#grid/shapes/grid.ts';
import type { CommonBlockSettings } from '#model/define-block.ts';
import type { PageSubject } from '#page-model/page.ts';
import { HIDING_CSS, renderBlockFrame, renderRow, type RowLook } from './row.ts';
import { cachedView } from './view-cache.ts';
import { renderLocked, renderView, type PageAdditions } from './web-block.ts';

/** The look of a page's grid, and the additions of modules to its views. */
export interface WebLook extends RowLook {
  /** Replaces the positions in the grid, if the grid is not the whole page; null for no positions. */
  position?: string | null | undefined;
  additions?: PageAdditions;
}

/** Creates the renderer of one page. */
export function createWebRenderer(page: PageSubject, look: WebLook): GridRenderer {
  const opening = page.part === 0 ? { isTaken: false } : null;
  return {
    columnOrder: widestFirst,
    rowLayout: (layout) => rowShape(layout, look.useNewDesign),
    renderBlock: ({ hidden, ...block }) =>
      blockHtml(block, { opening: hidden.length > 0 ? null : opening, additions: look.additions ?? {} }),
    frameBlock: (html, ready, position) => frameHtml(html, ready, position, look),
    renderRow: (row) => renderRow(row, look),
  };
}

/** Styles of the page's content except its frame, with blocks in registry order. */
export function gridCss(
  { used, hidesRows }: Pick<RenderedGrid, 'used' | 'hidesRows'>,
  { definitions, views }: Blocks,
): string {
  const ofBlocks = [...definitions.keys()].map((name) => (used.has(name) ? (views[name]?.css ?? '') : ''));
  return (hidesRows ? HIDING_CSS : '') + ofBlocks.join('');
}

/**
 * Indexes of the row's columns, widest first: the page's opening image is in the widest column that has an
 * image.
 */
function widestFirst({ layout, columns }: GridRow): number[] {
  const widths: readonly number[] = ROW_LAYOUTS[layout];
  return columns.map((_, index) => index).sort((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0));
}

function blockHtml(
  { ready, given, page, isLocked }: Omit<ShownBlock, 'hidden'>,
  around: Parameters<typeof renderView>[3] & object,
): string {
  if (isLocked) return renderLocked(ready, page);
  const { id } = ready.block;
  const named = { ...ready, id: page.part > 0 ? `part-${page.part}-${id}` : id };
  return cachedView(named, given, page, around, (of) =>
    renderView(named, { ...given, ...of }, of.page, around),
  );
}

function frameHtml(
  html: string,
  { block, settings }: PreparedBlock,
  position: BlockPosition,
  look: WebLook,
): string {
  const anchor = look.anchorsBlocks === true ? blockAnchor(block.id) : '';
  const at = look.position === undefined ? positionText(position) : (look.position ?? '');
  return renderBlockFrame(html, block.type, settings as unknown as CommonBlockSettings, { anchor, at });
}
