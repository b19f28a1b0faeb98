/** The menus of Batch, in the demo's own words: sections by alias, items by slug. */
import type { MenuPlace } from '#page-model/menu.ts';
import { sectionLink, type DemoLink } from '../publication.ts';
import { sections } from './publication.ts';

const ABOUT: DemoLink = { label: 'About Batch', target: { item: 'about-batch' } };
const LETTERS: DemoLink = { label: 'Write to us', target: { item: 'write-to-batch' } };
const ADVERTISE: DemoLink = { label: 'Advertise with us', target: { item: 'advertise-in-batch' } };
const PRICES: DemoLink = { label: 'Flour prices', target: { item: 'flour-price-table' } };
/** What a publisher owes its readers in writing. */
const LEGAL: readonly DemoLink[] = [
  { label: 'Privacy', target: { item: 'privacy-at-batch' } },
  { label: 'House rules', target: { item: 'terms-of-batch' } },
  { label: 'Imprint', target: { item: 'who-publishes-batch' } },
];
const HOUSE: DemoLink = { label: 'Batch', target: null, links: [ABOUT, LETTERS, PRICES, ADVERTISE] };

export const menus: Partial<Record<MenuPlace, readonly DemoLink[]>> = {
  header_primary: sections.map(sectionLink),
  header_secondary: [PRICES, ABOUT, LETTERS],
  hamburger: [...sections.map(sectionLink), HOUSE],
  affiliated_brands: [{ label: 'Quayside', target: { site: 'quayside' } }],
  mega_1: [
    PRICES,
    { label: 'The oven that waits for the grid', target: { item: 'the-oven-that-waits-for-the-grid' } },
    { label: 'Four kilos of rye, by the book', target: { item: 'rye-at-scale' } },
  ],
  mega_2: [ABOUT, LETTERS, { label: 'Post the bench', target: { href: 'mailto:bench@batch.example' } }],
  footer: [...sections.map(sectionLink), { ...HOUSE, links: [ABOUT, LETTERS, PRICES, ADVERTISE, ...LEGAL] }],
};
