/**
 * Nested lists, quotes and code, tasks, alignment of cells and formats of words: what may be stored, and its
 * plain words.
 */
import { expect, test } from 'vitest';
import { richTextSchema, richTextToPlain } from './rich-text.ts';

const accepts = (content: unknown) => richTextSchema.safeParse({ v: 1, content }).success;
const words = (text: string, marks?: unknown[]) => ({ type: 'text', text, ...(marks && { marks }) });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const code = (text: string) => ({ type: 'codeBlock', attrs: { code: text } });
const inList = (...content: unknown[]) => ({ type: 'orderedList', content: [{ type: 'listItem', content }] });
const image = () => ({ asset: 7, alt: '', caption: null, credit: null });
const nested = (depth: number): unknown =>
  depth === 0 ? paragraph(words('deep')) : inList(nested(depth - 1));

const GOOD: [string, unknown[]][] = [
  [
    'a quotation of lists, code, headings and another',
    [
      {
        type: 'blockquote',
        content: [
          nested(2),
          code('a'),
          { type: 'heading', attrs: { level: 3 }, content: [words('h')] },
          { type: 'horizontalRule' },
          { type: 'blockquote', content: [paragraph(words('q'))] },
        ],
      },
    ],
  ],
  ['a quotation in an item', [inList({ type: 'blockquote', content: [paragraph(words('q'))] })]],
  [
    'tasks',
    [
      {
        type: 'bulletList',
        content: [true, false].map((checked) => ({
          type: 'listItem',
          attrs: { checked },
          content: [paragraph()],
        })),
      },
    ],
  ],
  [
    'cells set to a side',
    [
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: ['start', 'center', 'end'].map((align) => ({
              type: 'tableCell',
              attrs: { align },
              content: [paragraph()],
            })),
          },
        ],
      },
    ],
  ],
  [
    'raised, lowered, quoted and explained words',
    [
      paragraph(
        words('6', [{ type: 'superscript' }]),
        words('2', [{ type: 'subscript' }]),
        words('said', [{ type: 'quoted' }]),
        words('TEU', [{ type: 'abbreviation', attrs: { title: 'Twenty-foot equivalent unit' } }]),
        words('港', [{ type: 'ruby', attrs: { text: 'みなと' } }]),
      ),
    ],
  ],
];

const BAD: [string, unknown[]][] = [
  ['an image in a quotation', [{ type: 'blockquote', content: [{ type: 'image', attrs: image() }] }]],
  ['a quotation without anything', [{ type: 'blockquote', content: [] }]],
  [
    'quotations nested fourteen deep',
    [
      Array.from({ length: 14 }).reduce<unknown>(
        (inside) => ({ type: 'blockquote', content: [inside] }),
        paragraph(words('q')),
      ),
    ],
  ],
  [
    'a task that is neither done nor open',
    [
      {
        type: 'bulletList',
        content: [{ type: 'listItem', attrs: { checked: 'x' }, content: [paragraph()] }],
      },
    ],
  ],
  [
    'a cell set to a side with a style',
    [
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [{ type: 'tableCell', attrs: { align: 'end;color:red' }, content: [paragraph()] }],
          },
        ],
      },
    ],
  ],
  ['an abbreviation of nothing', [paragraph(words('a', [{ type: 'abbreviation', attrs: { title: '' } }]))]],
  [
    'an abbreviation with a program',
    [paragraph(words('a', [{ type: 'abbreviation', attrs: { title: 'a', onclick: 'x' } }]))],
  ],
  ['a ruby text that is none', [paragraph(words('a', [{ type: 'ruby' }]))]],
  [
    'a ruby text longer than words',
    [paragraph(words('a', [{ type: 'ruby', attrs: { text: 'x'.repeat(101) } }]))],
  ],
];

test.each(GOOD)('a text is accepted with %s', (_what, content) => {
  expect(accepts(content)).toBe(true);
});

test.each(BAD)('a text is refused with %s', (_what, content) => {
  expect(accepts(content)).toBe(false);
});

test('raised and lowered figures, quotations and ruby texts are written as plain words write them', () => {
  const plain = (...content: unknown[]) =>
    richTextToPlain(richTextSchema.parse({ v: 1, content: [paragraph(...content)] }));
  const raised = [{ type: 'superscript' }];
  const quoted = [{ type: 'quoted' }];
  expect(
    plain(
      words('10'),
      words('6', raised),
      words(' m'),
      words('2', raised),
      words(' CO'),
      words('2', [{ type: 'subscript' }]),
    ),
  ).toBe('10⁶ m² CO₂');
  expect(plain(words('1'), words('st', raised))).toBe('1st');
  expect(
    plain(
      words('She said '),
      words('the ', quoted),
      words('tide', [{ type: 'bold' }, ...quoted]),
      { type: 'hardBreak' },
      words('waits', quoted),
      words('.'),
    ),
  ).toBe('She said “the tide\nwaits”.');
  expect(plain(words('港', [{ type: 'ruby', attrs: { text: 'みなと' } }]), words('の船'))).toBe(
    '港(みなと)の船',
  );
});
