/** Batch: craft bakeries and mills. */
import { batchIllustrations } from '../illustrations/illustrations.ts';
import { loadItems } from '../load-items.ts';
import type { DemoPublication } from '../publication.ts';
import { files } from './files.ts';
import { layouts } from './layouts.ts';
import { menus } from './menus.ts';
import { authors, sections, site } from './publication.ts';

export const batch: DemoPublication = {
  site,
  sections,
  authors,
  menus,
  layouts,
  illustrations: batchIllustrations,
  imageCredit: 'Illustration: Batch',
  shareImage: {
    image: 'cup-and-loaf',
    alt: 'A steaming cup of coffee beside a round loaf on a table by a window',
  },
  podcasts: [
    {
      section: 'bread',
      title: 'Four in the Morning',
      description: 'Bakers at work, recorded while everybody else sleeps.',
      cover: 'cup-and-loaf',
      email: 'four@batch.example',
      category: 'Arts: Food',
    },
  ],
  files,
  memberships: [
    {
      title: 'The Batch Table',
      alias: 'table',
      description: 'Every long piece from the bench and the mill, in full.',
      items: ['rye-at-scale'],
    },
    {
      title: 'The Batch Mill Room',
      alias: 'mill-room',
      description:
        'For millers and those who buy flour by the silo: everything on milling, in full. Invoiced monthly.',
      sections: ['milling'],
      price: { amount: 1_200, currency: 'EUR', period: 'month' },
    },
  ],
  memberSections: ['sourdough'],
  items: loadItems(import.meta.glob<string>('./*/*.md', { query: '?raw', import: 'default', eager: true })),
};
