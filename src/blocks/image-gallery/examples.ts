import type { BlockExample } from '#model/define-block.ts';
import { articleContent, homePage, image } from '#examples/cards.ts';

const gallery = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    image(index + 1, {
      caption: index % 2 === 0 ? 'The outer breakwater at a quarter to six.' : null,
      credit: index % 3 === 0 ? 'Photo: Maren Holt' : null,
    }),
  );

export const examples: readonly BlockExample[] = [
  {
    name: 'seven pictures, the main one among them',
    settings: { title: 'In pictures' },
    page: { content: articleContent({ images: gallery(7) }) },
  },
  {
    name: 'pictures without words',
    settings: { columns: 4, showCaptions: false },
    page: { content: articleContent({ images: [2, 3, 4].map((number) => image(number, { alt: '' })) }) },
  },
  { name: 'the main picture alone', settings: {}, page: { content: articleContent() } },
  {
    name: 'the gallery alone, its main picture elsewhere',
    settings: { showMainPicture: false },
    page: { content: articleContent({ images: gallery(3) }) },
  },
  {
    name: 'no gallery beside a main picture that stands elsewhere',
    settings: { showMainPicture: false },
    page: { content: articleContent() },
    empty: true,
  },
  {
    name: 'no main picture',
    settings: {},
    page: { content: articleContent({ image: null, images: gallery(3) }) },
    empty: true,
  },
  { name: 'no item', settings: {}, page: homePage(), empty: true },
];
