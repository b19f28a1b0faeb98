import { defineFieldExamples } from '#examples/fields.ts';
import { richText } from './field.ts';

export const examples = defineFieldExamples(richText, [
  {
    options: { label: 'Body' },
    good: [
      {
        given: {
          v: 1,
          content: [
            {
              type: 'paragraph',
              content: [
                { type: 'text', text: 'The gate ' },
                { type: 'text', text: 'opens', marks: [{ type: 'link', attrs: { contentId: 10_000_002 } }] },
                { type: 'text', text: ' at ' },
                {
                  type: 'text',
                  text: 'noon',
                  marks: [{ type: 'link', attrs: { href: 'https://www.example.org/' } }],
                },
              ],
            },
            { type: 'image', attrs: { asset: 5, alt: 'The gate', caption: null, credit: null } },
          ],
        },
        references: [
          { to: 'content', id: 10_000_002 },
          { to: 'asset', id: 5 },
        ],
        links: ['https://www.example.org/'],
        words: 'The gate opens at noon',
        presented: 'The gate opens at noon',
      },
    ],
    refused: [
      ...['\0', '\ud83d'].map((unstorable) => ({
        given: {
          v: 1,
          content: [{ type: 'paragraph', content: [{ type: 'text', text: `The gate ${unstorable}` }] }],
        },
        message: 'Body contains an invisible control character that can’t be saved. Delete it.',
      })),
      {
        given: { v: 1, content: Array.from({ length: 2001 }, () => ({ type: 'paragraph' })) },
        message: 'The text has 2,001 blocks; the limit is 2,000. Split the text into several items.',
      },
      {
        given: {
          v: 1,
          content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x'.repeat(1_000_001) }] }],
        },
        message: 'The text is longer than 1 MB. Split it into several items.',
      },
    ],
  },
]);
