import type { BlockExample } from '#model/define-block.ts';
import { exampleSettings, storedImage, pageSubject } from '#examples/cards.ts';

const { site } = pageSubject();
const withSettings = (groups: Record<string, unknown>) => ({
  site: { ...site, settings: exampleSettings(groups) },
});

export const examples: readonly BlockExample[] = [
  { name: 'as it begins', settings: {} },
  {
    name: 'sponsored',
    settings: { title: 'Look it up', placeholder: 'A berth, a boat, a name' },
    page: withSettings({
      sponsoredSearch: {
        enabled: true,
        logo: storedImage(31, { alt: 'Linkspan Works', width: 400, height: 100 }),
        clickUrl: 'https://www.example.org/linkspan-works',
      },
    }),
  },
];
