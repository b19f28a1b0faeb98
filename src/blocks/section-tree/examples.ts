import type { BlockExample } from '#model/define-block.ts';
import { homePage } from '#examples/cards.ts';

export const examples: readonly BlockExample[] = [
  {
    name: 'the whole site, three levels',
    settings: { title: 'All sections', source: 'site', depth: 3 },
    page: { path: '/harbours/power' },
  },
  { name: 'below the section of the page', settings: { depth: 1 } },
  { name: 'a section without any below', settings: { source: 'section', section: 11 }, empty: true },
  { name: 'a site without sections', settings: {}, page: { ...homePage(), sections: [] }, empty: true },
];
