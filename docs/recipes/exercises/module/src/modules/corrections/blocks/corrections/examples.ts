import type { BlockExample } from '#model/define-block.ts';

export const examples: readonly BlockExample[] = [
  {
    name: 'two corrections',
    settings: { count: 2 },
    data: [
      {
        id: 2,
        headline: 'Second lock opens in Terneuzen',
        correct: 'The chamber is 427 metres long, not 472.',
      },
      { id: 1, headline: 'Who pays for the ice plant', correct: 'The plant belongs to the cooperative.' },
    ],
  },
  { name: 'none so far', settings: {}, data: [] },
];
