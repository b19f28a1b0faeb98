/** The menus of Raseef: sections by alias, items by slug. */
import type { MenuPlace } from '#page-model/menu.ts';
import { sectionLink, type DemoLink } from '../publication.ts';
import { sections } from './publication.ts';

const ABOUT: DemoLink = { label: 'عن «الرصيف»', target: { item: 'an-al-raseef' } };
const WRITE: DemoLink = { label: 'إلى هيئة التحرير', target: { href: 'mailto:tahrir@raseef.example' } };
/** What a publisher owes its readers in writing. */
const LEGAL: readonly DemoLink[] = [
  { label: 'الخصوصية', target: { item: 'khususiyya' } },
  { label: 'الشروط', target: { item: 'shurut' } },
  { label: 'الناشر', target: { item: 'man-yanshur' } },
];
const HOUSE: DemoLink = { label: 'الرصيف', target: null, links: [ABOUT, WRITE] };

export const menus: Partial<Record<MenuPlace, readonly DemoLink[]>> = {
  header_primary: sections.map(sectionLink),
  header_secondary: [ABOUT],
  hamburger: [...sections.map(sectionLink), HOUSE],
  affiliated_brands: [{ label: 'Quayside (English)', target: { site: 'quayside' } }],
  mega_1: [
    { label: 'كهرباء من الرصيف', target: { item: 'kahraba-min-al-raseef' } },
    { label: 'يوم الرصيف', target: { item: 'yawm-al-raseef' } },
  ],
  mega_2: [WRITE, ABOUT],
  footer: [...sections.map(sectionLink), { ...HOUSE, links: [ABOUT, WRITE, ...LEGAL] }],
};
