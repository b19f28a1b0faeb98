import { describe, expect, test } from 'vitest';
import {
  countWords,
  FOOTNOTES_MAX,
  isRichTextEmpty,
  isSafeHref,
  readingMinutes,
  RICH_TEXT_BLOCKS_MAX,
  RICH_TEXT_BYTES_MAX,
  richTextReferences,
  richTextSchema,
  richTextToPlain,
  runningText,
} from './rich-text.ts';

const accepts = (content: unknown, v: unknown = 1) => richTextSchema.safeParse({ v, content }).success;
const words = (text: string, marks?: unknown[]) => ({ type: 'text', text, ...(marks && { marks }) });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const linked = (attrs: unknown) => [paragraph(words('here', [{ type: 'link', attrs }]))];
const nested = (depth: number): unknown =>
  depth === 0
    ? paragraph(words('deep'))
    : { type: 'bulletList', content: [{ type: 'listItem', content: [nested(depth - 1)] }] };

const note = (...content: unknown[]) => ({ type: 'footnote', content });
const pullQuote = (attribution: unknown, ...content: unknown[]) => ({
  type: 'pullQuote',
  attrs: { attribution },
  content,
});
const sidebar = (title: unknown, ...content: unknown[]) => ({ type: 'sidebar', attrs: { title }, content });
const image = (more: object = {}) => ({ asset: 7, alt: '', caption: null, credit: null, ...more });
const gallery = (...images: unknown[]) => ({ type: 'gallery', attrs: { images } });
const libraryFile = (file: unknown, attrs: Record<string, unknown> = {}) => ({
  type: 'download',
  attrs: { file, url: null, title: '', ...attrs },
});
const download = (url: unknown, title: unknown = 'The plan') => ({ type: 'download', attrs: { url, title } });

const code = (text: unknown, language?: unknown) => ({
  type: 'codeBlock',
  attrs: { code: text, ...(language !== undefined && { language }) },
});
const inList = (...content: unknown[]) => ({
  type: 'orderedList',
  content: [{ type: 'listItem', content }],
});

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
  ['a link to a section, in a new tab', linked({ sectionId: 8, newTab: true })],
  ['a pull quote of two lines', [pullQuote('The pilot', words('a'), { type: 'hardBreak' }, words('b'))]],
  ['a pull quote nobody is named for', [pullQuote(null, words('a'))]],
  ['a sidebar with a heading and a list', [sidebar('', { type: 'heading', attrs: { level: 3 } }, nested(2))]],
  ['a gallery of thirty', [gallery(...Array.from({ length: 30 }, () => image()))]],
  ['a document of this site, and one of another', [download('/a.pdf'), download('https://a.test/a.pdf')]],
  ['files of the library, with a title and without', [libraryFile(7), libraryFile(7, { title: 'Tides' })]],
  [
    'code with tabs and empty lines, as long as it may be, in every spelling of a language',
    [
      code('a\n\n\tb'),
      code('x'.repeat(20_000)),
      ...['c++', 'c#', 'asp.net', 'x'.repeat(30)].map((word) => code('a', word)),
    ],
  ],
  [
    'code in an item of a list, behind words and alone, and in a sidebar',
    [inList(paragraph(words('Run')), code('a', 'sh')), inList(code('a')), sidebar('s', code('a'))],
  ],
  [
    'footnotes in a list, a cell, a sidebar and a heading',
    [
      sidebar('s', paragraph(words('x'), note(words('y', [{ type: 'italic' }])))),
      { type: 'heading', attrs: { level: 2 }, content: [words('h'), note(words('n'))] },
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(note(words('n')))] }] },
    ],
  ],
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
          Array.from({ length: 11 }, () => ({ type: 'bold' })),
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
  ['a link to a section and an item', linked({ sectionId: 8, contentId: 10_000_001 })],
  ['a link to a section in words', linked({ sectionId: '8' })],
  ['a link whose new tab is no yes', linked({ href: '/a', newTab: 'evil' })],
  ['a pull quote without words', [pullQuote(null)]],
  ['a pull quote with a footnote', [pullQuote(null, words('a'), note(words('n')))]],
  ['a pull quote of blocks', [pullQuote(null, paragraph(words('a')))]],
  ['a pull quote said by an object', [pullQuote({ toString: 'x' }, words('a'))]],
  ['a sidebar with nothing in it', [sidebar('s')]],
  ['a sidebar in a sidebar', [sidebar('s', sidebar('t', paragraph(words('a'))))]],
  ['a sidebar with a table', [sidebar('s', { type: 'table', content: [] })]],
  [
    'a sidebar in a list',
    [{ type: 'bulletList', content: [{ type: 'listItem', content: [sidebar('s', paragraph())] }] }],
  ],
  ['a gallery without pictures', [gallery()]],
  ['a gallery of addresses', [gallery({ src: 'https://evil.test/x.png' })]],
  [
    'a gallery whose pictures are no list',
    [{ type: 'gallery', attrs: { images: { length: 1, 0: image() } } }],
  ],
  ['a gallery with a program', [gallery(image({ onerror: 'x' }))]],
  ['a footnote beside blocks', [note(words('n'))]],
  ['a footnote in a footnote', [paragraph(note(words('n'), note(words('m'))))]],
  ['a footnote without words', [paragraph(note())]],
  ['a footnote with attributes', [paragraph({ ...note(words('n')), attrs: { id: 'x' } })]],
  [
    'a footnote with a link that runs a script',
    [paragraph(note(words('n', [{ type: 'link', attrs: { href: 'javascript:x' } }])))],
  ],
  ['a document at an address that runs a script', [download('javascript:alert(1)')]],
  ['a document at an address of mail', [download('mailto:a@b.test')]],
  ['a document of another host in disguise', [download('//evil.test/a.pdf')]],
  ['a document without a title', [download('/a.pdf', ' ')]],
  ['a document that is nowhere', [libraryFile(null)]],
  ['a document that is in the library and elsewhere', [libraryFile(7, { url: '/a.pdf' })]],
  ['a document of the library that is no id', [libraryFile(0), libraryFile('7')]],
  ['a document of the library with an id beyond the database', [libraryFile(2_147_483_648)]],
  ['a document of the library with too long a title', [libraryFile(7, { title: 'x'.repeat(201) })]],
  ['code without code', [code('')]],
  ['code of blanks', [code(' \n\t')]],
  ['code that is no text', [code({ toString: 'x' })]],
  ['code of nothing but attributes', [{ type: 'codeBlock' }]],
  ['code with content', [{ ...code('a'), content: [words('b')] }]],
  ['code with an attribute it does not have', [{ type: 'codeBlock', attrs: { code: 'a', onclick: 'x' } }]],
  ['code with a language that ends its class', [code('a', 'sh"><script>')]],
  ['code with a language in capitals', [code('a', 'Bash')]],
  ['code with an empty language', [code('a', '')]],
  ['code with a language of null', [code('a', null)]],
  ['code with a language longer than a word', [code('a', 'x'.repeat(31))]],
  [
    'code in a cell of a table',
    [
      {
        type: 'table',
        content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [code('a')] }] }],
      },
    ],
  ],
  ['code among words', [paragraph(code('a'))]],
  ['attributes out of a prototype', [JSON.parse('{"type":"paragraph","__proto__":{"attrs":{"x":1}}}')]],
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

  test.each(['\0', '\u0008', '\u000b', '\u001b[2J', '\r', '\u007f', '\u0085', '\ud800'])(
    'code with the control character %j',
    (character) => expect(accepts([code(`a${character}b`)])).toBe(false),
  );

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
    'The text has an element “script” at block 2, where it is not allowed. Remove the element.',
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

describe('a refusal names the limit and the place of', () => {
  const problem = (...content: unknown[]) =>
    richTextSchema.safeParse({ v: 1, content }).error?.issues[0]?.message;
  const ok = paragraph(words('ok'));

  test('too many blocks', () => {
    const blocks = Array.from({ length: RICH_TEXT_BLOCKS_MAX }, () => ({ type: 'paragraph' }));
    expect(accepts(blocks)).toBe(true);
    expect(problem(...blocks, ok)).toBe(
      'The text has 2,001 blocks; the limit is 2,000. Split the text into several items.',
    );
  });

  test('too many footnotes', () => {
    const notes = Array.from({ length: FOOTNOTES_MAX }, () => paragraph(note(words('n'))));
    expect(accepts(notes)).toBe(true);
    expect(problem(...notes, paragraph(note(words('n'))))).toBe(
      'The text has 201 footnotes; the limit is 200. Remove some footnotes.',
    );
  });

  test('a gallery, a pull quote, a sidebar, a picture’s words, code and a document', () => {
    expect(problem(ok, gallery(...Array.from({ length: 31 }, () => image())))).toBe(
      'The gallery at block 2 cannot be saved. A gallery may have at most 30 images.',
    );
    expect(problem(gallery(image({ caption: 'x'.repeat(1001) })))).toContain(
      'gallery at block 1 cannot be saved. A caption may have at most 1,000 characters.',
    );
    expect(problem(ok, ok, pullQuote('x'.repeat(201), words('a')))).toContain(
      'pull quote at block 3 cannot be saved. The attribution of a pull quote may have at most 200 characters.',
    );
    expect(problem(sidebar('x'.repeat(121), ok))).toContain('may have at most 120 characters.');
    expect(problem(ok, inList(ok, code('x'.repeat(20_001))))).toBe(
      'The code block at block 2 cannot be saved. A code block may have at most 20,000 characters. Split the code or upload it as a document.',
    );
    expect(problem(code('\n'))).toContain('A code block can’t be empty. Enter code or remove the block.');
    expect(problem(code('a\u001bb'))).toContain('no other control characters.');
    expect(problem(code('a', 'Visual Basic'))).toContain('a code language such as bash');
    expect(problem(libraryFile(7, { url: '/a.pdf' }))).toContain(
      'A document needs either a file from the library or a URL, not both.',
    );
    expect(problem(libraryFile(-7))).toContain('A document must be a file from the library.');
    expect(problem(download('ftp://a.test/x.pdf'))).toContain(
      'document at block 1 cannot be saved. A document needs a URL',
    );
  });
});

describe('of the words of a text', () => {
  const text = richTextSchema.parse({
    v: 1,
    content: [
      paragraph(words('The gate'), note(words('By the log.')), words(' closed.')),
      pullQuote('The pilot', words('We lose the tide.')),
      sidebar('Figures', paragraph(words('912 clips'))),
      gallery(image({ caption: 'Noon' }), image()),
      download('/plan.pdf', 'The plan'),
      code('LOC+11\n\n  DTM', 'edifact'),
    ],
  });

  test('all are searched, notes last, so that no sentence is interrupted', () => {
    expect(richTextToPlain(text)).toBe(
      'The gate closed.\nWe lose the tide. The pilot\nFigures 912 clips\nNoon\nThe plan\nLOC+11 DTM\nBy the log.',
    );
    expect(countWords(text)).toBe(20);
    expect(readingMinutes(text)).toBe(1);
  });

  test('Japanese is read by its letters, since no space parts its words', () => {
    const long = { v: 1, content: [paragraph(words('港の船は陸から電気を取る。'.repeat(100)))] };
    expect(readingMinutes(richTextSchema.parse(long))).toBe(2);
  });

  test('words of Japanese and of mixed texts are counted without spaces', () => {
    const japanese = { v: 1, content: [paragraph(words('港の船は陸から電気を取る。'))] };
    expect(countWords(richTextSchema.parse(japanese))).toBe(9);
    const mixed = { v: 1, content: [paragraph(words('The ship 港の船 sails.'))] };
    expect(countWords(richTextSchema.parse(mixed))).toBe(6);
  });

  test('a teaser takes those of the text alone', () => {
    expect(runningText(text)).toBe('The gate closed.');
  });

  test('a gallery or document alone is not an empty text, an empty sidebar is', () => {
    const isEmpty = (node: unknown) => isRichTextEmpty(richTextSchema.parse({ v: 1, content: [node] }));
    expect(isEmpty(gallery(image()))).toBe(false);
    expect(isEmpty(download('/a.pdf'))).toBe(false);
    expect(isEmpty(sidebar('', paragraph()))).toBe(true);
  });
});

test('a text points at the pictures of its galleries and the sections it links, in notes and boxes too', () => {
  const target = (attrs: unknown) => words('x', [{ type: 'link', attrs }]);
  const text = richTextSchema.parse({
    v: 1,
    content: [
      gallery(image(), image({ asset: 8 })),
      sidebar('s', paragraph(target({ sectionId: 3 }), note(target({ contentId: 10_000_004 })))),
    ],
  });
  expect(richTextReferences(text)).toEqual([
    { to: 'asset', id: 7 },
    { to: 'asset', id: 8 },
    { to: 'websiteSection', id: 3 },
    { to: 'content', id: 10_000_004 },
  ]);
});

test('a text written before there were these nodes is the same text still', () => {
  const old = { v: 1, content: GOOD.slice(0, 9).flatMap(([, content]) => content) };
  expect(richTextSchema.parse(structuredClone(old))).toEqual(old);
});
