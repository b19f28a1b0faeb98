import { defineFieldExamples } from '#examples/fields.ts';
import { text } from './field.ts';

export const examples = defineFieldExamples(text, [
  {
    options: { label: 'Name', required: true, lengthMax: 20 },
    good: [{ given: ' North quay ', stored: 'North quay', words: 'North quay', presented: 'North quay' }],
    refused: [
      { given: '', message: 'Name is required.' },
      { given: null, message: 'Name is required.' },
      { given: 'North quay,\nberth 4', message: 'Name must be a single line.' },
      { given: 'x'.repeat(21), message: 'Name may have at most 20 characters.' },
      {
        given: 'North \ud83d quay',
        message: 'Name contains an invisible control character that can’t be saved. Delete it.',
      },
      { given: 4, message: 'Name must be text.' },
    ],
  },
  {
    options: {
      label: 'Call sign',
      pattern: /^[A-Z]{4}$/,
      patternMessage: 'A call sign is four capital letters.',
    },
    good: [{ given: 'ONAB', words: 'ONAB', presented: 'ONAB' }],
    refused: [{ given: 'onab', message: 'A call sign is four capital letters.' }],
  },
  {
    // A password may begin with a space and is never searched.
    options: { label: 'Password', input: 'password', lengthMin: 12 },
    good: [{ given: ' correct horse', presented: ' correct horse' }],
    refused: [{ given: 'horse', message: 'Password must have at least 12 characters.' }],
  },
]);
