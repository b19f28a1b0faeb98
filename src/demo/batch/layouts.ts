/** Batch's layouts: a narrow column on either side of a wide one, strips and tiles. */
import type { Grid } from '#grid/shapes/grid.ts';
import { TEXT_BLOCKS, block, gridOf, latest, list, row } from '#layouts/starting-layouts.ts';
import { MODULE_LAYOUTS, contactGrid, layoutsOfTypes, offerGrid, sectionList, siteList } from '../layouts.ts';
import type { DemoLayout } from '../publication.ts';

type Sections = ReadonlyMap<string, number>;

const WRITE = 'It lands on the bench, and is answered after the second load.';

const OFFER = {
  buttonLabel: 'Write to the bench',
  buttonLink: '/contact',
  callText: 'Say what you sell and to whom. You get the rates with the second load.',
};

/** Every layout of the site. */
export function layouts(sections: Sections): readonly DemoLayout[] {
  const override = 'content-type-override';
  return [
    { name: 'Home', type: 'section', grid: homeGrid(sections), section: 'home' },
    { name: 'Sections', type: 'section', loadMoreType: 'custom-click', grid: sectionGrid() },
    { name: 'Items', type: 'content', loadMoreType: 'page-click', grid: itemGrid() },
    { name: 'People', type: override, grid: personGrid(), contentTypes: ['Contact'] },
    { name: 'Videos', type: override, grid: filmGrid(), contentTypes: ['Video'] },
    { name: 'Advertise with us', type: 'url-override', grid: offerGrid(OFFER), alias: ['advertise'] },
    { name: 'Write to us', type: 'url-override', grid: contactGrid(WRITE), alias: ['contact'] },
    ...layoutsOfTypes({ except: ['Contact', 'Video'] }),
    ...MODULE_LAYOUTS,
  ];
}

/** The front page: news, the story of the week and voices; a strip of bread; files and mills; tiles. */
function homeGrid(sections: Sections): Grid {
  const of = (alias: string, title: string, settings: Record<string, unknown>) =>
    sectionList(sections, alias, { title, ...settings });
  const story = { presentation: 'cards', columns: 1, count: 1, requireImage: true };
  const files = ['Document', 'Whitepaper'];
  const taken = { presentation: 'headlines', count: 4, showDate: false, contentTypes: files };
  return gridOf([
    row(
      '1_2_1',
      [
        [
          siteList({
            title: 'This week',
            presentation: 'headlines',
            count: 4,
            contentTypes: ['News', 'PressRelease', 'Event', 'Blog'],
          }),
        ],
        [
          siteList({
            presentation: 'lead',
            count: 1,
            option: 'Featured',
            requireImage: true,
            showAuthors: true,
          }),
        ],
        [of('people', 'At the bench', { ...story, showAuthors: true })],
      ],
      { columnPriority: '2' },
    ),
    row('1', [[strip(sections, 'bread', 'Bread')]], { background: 'tint' }),
    row('1_3', [
      [siteList({ title: 'Take with you', ...taken })],
      [of('mills', 'Mills & Grain', { presentation: 'cards', columns: 3, count: 3, requireImage: true })],
    ]),
    row('1', [[invitation()]], { background: 'dark' }),
    row('1_1', [
      [of('ovens', 'Ovens & Kit', { presentation: 'list', count: 2, requireImage: true })],
      [of('shopfront', 'Shopfront', { presentation: 'list', count: 2 })],
    ]),
    row('1', [
      [block('content_image_grid', { source: 'site', title: 'From the rack', count: 3, columns: 3 })],
    ]),
  ]);
}

function strip(sections: Sections, alias: string, title: string) {
  const section = sections.get(alias);
  return block('carousel', { source: 'section', section, title, link: `/${alias}`, count: 6 });
}

function invitation() {
  return block('call_to_action', {
    text: 'What did you pay for flour this month? Forty mills and bakeries tell us; the table is free.',
    buttonLabel: 'See the price table',
    buttonLink: '/mills',
  });
}

/** A section: what is below it at the side, what is new in it in the middle. */
function sectionGrid(): Grid {
  const pieces = { source: 'page', presentation: 'list', count: 10, paging: true, showAuthors: true };
  const pinned = { source: 'page', title: 'Pinned', option: 'Pinned', presentation: 'headlines', count: 4 };
  return gridOf([
    // The sections below it are named once: in the column, where their own are too.
    row('1', [[block('content_title', { showChildSections: false })]]),
    row(
      '1_3',
      [[list(pinned)], [list({ source: 'page', presentation: 'lead', count: 3, showAuthors: true })]],
      {
        columnPriority: '2',
      },
    ),
    row(
      '1_3',
      [
        [
          block('section_tree', { source: 'page', title: 'In this section' }),
          siteList({ title: 'On the other shelves', presentation: 'headlines', count: 5 }),
        ],
        [list(pieces)],
      ],
      { columnPriority: '2' },
    ),
    row('1', [[block('carousel', { source: 'site', title: 'From the other shelves', count: 8 })]], {
      loadsLater: true,
    }),
  ]);
}

/** An item: its title over everything, the text between what belongs to it and what is new. */
function itemGrid(): Grid {
  return gridOf([
    row('1', [[block('content_title'), block('content_primary_image')]]),
    row('3_1', [TEXT_BLOCKS, [block('related_content', { count: 3, presentation: 'cards' })]]),
    row('1', [[block('carousel', { source: 'site', title: 'Still warm', count: 8 })]], {
      background: 'tint',
    }),
  ]);
}

/** A film, or its picture until there is one. */
function filmGrid(): Grid {
  return gridOf([
    row('1', [[block('content_title'), block('video_player', { pictureInstead: true })]]),
    row('3_1', [[block('content_body'), block('about_author'), block('share_links')], [latest(5)]]),
  ]);
}

/** A person: who they are and what they wrote. */
function personGrid(): Grid {
  const work = { source: 'author', title: 'By this hand', presentation: 'cards', columns: 3, count: 12 };
  return gridOf([row('1', [[block('content_title')]]), row('1', [[list({ ...work, paging: true })]])]);
}
