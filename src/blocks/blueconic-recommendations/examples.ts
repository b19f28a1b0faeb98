import type { BlockExample } from '#model/define-block.ts';
import { articleContent, card, exampleSettings, pageSubject } from '#examples/cards.ts';

const page = { content: articleContent() };
const settings = exampleSettings({ blueconic: { enabled: true, hostname: 'tags.example.org' } });

export const examples: readonly BlockExample[] = [
  { name: 'cards', settings: {}, items: [[card(1), card(2), card(3, { image: null })]], page },
  {
    name: 'small, where BlueConic may put its own',
    settings: { title: 'Read next', presentation: 'small', showDate: false },
    items: [[card(1), card(2)]],
    page: { ...page, site: { ...pageSubject().site, settings } },
  },
  { name: 'nothing to recommend', settings: {}, items: [[]], page, empty: true },
];
