/** The menus of Quayside: sections by alias, items by slug. */
import type { MenuPlace } from '#page-model/menu.ts';
import { sectionLink, type DemoLink } from '../publication.ts';
import { sections } from './publication.ts';

const ABOUT: DemoLink = { label: 'About Quayside', target: { item: 'about' } };
const CONTACT: DemoLink = { label: 'Contact', target: { item: 'contact' } };
const ADVERTISE: DemoLink = { label: 'Advertise with us', target: { item: 'advertise' } };
const MAGAZINE: DemoLink = { label: 'Quayside Monthly', target: { href: '/magazine/quayside-monthly' } };
/** What a publisher owes its readers in writing. */
const LEGAL: readonly DemoLink[] = [
  { label: 'Privacy', target: { item: 'privacy' } },
  { label: 'Terms', target: { item: 'terms' } },
  { label: 'Imprint', target: { item: 'imprint' } },
];
const PUBLICATION: DemoLink = {
  label: 'Quayside',
  target: null,
  links: [MAGAZINE, ABOUT, CONTACT, ADVERTISE],
};

export const menus: Partial<Record<MenuPlace, readonly DemoLink[]>> = {
  header_primary: sections.map(sectionLink),
  header_secondary: [MAGAZINE, ABOUT, CONTACT],
  hamburger: [...sections.map(sectionLink), PUBLICATION],
  affiliated_brands: [{ label: 'Batch', target: { site: 'batch' } }],
  mega_1: [
    { label: 'The short-sea index', target: { item: 'short-sea-rates-rise-on-falling-volumes' } },
    { label: 'Ninety minutes with a pilot', target: { item: 'what-a-pilot-does-in-ninety-minutes' } },
    { label: 'How to splice a mooring tail', target: { item: 'how-to-splice-a-mooring-tail' } },
    { label: 'The gate that came by sea', target: { item: 'the-gate-that-came-by-sea' } },
  ],
  mega_2: [
    CONTACT,
    { label: 'Write to the newsroom', target: { href: 'mailto:newsroom@quayside.example' } },
    ABOUT,
  ],
  footer: [
    ...sections.map(sectionLink),
    { ...PUBLICATION, links: [MAGAZINE, ABOUT, CONTACT, ADVERTISE, ...LEGAL] },
  ],
};
