import type { BlockExample } from '#model/define-block.ts';
import { articleContent, authorProfile, homePage } from '#examples/cards.ts';

export const examples: readonly BlockExample[] = [
  { name: 'one author', settings: { title: 'About the author' }, page: { content: articleContent() } },
  {
    name: 'two authors, one without a portrait',
    settings: {},
    page: {
      content: articleContent({
        authorProfiles: [authorProfile(1), authorProfile(2, { image: null, title: null, bio: null })],
      }),
    },
  },
  { name: 'no author', settings: {}, page: { content: articleContent({ authorProfiles: [] }) }, empty: true },
  { name: 'no item', settings: {}, page: homePage(), empty: true },
];
