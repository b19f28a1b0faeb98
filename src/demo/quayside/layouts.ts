/** Quayside's layouts. */
import type { Grid } from '#model/grid.ts';
import {
  companyGrid,
  contactGrid,
  contentGrid,
  galleryGrid,
  latest,
  list,
  MODULE_LAYOUTS,
  more,
  pageGrid,
  row,
  sectionGrid,
  sectionList,
  videoGrid,
} from '../layouts.ts';
import type { DemoLayout } from '../publication.ts';

/** Every layout of the site. */
export function layouts(sections: ReadonlyMap<string, number>): readonly DemoLayout[] {
  const override = 'content-type-override';
  return [
    { name: 'Home', type: 'section', grid: homeGrid(sections), section: 'home' },
    { name: 'Sections', type: 'section', grid: sectionGrid() },
    { name: 'Articles', type: 'content', grid: contentGrid() },
    { name: 'People', type: override, grid: contactGrid(), contentTypes: ['Contact'] },
    { name: 'Videos', type: override, grid: videoGrid(), contentTypes: ['Video'] },
    { name: 'Media galleries', type: override, grid: galleryGrid(), contentTypes: ['MediaGallery'] },
    { name: 'Companies', type: override, grid: companyGrid(), contentTypes: ['Company'] },
    { name: 'Pages', type: override, grid: pageGrid(), contentTypes: ['Page'] },
    ...MODULE_LAYOUTS,
  ];
}

/** The front page: a lead and what is new beside it, then section by section, no two rows alike. */
function homeGrid(sections: ReadonlyMap<string, number>): Grid {
  const of = (alias: string, title: string, settings: Record<string, unknown>) =>
    sectionList(sections, alias, { title, ...settings });
  const story = { presentation: 'cards', columns: 1, count: 1, requireImage: true };
  const wall = { presentation: 'cards', columns: 4, count: 4, requireImage: true };
  const voices = { presentation: 'headlines', count: 2, showAuthors: true, showDate: false };
  return {
    v: 1,
    rows: [
      row('2_1', [
        [list({ presentation: 'lead', count: 3, option: 'Featured', requireImage: true, showAuthors: true })],
        [latest(4), of('opinion', 'Opinion', voices), of('people', 'People', story)],
      ]),
      row('1', [[of('ports', 'Ports', wall)]], {
        background: 'dark',
      }),
      row('1_1_1', [
        [of('ferries', 'Ferries & Ro-Ro', story)],
        [of('inland', 'Locks & Inland', story)],
        [of('towage', 'Tugs & Pilots', story)],
      ]),
      row('1', [[more('More from Quayside')]], { background: 'tint' }),
    ],
  };
}
