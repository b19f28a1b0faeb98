import type { BlockExample } from '#model/define-block.ts';
import { card, homePage } from '#examples/cards.ts';

export const examples: readonly BlockExample[] = [
  {
    name: 'the whole site',
    settings: { title: 'Sections', source: 'site' },
    items: [[card(1), card(2, { image: null }), card(3)], [card(4)]],
  },
  {
    name: 'below the section of the page, one without items',
    settings: { showDescription: false, showDate: false },
    items: [[card(1), card(2)], []],
  },
  { name: 'a section without any below', settings: { source: 'section', section: 11 }, empty: true },
  { name: 'a site without sections', settings: {}, page: { ...homePage(), sections: [] }, empty: true },
];
