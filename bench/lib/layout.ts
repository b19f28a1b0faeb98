/** The layout used to measure the cost of a page. */
import pg from 'pg';

/** Number of blocks of the layout, and of teasers in all its lists. */
export const BLOCKS = 12;
export const TEASERS = 60;

/** Teasers of each list that follows the article: eight lists of seven or eight. */
const LISTS = [8, 8, 8, 8, 7, 7, 7, 7];
const PRESENTATIONS = ['cards', 'list', 'headlines', 'cards'];

/** Gives articles a layout of 12 blocks and 60 teasers: title, picture, text and authors, and eight lists. */
export async function giveLargeLayout(databaseUrl: string): Promise<void> {
  const block = (id: string, type: string, settings = {}) => ({ id, type, v: 1, settings });
  const row = (id: string, layout: string, columns: object[][]) => ({
    id,
    layout,
    settings: {},
    columns: columns.map((blocks) => ({ blocks })),
  });
  const lists = LISTS.map((count, index) =>
    block(`list-${index}`, 'content_list', {
      source: index % 2 === 0 ? 'site' : 'page',
      title: `List ${index + 1}`,
      presentation: PRESENTATIONS[index % PRESENTATIONS.length],
      columns: 4,
      count,
    }),
  );
  const grid = {
    v: 1,
    rows: [
      row('top', '1', [[block('title', 'content_title'), block('image', 'content_primary_image')]]),
      row('text', '2_1', [
        [block('body', 'content_body'), block('authors', 'about_author')],
        lists.slice(0, 2),
      ]),
      ...lists.slice(2).map((list, index) => row(`row-${index}`, '1', [[list]])),
    ],
  };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      "update layout set grid = $1 where type = 'content' and site_id = (select id from site where tenant_key = 'quayside')",
      [JSON.stringify(grid)],
    );
    if (rowCount !== 1) throw new Error(`${rowCount} layouts are for articles where one is needed.`);
  } finally {
    await client.end();
  }
}
