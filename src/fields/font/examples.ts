import { defineFieldExamples } from '#examples/fields.ts';
import { font } from './field.ts';

export const examples = defineFieldExamples(font, [
  {
    options: { label: 'Headings' },
    good: [{ given: 'fira_sans', presented: 'Fira Sans' }],
    refused: [
      {
        given: 'Comic Sans',
        message:
          'Headings must be one of: Encode Sans Condensed, Fira Sans, Georgia, IBM Plex Sans, Open Sans, Poppins, PT Sans, Raleway, Bitter, Inter, Libre Franklin, Literata, Newsreader, Source Serif 4.',
      },
    ],
  },
]);
