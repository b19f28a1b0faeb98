import { defineDemoPart } from '#demo/demo-part.ts';
import type { Planted } from '#demo/seed/planted.ts';
import { layout } from '#entities/layout/entity.ts';
import type { Grid, GridBlock } from '#grid/shapes/grid.ts';
import type { RecordContext } from '#server/records/index.ts';

/** The layouts that get the block: front page, section fronts and items. */
const NAMES = ['Home', 'Sections', 'Articles', 'Items'];

/** The block of the most read items in the layouts of the demo, in the column where readers look for more. */
export const mostReadLists = defineDemoPart({
  afterItems: async (work, site) => {
    for (const id of await layoutsOf(work, site)) {
      const record = await work.records.find(layout, id, { lock: true });
      const grid = record && withMostRead(record.grid, record.type === 'section');
      if (record && grid)
        await work.records.update(layout, { id, version: record.version, changes: { grid } });
    }
  },
});

async function layoutsOf({ db, organisationId }: RecordContext, { siteId }: Planted): Promise<number[]> {
  const rows = await db
    .selectFrom('layout')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('site_id', '=', siteId)
    .where('name', 'in', NAMES)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The grid with the block after the first list of headlines or of related items; null without such a list. */
function withMostRead(grid: Grid, isOfSection: boolean): Grid | null {
  const columns = grid.rows.flatMap((row) => row.columns);
  const column = columns.find(({ blocks }) => blocks.some(isHeadlines));
  if (!column) return null;
  const block: GridBlock = {
    id: 'most-read',
    type: 'most_read',
    v: 1,
    settings: { source: isOfSection ? 'page' : 'site', period: 'week', count: 5 },
  };
  const place = column.blocks.findIndex(isHeadlines) + 1;
  const filled = { ...column, blocks: column.blocks.toSpliced(place, 0, block) };
  return {
    ...grid,
    rows: grid.rows.map((row) => ({
      ...row,
      columns: row.columns.map((one) => (one === column ? filled : one)),
    })),
  };
}

function isHeadlines({ type, settings: { source, presentation } }: GridBlock): boolean {
  return (
    type === 'related_content' ||
    (type === 'content_list' && source === 'site' && presentation === 'headlines')
  );
}
