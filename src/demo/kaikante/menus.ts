/** The menus of Kaikante: sections by alias, items by slug. */
import type { MenuPlace } from '#page-model/menu.ts';
import { sectionLink, type DemoLink } from '../publication.ts';
import { sections } from './publication.ts';

const ABOUT: DemoLink = { label: 'Über Kaikante', target: { item: 'ueber-kaikante' } };
const WRITE: DemoLink = {
  label: 'An die Redaktion',
  target: { href: 'mailto:redaktion@kaikante.example' },
};
/** What a publisher owes its readers in writing. */
const LEGAL: readonly DemoLink[] = [
  { label: 'Datenschutz', target: { item: 'datenschutz' } },
  { label: 'Nutzungsbedingungen', target: { item: 'nutzungsbedingungen' } },
  { label: 'Impressum', target: { item: 'impressum' } },
];
const HOUSE: DemoLink = { label: 'Kaikante', target: null, links: [ABOUT, WRITE] };

export const menus: Partial<Record<MenuPlace, readonly DemoLink[]>> = {
  header_primary: sections.map(sectionLink),
  header_secondary: [ABOUT],
  hamburger: [...sections.map(sectionLink), HOUSE],
  affiliated_brands: [{ label: 'Quayside (English)', target: { site: 'quayside' } }],
  mega_1: [
    { label: 'Strom vom Kai', target: { item: 'strom-vom-kai' } },
    { label: 'Kaitag in Brakenhafen', target: { item: 'kaitag-in-brakenhafen' } },
  ],
  mega_2: [WRITE, ABOUT],
  footer: [...sections.map(sectionLink), { ...HOUSE, links: [ABOUT, WRITE, ...LEGAL] }],
};
