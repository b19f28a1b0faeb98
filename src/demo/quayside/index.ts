/** Quayside: ports and shipping. */
import { quaysidePictures } from '../illustrations/pictures.ts';
import { loadItems } from '../load-items.ts';
import type { DemoPublication } from '../publication.ts';
import { files } from './files.ts';
import { layouts } from './layouts.ts';
import { magazine } from './magazine.ts';
import { menus } from './menus.ts';
import { authors, sections, site } from './publication.ts';

export const quayside: DemoPublication = {
  site,
  sections,
  authors,
  menus,
  layouts,
  pictures: quaysidePictures,
  pictureCredit: 'Illustration: Quayside',
  files,
  magazine,
  memberships: [
    {
      title: 'Quayside Readers',
      alias: 'readers',
      description: 'Long reads from the quays in full, on every device you read them on.',
      items: ['electric-straddle-carriers-night-shift'],
    },
    {
      title: 'Quayside Engineering',
      alias: 'engineering',
      description:
        'For those who sign for the kit: everything on port power, with the figures behind it. Invoiced once a year.',
      sections: ['port-power'],
      price: { amount: 14_900, currency: 'EUR', period: 'year' },
    },
  ],
  memberSections: ['small-harbours'],
  items: loadItems(import.meta.glob<string>('./*/*.md', { query: '?raw', import: 'default', eager: true })),
};
