import { defineFieldExamples } from '#examples/fields.ts';
import { choice } from './field.ts';

export const examples = defineFieldExamples(choice, [
  {
    options: {
      label: 'Tide',
      choices: [
        { value: 'spring', label: 'Spring tide' },
        { value: 'neap', label: 'Neap tide' },
      ],
    },
    good: [{ given: 'neap', presented: 'Neap tide' }],
    refused: [
      { given: 'Neap tide', message: 'Tide must be one of: Spring tide, Neap tide.' },
      { given: 7, message: 'Tide must be text.' },
    ],
  },
  {
    options: { label: 'Role', choices: [{ value: 'pilot', label: 'Pilot' }], acceptsUnlisted: true },
    good: [{ given: 'deckhand', presented: 'deckhand' }],
    refused: [
      { given: 'a\0b', message: 'Role contains an invisible control character. Delete it.' },
      { given: 'a\ud800', message: 'Role contains an invisible control character. Delete it.' },
    ],
  },
]);
