/** Quayside's layouts. */
import type { Grid } from '#grid/shapes/grid.ts';
import { block, gridOf, latest, row, SECTION_ROWS, TEXT_BLOCKS } from '#layouts/starting-layouts.ts';
import {
  MODULE_LAYOUTS,
  contactGrid,
  contentGrid,
  layoutsOfTypes,
  offerGrid,
  more,
  sectionList,
  siteList,
} from '../layouts.ts';
import type { DemoLayout } from '../publication.ts';

const WRITE =
  'A lock about to close, a crane that failed, a figure we got wrong: tell us here. An editor reads everything by 07:30.';

const OFFER = {
  buttonLabel: 'Ask for the rates',
  buttonLink: '/contact',
  callText:
    'Tell us what you make and who should know it. We answer on the next working day, with the calendar and the rates.',
};

/** Every layout of the site. */
export function layouts(sections: ReadonlyMap<string, number>): readonly DemoLayout[] {
  return [
    { name: 'Home', type: 'section', grid: homeGrid(sections), section: 'home' },
    { name: 'Sections', type: 'section', loadMoreType: 'custom-click', grid: sectionGrid() },
    { name: 'Articles', type: 'content', loadMoreType: 'page-click', grid: contentGrid() },
    { name: 'Advertise with us', type: 'url-override', grid: offerGrid(OFFER), alias: ['advertise'] },
    { name: 'Contact', type: 'url-override', grid: contactGrid(WRITE), alias: ['contact'] },
    { name: 'American locks', type: 'url-override', grid: locksGrid(), alias: ['american-locks'] },
    ...layoutsOfTypes(),
    ...MODULE_LAYOUTS,
  ];
}

/** Lock chambers by state, as its readers counted them. */
const LOCKS: readonly (readonly [state: string, chambers: number, link?: string])[] = [
  ['AL', 17],
  ['AR', 13],
  ['FL', 9],
  ['IA', 8],
  ['IL', 27, '/inland'],
  ['KY', 21],
  ['LA', 16, '/inland'],
  ['MI', 4, '/ports/small-harbours'],
  ['MN', 10],
  ['MO', 7],
  ['MS', 9],
  ['NY', 34, '/inland/locks'],
  ['OH', 11],
  ['OR', 6],
  ['PA', 24],
  ['TN', 14],
  ['TX', 5],
  ['VA', 2],
  ['WA', 9, '/towage/tugs'],
  ['WI', 8],
  ['WV', 13],
];

/** A page about a country: the text, then the map. */
function locksGrid(): Grid {
  const states = LOCKS.map(([state, value, link = null]) => ({ state, value, link }));
  return gridOf([
    row('1', [[block('content_title'), block('content_primary_image')]]),
    row('2_1', [TEXT_BLOCKS, [latest(4)]]),
    row('1', [[block('simplemaps_us', { title: 'Lock chambers by state', unit: 'chambers', states })]]),
  ]);
}

/** A section's front; who wants more than it holds gets what else is new on the site. */
function sectionGrid(): Grid {
  return gridOf([...SECTION_ROWS, row('1', [[more('More from Quayside')]], { loadsLater: true })]);
}

/** The front page: a lead with the newest next to it, then section by section, each row different. */
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
