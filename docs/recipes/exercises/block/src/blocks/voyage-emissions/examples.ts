import type { BlockExample } from '#model/define-block.ts';
import { pageSubject } from '#examples/cards.ts';

export const examples: readonly BlockExample[] = [
  { name: 'a ferry', settings: { title: 'What did it emit?', tonnes: 18, fuel: 'marine' } },
  { name: 'as it is first added', settings: {} },
  {
    name: 'in German',
    settings: { title: 'Was stößt die Fahrt aus?' },
    page: { site: { ...pageSubject().site, language: 'de' } },
  },
];
