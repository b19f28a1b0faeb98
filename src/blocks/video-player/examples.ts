import type { BlockExample } from '#model/define-block.ts';
import { articleContent, homePage } from '#examples/cards.ts';

const film = (fields: Record<string, unknown>) => ({
  content: articleContent({ type: 'Video', typeLabel: 'Video', body: null, fields }),
});

export const examples: readonly BlockExample[] = [
  {
    name: 'with a transcript',
    settings: {},
    page: film({
      embedCode: 'https://vimeo.com/123456789',
      transcript: 'The gate starts to move.\nLock-keeper: “Four minutes. It used to be eleven.”',
    }),
  },
  {
    name: 'player alone',
    settings: { title: 'The film' },
    page: film({ embedCode: 'https://www.youtube.com/watch?v=Zr4Fq7wXk2M' }),
  },
  { name: 'transcript without a player', settings: {}, page: film({ transcript: 'The gate.' }), empty: true },
  {
    name: 'the picture of a film to come',
    settings: { pictureInstead: true },
    page: film({ duration: '4:05' }),
  },
  { name: 'no item', settings: {}, page: homePage(), empty: true },
];
