import { describe, expect, test } from 'vitest';
import {
  isSafeHref,
  RICH_TEXT_BYTES_MAX,
  richTextReferences,
  richTextSchema,
  richTextToPlain,
} from './rich-text.ts';

const accepts = (content: unknown, v: unknown = 1) => richTextSchema.safeParse({ v, content }).success;
const words = (text: string, marks?: unknown[]) => ({ type: 'text', text, ...(marks && { marks }) });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const linked = (attrs: unknown) => [paragraph(words('here', [{ type: 'link', attrs }]))];
const nested = (depth: number): unknown =>
  depth === 0
    ? paragraph(words('deep'))
    : { type: 'bulletList', content: [{ type: 'listItem', content: [nested(depth - 1)] }] };

const GOOD: [string, unknown[]][] = [
  ['an empty text', []],
  [
    'marked words and a line break',
    [paragraph(words('a', [{ type: 'bold' }, { type: 'italic' }]), { type: 'hardBreak' })],
  ],
  [
    'headings of the three levels',
    [2, 3, 4].map((level) => ({ type: 'heading', attrs: { level }, content: [words('h')] })),
  ],
  ['nested lists', [nested(3)]],
  ['a quotation', [{ type: 'blockquote', content: [paragraph(words('q'))] }]],
  ['an image', [{ type: 'image', attrs: { asset: 7, alt: 'x', caption: null, credit: null } }]],
  [
    'a video of a known provider',
    [{ type: 'embed', attrs: { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', title: null } }],
  ],
  [
    'a table',
    [
      {
        type: 'table',
        content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph(words('c'))] }] }],
      },
    ],
  ],
  ['a link to an item', linked({ contentId: 10_000_001 })],
];

const HOSTILE: [string, unknown[]][] = [
  ['a script node', [{ type: 'script', content: [words('alert(1)')] }]],
  ['a node of raw HTML', [{ type: 'html', attrs: { html: '<img src=x onerror=alert(1)>' } }]],
  ['an iframe', [{ type: 'iframe', attrs: { src: 'https://evil.test' } }]],
  ['a node named like a member of every object', [{ type: 'constructor' }]],
  ['a node named __proto__', [{ type: '__proto__' }]],
  ['a node without type', [{ content: [] }]],
  ['a string for a node', ['<script>alert(1)</script>']],
  ['null for a node', [null]],
  ['a list for a node', [[]]],
  ['an unknown property of a node', [{ type: 'paragraph', onclick: 'alert(1)' }]],
  ['an unknown attribute', [{ type: 'paragraph', attrs: { style: 'position:fixed' } }]],
  [
    'an unknown attribute of an image',
    [{ type: 'image', attrs: { asset: 7, alt: '', caption: null, credit: null, onerror: 'x' } }],
  ],
  ['an image that names an address', [{ type: 'image', attrs: { src: 'https://evil.test/x.png', alt: '' } }]],
  [
    'an image without an asset',
    [{ type: 'image', attrs: { asset: 0, alt: '', caption: null, credit: null } }],
  ],
  ['a heading of the page’s own level', [{ type: 'heading', attrs: { level: 1 }, content: [] }]],
  ['a heading of a level in words', [{ type: 'heading', attrs: { level: '2' }, content: [] }]],
  ['an unknown mark', [paragraph(words('x', [{ type: 'highlight' }]))]],
  [
    'a mark with attributes it does not have',
    [paragraph(words('x', [{ type: 'bold', attrs: { class: 'x' } }]))],
  ],
  [
    'more marks than there are',
    [
      paragraph(
        words(
          'x',
          Array.from({ length: 6 }, () => ({ type: 'bold' })),
        ),
      ),
    ],
  ],
  ['an empty piece of text', [paragraph(words(''))]],
  ['text beside blocks', [words('loose')]],
  ['a block inside a paragraph', [paragraph(paragraph(words('x')))]],
  [
    'a table inside a table',
    [
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [{ type: 'tableCell', content: [{ type: 'table', content: [] }] }] },
        ],
      },
    ],
  ],
  [
    'an image inside a list item',
    [
      {
        type: 'bulletList',
        content: [
          {
            type: 'listItem',
            content: [{ type: 'image', attrs: { asset: 7, alt: '', caption: null, credit: null } }],
          },
        ],
      },
    ],
  ],
  ['an empty list', [{ type: 'bulletList', content: [] }]],
  ['a rule that holds something', [{ type: 'horizontalRule', content: [words('x')] }]],
  ['content that is no list', [{ type: 'paragraph', content: { length: 1 } }]],
  [
    'a cell as wide as a thousand',
    [
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [{ type: 'tableCell', attrs: { colspan: 1000 }, content: [] }] },
        ],
      },
    ],
  ],
  [
    'an embed of an unknown provider',
    [{ type: 'embed', attrs: { url: 'https://evil.test/video', title: null } }],
  ],
  [
    'an embed of a provider’s look-alike',
    [{ type: 'embed', attrs: { url: 'https://www.youtube.com.evil.test/watch?v=dQw4w9WgXcQ', title: null } }],
  ],
  [
    'an embed of a script',
    [{ type: 'embed', attrs: { url: 'javascript:alert(1)//youtube.com', title: null } }],
  ],
  ['lists nested thirteen deep', [nested(14)]],
  ['lists nested five hundred deep', [nested(500)]],
  ['a link with an address and an item', linked({ href: 'https://a.test', contentId: 10_000_001 })],
  ['a link with a target', linked({ href: 'https://a.test', target: '_blank' })],
  ['a link without an address', linked({})],
  ['a link to an id that is none', linked({ contentId: 7 })],
];

const HOSTILE_ADDRESSES = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://a.test/x',
  'ftp://a.test',
  '//evil.test',
  '/\\evil.test',
  'https:\\\\evil.test',
  'https:///evil.test',
  'http:evil.test',
  'evil.test',
  '',
];

const SAFE_ADDRESSES = [
  'https://a.test/x?y#z',
  'http://a.test',
  'mailto:a@b.test',
  'tel:+31201234567',
  '/about',
  '#notes',
  '?page=2',
];

describe('a text is accepted with', () => {
  test.each(GOOD)('%s', (_what, content) => {
    expect(accepts(content)).toBe(true);
  });
});

describe('a text is refused with', () => {
  test.each(HOSTILE)('%s', (_what, content) => {
    expect(accepts(content)).toBe(false);
  });

  test.each(HOSTILE_ADDRESSES)('a link to %j', (href) => {
    expect(isSafeHref(href)).toBe(false);
    expect(accepts(linked({ href }))).toBe(false);
  });

  test('another version, an unknown member beside the content, or no content', () => {
    expect(accepts([], 2)).toBe(false);
    expect(richTextSchema.safeParse({ v: 1, content: [], html: '<b>' }).success).toBe(false);
    expect(richTextSchema.safeParse({ v: 1 }).success).toBe(false);
    expect(richTextSchema.safeParse('<b>').success).toBe(false);
  });

  test('more than its bytes', () => {
    expect(accepts([paragraph(words('x'.repeat(RICH_TEXT_BYTES_MAX)))])).toBe(false);
  });
});

test.each(SAFE_ADDRESSES)('a link to %j is accepted', (href) => {
  expect(accepts(linked({ href }))).toBe(true);
});

test('a refusal says which block it is about and what to do', () => {
  const result = richTextSchema.safeParse({ v: 1, content: [paragraph(words('ok')), { type: 'script' }] });
  expect(result.error?.issues[0]?.message).toBe(
    'The text has a part of kind “script” at block 2, which may not stand there. Please remove it.',
  );
});

test('a text points at its images and linked items, wherever they stand', () => {
  const content = [
    { type: 'image', attrs: { asset: 7, alt: '', caption: 'A quay', credit: null } },
    { type: 'blockquote', content: linked({ contentId: 10_000_002 }) },
  ];
  const text = richTextSchema.parse({ v: 1, content });
  expect(richTextReferences(text)).toEqual([
    { to: 'asset', id: 7 },
    { to: 'content', id: 10_000_002 },
  ]);
  expect(richTextToPlain(text)).toBe('A quay\nhere');
});
