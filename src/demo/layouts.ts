/** The demo site's layouts: what pages are made of before anybody opened the editor. */
import type { Grid, GridBlock, GridRow, RowLayout } from '#model/grid.ts';

let count = 0;

function block(type: string, settings: Record<string, unknown> = {}): GridBlock {
  count += 1;
  return { id: `b${count}`, type, v: 1, settings };
}

function row(layout: RowLayout, columns: GridBlock[][], settings: GridRow['settings'] = {}): GridRow {
  count += 1;
  return { id: `r${count}`, layout, settings, columns: columns.map((blocks) => ({ blocks })) };
}

function list(settings: Record<string, unknown>): GridBlock {
  return block('content_list', settings);
}

/** The home page: lead, a strip of news, a section each, most-read style rank and opinion. */
export function homeGrid(sections: ReadonlyMap<string, number>): Grid {
  const of = (alias: string, settings: Record<string, unknown>) =>
    list({ source: 'section', section: sections.get(alias), link: `/${alias}`, ...settings });
  return {
    v: 1,
    rows: [
      row('1', [
        [list({ source: 'site', presentation: 'lead', count: 4, option: 'Featured', showSection: true })],
      ]),
      row('2_1', [
        [
          list({
            source: 'site',
            title: 'Latest',
            presentation: 'list',
            count: 6,
            contentTypes: ['Article'],
          }),
        ],
        [
          of('opinion', {
            title: 'Opinion',
            presentation: 'headlines',
            count: 3,
            showAuthors: true,
            showSection: false,
          }),
        ],
      ]),
      row('1', [[of('ports', { title: 'Ports', presentation: 'cards', columns: 4, count: 4 })]], {
        background: 'tint',
      }),
      row('1_1', [
        [of('ferries', { title: 'Ferries & Ro-Ro', presentation: 'list', count: 3 })],
        [of('inland', { title: 'Locks & Inland', presentation: 'list', count: 3 })],
      ]),
      row('1', [[of('kit', { title: 'Ships & Kit', presentation: 'cards', columns: 3, count: 3 })]]),
    ],
  };
}

/** Every section's page: what is new in it and below it, page after page. */
export function sectionGrid(): Grid {
  return {
    v: 1,
    rows: [
      row('1', [[block('content_title')]]),
      row('2_1', [
        [list({ source: 'page', presentation: 'list', count: 10, paging: true, showSection: false })],
        [list({ source: 'site', title: 'Elsewhere on the site', presentation: 'ranked', count: 5 })],
      ]),
    ],
  };
}

/** An article: title, picture, text, its authors, and more of the same section. */
export function contentGrid(): Grid {
  return {
    v: 1,
    rows: [
      row('1', [[block('content_title'), block('content_primary_image')]]),
      row('2_1', [
        [block('content_body'), block('about_author')],
        [block('related_content', { title: 'Related', count: 4, presentation: 'small' })],
      ]),
      row(
        '1',
        [
          [
            list({
              source: 'site',
              title: 'More from the site',
              presentation: 'cards',
              columns: 4,
              count: 4,
            }),
          ],
        ],
        { background: 'tint' },
      ),
    ],
  };
}

/** A person: who they are and what they wrote. */
export function contactGrid(): Grid {
  return {
    v: 1,
    rows: [
      row('1', [[block('content_title')]]),
      row('2_1', [
        [list({ source: 'author', title: 'Articles', presentation: 'list', count: 20, paging: true })],
        [list({ source: 'site', title: 'Latest', presentation: 'headlines', count: 5 })],
      ]),
    ],
  };
}

/** A page of its own: title, picture, text. */
export function pageGrid(): Grid {
  return {
    v: 1,
    rows: [row('1', [[block('content_title'), block('content_primary_image'), block('content_body')]])],
  };
}
