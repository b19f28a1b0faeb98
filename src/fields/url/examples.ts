import { defineFieldExamples } from '#examples/fields.ts';
import { url } from './field.ts';

export const examples = defineFieldExamples(url, [
  {
    options: { label: 'Website' },
    good: [
      {
        given: ' https://www.example.org/quay ',
        stored: 'https://www.example.org/quay',
        links: ['https://www.example.org/quay'],
        presented: 'https://www.example.org/quay',
      },
    ],
    refused: [
      {
        given: 'javascript:alert(1)',
        message: 'Website must be a URL that starts with https:// or http://.',
      },
      { given: '/subscribe', message: 'Website must be a URL that starts with https:// or http://.' },
      {
        given: `https://www.example.org/${'x'.repeat(2000)}`,
        message: 'Website may have at most 2,000 characters.',
      },
    ],
  },
  {
    options: { label: 'Target', paths: true },
    good: [{ given: '/subscribe', links: ['/subscribe'], presented: '/subscribe' }],
    refused: [{ given: 'subscribe', message: 'Target must start with https://, http:// or /.' }],
  },
  {
    options: { label: 'Script', secure: true },
    good: [
      {
        given: 'https://ads.example/a.js',
        links: ['https://ads.example/a.js'],
        presented: 'https://ads.example/a.js',
      },
    ],
    refused: [
      { given: 'http://ads.example/a.js', message: 'Script must be a URL that starts with https://.' },
    ],
  },
]);
