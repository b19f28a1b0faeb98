/** Layouts of test worlds. */
import { isForMedium, type Block } from '#model/define-block.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import { blocks } from '#registry/blocks.ts';

/** One row with one list: the newest items of the page's section, with links to more pages. */
export function sectionGrid(settings: Record<string, unknown> = { count: 6, paging: true }): Grid {
  return {
    v: 1,
    rows: [
      {
        id: 'r1',
        layout: '1',
        settings: {},
        columns: [{ blocks: [{ id: 'b1', type: 'content_list', v: 1, settings }] }],
      },
    ],
  };
}

/** Every block for pages, one below another, with its default settings. */
export function contentGrid(): Grid {
  const all = blocks.filter(needsNothing).map((block, index) => ({
    id: `b${index + 1}`,
    type: block.name,
    v: block.v,
    settings: {},
  }));
  return { v: 1, rows: [{ id: 'r1', layout: '1', settings: {}, columns: [{ blocks: all }] }] };
}

/** Whether a block needs no settings, and leaves a page cacheable for everyone. */
function needsNothing(block: Block): boolean {
  if (block.isForMember || !isForMedium(block, 'web')) return false;
  return Object.values(block.settings).every(
    ({ options }) => !options.required || options.condition !== undefined || options.default !== undefined,
  );
}
