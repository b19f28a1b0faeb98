/**
 * Arranges the columns of a row in wide windows. Columns stay side by side as long as none ends far above
 * another. Otherwise blocks of similar height stay side by side and the rest goes below, or each column gets
 * the width of the page (docs/decisions/0117-no-blank-columns.md). Pure.
 */
import { heightOf } from './height-of.ts';

/** A column with visible blocks. */
export interface FilledColumn {
  /** The HTML of each block. */
  blocks: readonly string[];
  /** Width in twelfths of the row. */
  span: number;
  /** First twelfth of the column, from 1. */
  from: number;
}

/** Stacked blocks with their position. */
export interface Cell {
  blocks: readonly string[];
  /** Index of the column from which the blocks come. */
  column: number;
  /** Number of the line, from 1. */
  line: number;
  from: number;
  span: number;
  /**
   * `text`: centred on the page. `spread`: lists use the whole width. `even`: the space between items grows.
   */
  look: 'plain' | 'even' | 'text' | 'spread';
}

/** Widths of the page's content in windows of 1,440 and 1,024 pixels, and the gap between columns there. */
const WINDOWS = [
  { width: 1236, gap: 40 },
  { width: 962, gap: 31 },
] as const;

/** Pixels that may be blank below a column; readers notice a gap from 200 on. */
const BLANK = 190;
/** Like `BLANK`, for rows of three columns, which editors design to be seen as a set. */
const BLANK_OF_SETS = 600;
/** Fraction of a height by which the estimate may be wrong. */
const UNSURE = 0.1;
const BLANK_MIN = 60;
/** Pixels by which the space before a list item or a block may grow. */
const GROWTH = 24;
const GROWTH_MAX = 160;
/** Minimum number of gaps that can grow: one or two grown gaps would look like holes. */
const GAPS_MIN = 3;
/** A row with more blocks is not rearranged. */
const BLOCKS_MAX = 24;
const ACROSS_MAX = 3;

/** Maximum number of characters in the caption and credit of an image. */
const WORDS_OF_PICTURES = 160;

interface Measured {
  html: string;
  /** Height at a given width. */
  heightAt: (width: number) => number;
  /** Whether the block contains the text of an item. */
  isText: boolean;
  /** Whether the block is an image with hardly any text: over the whole width it would be far too large. */
  isImage: boolean;
  /** Number of gaps in the block that can grow. */
  gaps: number;
}

interface Stack {
  column: number;
  span: number;
  from: number;
  blocks: readonly Measured[];
}

/**
 * The cells of the row, column by column. Null if the columns remain side by side unchanged. `blockGap`:
 * pixels between the blocks of a column.
 */
export function arrange(columns: readonly FilledColumn[], blockGap: number): Cell[] | null {
  const count = columns.reduce((sum, { blocks }) => sum + blocks.length, 0);
  if (columns.length < 2 || count > BLOCKS_MAX) return null;
  const stacks = columns.map(({ blocks, ...place }, column) => ({
    ...place,
    column,
    blocks: blocks.map(measured),
  }));
  const cells = fit(stacks, { line: 1, blockGap });
  const isAsMade =
    cells.length === stacks.length && cells.every(({ look, line }) => look === 'plain' && line === 1);
  return isAsMade ? null : cells.sort((one, other) => one.column - other.column);
}

function measured(html: string): Measured {
  const items = html.includes('<nav') ? 0 : html.split('<li').length - 1;
  return {
    html,
    heightAt: heightOf(html),
    isText: isText(html),
    isImage: isImage(html),
    gaps: Math.max(0, items - 1),
  };
}

/** Whether a block contains a text to read. A collapsed transcript does not count. */
export function isText(html: string): boolean {
  return (
    html.includes('class="prose') && html.replace(/<details.*?<\/details>/gs, '').includes('class="prose')
  );
}

function isImage(html: string): boolean {
  if (!html.includes('<img') || html.includes('<article') || html.includes('<li')) return false;
  return html.replace(/<[^>]*>/g, '').length < WORDS_OF_PICTURES;
}

interface At {
  line: number;
  blockGap: number;
}

function fit(stacks: readonly Stack[], at: At): Cell[] {
  const filled = stacks.filter(({ blocks }) => blocks.length > 0);
  if (filled.length < 2) return filled.flatMap((stack) => alone(stack, at));
  const blank = filled.length > 2 ? BLANK_OF_SETS : BLANK;
  if (isBalanced(filled, at.blockGap, blank)) return beside(filled, at);
  const counts = longestSideBySide(filled, at.blockGap);
  if (!counts) return apart(filled, at);
  const rest = filled.map((stack, index) => ({ ...stack, blocks: stack.blocks.slice(counts[index]) }));
  const above = filled.map((stack, index) => ({ ...stack, blocks: stack.blocks.slice(0, counts[index]) }));
  return [...beside(above, at), ...fit(rest, { ...at, line: at.line + 1 })];
}

/**
 * Number of blocks of each of two columns that fit side by side, chosen so that most of both do; null if none
 * fit.
 */
function longestSideBySide(stacks: readonly Stack[], blockGap: number): number[] | null {
  const [one, other] = stacks;
  if (!one || !other || stacks.length > 2) return null;
  // An image stays next to other blocks: next to those of the closest height if none are as high.
  const mustStand = stacks.some(({ blocks }) => blocks.every(({ isImage }) => isImage));
  let best: { counts: number[]; height: number } | null = null;
  let nearest: { counts: number[]; difference: number } | null = null;
  for (let first = 1; first <= one.blocks.length; first++)
    for (let second = 1; second <= other.blocks.length; second++) {
      const cut = [
        { ...one, blocks: one.blocks.slice(0, first) },
        { ...other, blocks: other.blocks.slice(0, second) },
      ];
      const heights = cut.map((stack) => heightIn(stack, WINDOWS[0], blockGap));
      const height = Math.min(...heights);
      const difference = Math.max(...heights) - height;
      const counts = [first, second];
      if (height > (best?.height ?? 0) && isBalanced(cut, blockGap)) best = { counts, height };
      if (mustStand && difference < (nearest?.difference ?? Infinity)) nearest = { counts, difference };
    }
  return best?.counts ?? nearest?.counts ?? null;
}

function isBalanced(stacks: readonly Stack[], blockGap: number, blankMax = BLANK): boolean {
  return WINDOWS.every((window) => {
    const heights = stacks.map((stack) => heightIn(stack, window, blockGap));
    const highest = Math.max(...heights);
    const blank = Math.max(BLANK_MIN, blankMax - UNSURE * highest);
    return stacks.every((stack, index) => highest - (heights[index] ?? 0) <= blank + growthOf(stack));
  });
}

/**
 * Pixels by which a column can grow: 0 with a text, because the space between a text and its parts is
 * unchanged.
 */
function growthOf({ blocks }: Stack): number {
  if (blocks.some((block) => block.isText)) return 0;
  const gaps = blocks.reduce((sum, block) => sum + block.gaps, blocks.length - 1);
  return gaps < GAPS_MIN ? 0 : Math.min(GROWTH_MAX, GROWTH * gaps);
}

function heightIn({ blocks, span }: Stack, window: (typeof WINDOWS)[number], blockGap: number): number {
  const width = ((window.width + window.gap) * span) / 12 - window.gap;
  return blocks.reduce((sum, block) => sum + block.heightAt(width), blockGap * (blocks.length - 1));
}

/** Places columns side by side; in a shorter column the space between items takes up the difference. */
function beside(stacks: readonly Stack[], { line, blockGap }: At): Cell[] {
  const heights = stacks.map((stack) => heightIn(stack, WINDOWS[0], blockGap));
  const highest = Math.max(...heights);
  return stacks.map((stack, index) => {
    const isLow = highest - (heights[index] ?? 0) > GROWTH && growthOf(stack) > 0;
    return cellOf(stack, { line, look: isLow ? 'even' : 'plain' });
  });
}

/** Gives each column the whole width: the text is centred, the blocks of other columns are side by side. */
function apart(stacks: readonly Stack[], at: At): Cell[] {
  let { line } = at;
  return stacks.flatMap((stack) => {
    const cells = alone(stack, { ...at, line });
    line = Math.max(line, ...cells.map((cell) => cell.line)) + 1;
    return cells;
  });
}

function alone(stack: Stack, at: At): Cell[] {
  const widest = 12;
  if (stack.blocks.some((block) => block.isText))
    return [{ ...cellOf(stack, { line: at.line, look: 'text' }), from: 1, span: widest }];
  const cells: Cell[] = [];
  let { line } = at;
  for (let from = 0; from < stack.blocks.length; line++) {
    const blocks = acrossFrom(stack, from);
    const span = widest / blocks.length;
    cells.push(
      ...blocks.map((block, index) => ({
        ...cellOf({ ...stack, blocks: [block] }, {
          line,
          look: blocks.length > 1 ? 'even' : 'spread',
        } as const),
        from: 1 + index * span,
        span,
      })),
    );
    from += blocks.length;
  }
  return cells;
}

/** The next blocks of a column that can share a line, because their heights are similar. */
function acrossFrom(stack: Stack, from: number): readonly Measured[] {
  for (let count = Math.min(ACROSS_MAX, stack.blocks.length - from); count > 1; count--) {
    const blocks = stack.blocks.slice(from, from + count);
    const line = blocks.map((block) => ({ ...stack, span: 12 / count, blocks: [block] }));
    if (isBalanced(line, 0)) return blocks;
  }
  return stack.blocks.slice(from, from + 1);
}

function cellOf({ blocks, column, from, span }: Stack, place: Pick<Cell, 'line' | 'look'>): Cell {
  return { blocks: blocks.map(({ html }) => html), column, from, span, ...place };
}
