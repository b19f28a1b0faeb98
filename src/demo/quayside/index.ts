/** Quayside: ports and shipping. */
import { quaysideIllustrations } from '../illustrations/illustrations.ts';
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
  illustrations: quaysideIllustrations,
  imageCredit: 'Illustration: Quayside',
  shareImage: {
    image: 'quay-panorama',
    alt: 'A long quay with cranes, warehouses and ships under a pale sky',
  },
  podcasts: [
    {
      section: 'people',
      title: 'Soundings',
      description: 'Voices and noises from small harbours: the people who keep them, and what they hear.',
      cover: 'fog-bell',
      email: 'soundings@quayside.example',
      category: 'Business',
    },
  ],
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
      items: ['shore-power-for-small-quays'],
      price: { amount: 14_900, currency: 'EUR', period: 'year' },
    },
  ],
  surveys: [
    {
      title: 'Three questions before you read',
      introText:
        'Your answers tell us which quays to put into the next edition of this paper, and open its worksheet.',
      required: [
        {
          label: 'Who do you work for?',
          answers: [
            'A port or harbour authority',
            'A terminal or ferry operator',
            'A shipowner or fleet manager',
            'A supplier of equipment',
            'An engineering consultancy',
            'Someone else',
          ],
        },
        {
          label: 'How far has your shore power project come?',
          answers: ['No plans yet', 'Feasibility study', 'Tender', 'Under construction', 'In operation'],
        },
      ],
      optional: [
        {
          label: 'Which vessels would you connect first?',
          answers: [
            'Ferries',
            'Fishing boats',
            'Tugs and workboats',
            'Inland barges',
            'Cruise ships',
            'Yachts',
          ],
          hasSeveral: true,
        },
      ],
      askEmail: 'none',
      thankYouText: 'Thank you. The whole paper is open, and so is its worksheet.',
      items: ['shore-power-for-small-quays'],
    },
  ],
  memberSections: ['small-harbours'],
  items: loadItems(import.meta.glob<string>('./*/*.md', { query: '?raw', import: 'default', eager: true })),
};
