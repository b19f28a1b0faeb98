/** Raseef: harbours and rivers, in Arabic. */
import { loadItems } from '../load-items.ts';
import type { DemoPublication } from '../publication.ts';
import { sisterLayouts } from '../sister-layouts.ts';
import { menus } from './menus.ts';
import { authors, sections, site } from './publication.ts';

export const raseef: DemoPublication = {
  site,
  sections,
  authors,
  menus,
  layouts: sisterLayouts('wall', site.language, {
    latest: 'الأحدث',
    more: 'المزيد من «الرصيف»',
    next: 'اقرأ أيضًا',
    sections: { mawani: 'الموانئ', anhar: 'الأنهار والأهوسة', taqniya: 'التقنية', nas: 'الناس' },
  }),
  // It shows what was drawn for Quayside.
  illustrations: [],
  imageCredit: 'رسم: Quayside',
  shareImage: {
    image: 'quay-panorama',
    alt: 'رصيف طويل عليه رافعات ومخازن وسفن تحت سماء صافية',
  },
  files: [],
  memberships: [
    {
      title: 'قرّاء الرصيف',
      alias: 'qurra',
      description: 'المقالات الطويلة كاملة على كل جهاز تقرؤها عليه.',
      items: ['layl-bila-saiq'],
    },
  ],
  items: loadItems(import.meta.glob<string>('./*/*.md', { query: '?raw', import: 'default', eager: true })),
};
