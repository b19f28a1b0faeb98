import type { BlockExample } from '#model/define-block.ts';
import { articleContent, articleTargets, homePage } from '#examples/cards.ts';

const page = articleContent({
  type: 'Page',
  typeLabel: 'Page',
  name: 'Advertise with us',
  path: '/advertise',
  deck: 'Reach 31,000 people who work on the water’s edge, in 58 countries.',
  section: null,
  hierarchy: [],
  authors: [],
  authorProfiles: [],
});

const button = { buttonLabel: 'Ask for the rates', buttonLink: '/contact' };

export const examples: readonly BlockExample[] = [
  {
    name: 'picture beside the title',
    settings: { ...button, callText: 'Tell us what you make and who should know it.' },
    page: { content: page },
    ...articleTargets,
  },
  {
    name: 'picture above, words of its own',
    settings: {
      title: 'Be where the port reads',
      intro: 'Print, letter and site, sold together or one by one.',
      imagePlace: 'above',
      ...button,
    },
    page: { content: page },
  },
  {
    name: 'without a picture, on the site’s colour',
    settings: { imagePlace: 'none', colorScheme: 'primary', ...button },
    page: { content: page },
  },
  {
    name: 'a page with a title alone',
    settings: {},
    page: { content: { ...page, image: null, deck: null, teaser: null, body: null } },
  },
  { name: 'an item of another type', settings: button, page: { content: articleContent() }, empty: true },
  { name: 'no item', settings: button, page: homePage(), empty: true },
];
