import { defineFieldExamples } from '#examples/fields.ts';
import { file } from './field.ts';

export const examples = defineFieldExamples(file, [
  {
    options: { label: 'Sheet' },
    good: [{ given: 12, references: [{ to: 'mediaFile', id: 12 }], presented: 'File #12' }],
    refused: [
      { given: 0, message: 'Sheet must be a file from the library.' },
      { given: 'tides.pdf', message: 'Sheet must be a file from the library.' },
      { given: 2_147_483_648, message: 'Sheet must be a file from the library.' },
    ],
  },
]);
