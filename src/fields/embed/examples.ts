import { defineFieldExamples } from '#examples/fields.ts';
import { PLAYER_LABELS } from '#media/embeds.ts';
import { embed } from './field.ts';

const PLAYERS = `${PLAYER_LABELS.slice(0, -1).join(', ')} or ${PLAYER_LABELS.at(-1)}`;

export const examples = defineFieldExamples(embed, [
  {
    options: { label: 'Player' },
    good: [
      {
        given: '<iframe src="https://www.youtube.com/embed/Zr4Fq7wXk2M" allowfullscreen></iframe>',
        stored: 'https://www.youtube.com/watch?v=Zr4Fq7wXk2M',
        presented: 'https://www.youtube.com/watch?v=Zr4Fq7wXk2M',
      },
    ],
    refused: [
      { given: 'https://video.example/4', message: `Player must be the URL of a ${PLAYERS}.` },
      { given: 'x'.repeat(5001), message: 'Player may have at most 5,000 characters.' },
    ],
  },
]);
