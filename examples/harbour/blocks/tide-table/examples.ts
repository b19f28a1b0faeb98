import type { BlockExample } from '#model/define-block.ts';
import { pageSubject } from '#examples/cards.ts';

export const examples: readonly BlockExample[] = [
  { name: 'the tides', settings: {} },
  {
    name: 'in German',
    settings: { title: 'Strömung' },
    page: { site: { ...pageSubject().site, language: 'de' } },
  },
];
