/** Kaikante: harbours and inland shipping, in German. */
import { loadItems } from '../load-items.ts';
import type { DemoPublication } from '../publication.ts';
import { sisterLayouts } from '../sister-layouts.ts';
import { menus } from './menus.ts';
import { authors, sections, site } from './publication.ts';

export const kaikante: DemoPublication = {
  site,
  sections,
  authors,
  menus,
  layouts: sisterLayouts('cover', site.language, {
    latest: 'Neueste',
    more: 'Mehr von Kaikante',
    next: 'Weiterlesen',
    sections: { haefen: 'Häfen', schleusen: 'Schleusen & Flüsse', technik: 'Technik', menschen: 'Menschen' },
  }),
  // It shows what was drawn for Quayside.
  illustrations: [],
  imageCredit: 'Illustration: Quayside',
  shareImage: {
    image: 'quay-panorama',
    alt: 'Eine lange Kaje mit Kränen, Speichern und Schiffen unter hellem Himmel',
  },
  files: [],
  memberships: [
    {
      title: 'Kaikante Lesekarte',
      alias: 'lesekarte',
      description: 'Die langen Stücke vom Kai, ganz und auf jedem Gerät.',
      items: ['nachtschicht-ohne-fahrer'],
    },
  ],
  items: loadItems(import.meta.glob<string>('./*/*.md', { query: '?raw', import: 'default', eager: true })),
};
