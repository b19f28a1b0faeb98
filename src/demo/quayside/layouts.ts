/** Quayside's layouts. */
import type { Grid } from '#model/grid.ts';
import { gridOf, latest, row, SECTION_ROWS } from '#model/starting-layouts.ts';
import {
  MODULE_LAYOUTS,
  contactGrid,
  contentGrid,
  layoutsOfTypes,
  more,
  sectionList,
  siteList,
} from '../layouts.ts';
import type { DemoLayout } from '../publication.ts';

const WRITE =
  'A lock about to close, a crane that failed, a figure we got wrong: tell us here. An editor reads everything by 07:30.';

/** Every layout of the site. */
export function layouts(sections: ReadonlyMap<string, number>): readonly DemoLayout[] {
  return [
    { name: 'Home', type: 'section', grid: homeGrid(sections), section: 'home' },
    { name: 'Sections', type: 'section', grid: gridOf(SECTION_ROWS) },
    { name: 'Articles', type: 'content', grid: contentGrid() },
    { name: 'Contact', type: 'url-override', grid: contactGrid(WRITE), alias: ['contact'] },
    ...layoutsOfTypes(),
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
  return gridOf([
    row('2_1', [
      [
        siteList({
          presentation: 'lead',
          count: 3,
          option: 'Featured',
          requireImage: true,
          showAuthors: true,
        }),
      ],
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
  ]);
}
