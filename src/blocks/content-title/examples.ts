import type { BlockExample } from '#model/define-block.ts';
import { articleContent, homePage, personContent, sectionSubject } from '#examples/cards.ts';

export const examples: readonly BlockExample[] = [
  { name: 'article', settings: {}, page: { content: articleContent() } },
  {
    name: 'sponsored, without authors',
    settings: {},
    page: {
      content: articleContent({
        labels: ['Sponsored'],
        authors: [],
        byline: 'Harbour Kit BV',
        source: 'Harbour Kit',
      }),
    },
  },
  {
    name: 'title alone',
    settings: { showAuthors: false, showDate: false, showReadingTime: false },
    page: { content: articleContent({ deck: null, hierarchy: [] }) },
  },
  {
    name: 'section with sections below',
    settings: {},
    page: { kind: 'section', content: null, section: sectionSubject() },
  },
  {
    name: 'section below another',
    settings: {},
    page: {
      kind: 'section',
      content: null,
      section: sectionSubject({
        id: 8,
        name: 'Port Power',
        path: '/harbours/power',
        hierarchy: [
          { id: 7, name: 'Harbours', path: '/harbours' },
          { id: 8, name: 'Port Power', path: '/harbours/power' },
        ],
        children: [],
      }),
    },
  },
  { name: 'person', settings: {}, page: { content: personContent(), section: null } },
  {
    name: 'person with nothing but a name',
    settings: {},
    page: { content: personContent({ image: null, fields: {} }), section: null },
  },
  {
    name: 'under a title of its own',
    settings: { title: 'Tested', link: '/harbours' },
    page: { content: articleContent() },
  },
  { name: 'nothing to name', settings: {}, page: homePage(), empty: true },
];
