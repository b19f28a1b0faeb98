/** The cost of parsers for hostile text must be proportional to its length, whatever it contains. */
import cookie from '@fastify/cookie';
import { describe, expect, test } from 'vitest';
import { excerptOf } from '#entities/content/excerpt.ts';
import { email } from '#fields/email/field.ts';
import { embed } from '#fields/embed/field.ts';
import { htmlToRichText } from '#fields/rich-text/html/html.ts';
import { url } from '#fields/url/field.ts';
import { isMailtoUrl, isSitePath, isHttpUrl } from '#addresses/addresses.ts';
import { embedOf } from '#media/embeds.ts';
import { parseFilePath } from '#addresses/file-address.ts';
import { parseRenditionPath } from '#media/media.ts';
import { isCommon } from '#access/password.ts';
import { redacted } from '#text/redact.ts';
import { withQuery } from '#addresses/redirect-target.ts';
import { richTextSchema } from '#rich-text/document/rich-text.ts';
import { slugify } from '#text/slug.ts';
import { wordsOf } from '#merge/word-diff.ts';
import { checkJsonBounds } from '#server/http/requests/json-body.ts';
import { candidateUrls, normaliseAddress } from '#server/import/links/addresses.ts';
import { readInstant } from '#fields/read-instant.ts';
import { renderTemplates } from '#server/import/texts/templates.ts';
import { isIcon, readIcon } from '#server/media/images/ico.ts';
import { inspectFile } from '#server/media/inspect/inspect-file.ts';
import { sniffUpload } from '#server/media/inspect/sniff.ts';
import { isDrawing, reduceDrawing } from '#server/media/images/svg.ts';
import { readSearchFilters } from '#modules/search/read-filters.ts';
import { readPageRequest } from '#server/pages/request.ts';
import { cpuGrowth, GROWTH_MAX } from './cpu-growth.ts';

/**
 * A parser, the smaller size, and a function that creates hostile input of a size: a repeated unit between
 * head and tail.
 */
type Case = [what: string, size: number, input: (size: number) => string];
const times =
  (piece: string, head = '', tail = '') =>
  (size: number) =>
    `${head}${piece.repeat(size)}${tail}`;

const svg = (inner: (size: number) => string) => (size: number) =>
  `<svg viewBox="0 0 9 9">${inner(size)}<rect width="4" height="4"/></svg>`;

const DRAWINGS: Case[] = [
  ['style tags that never close', 10_000, times('<style ', '<svg viewBox="0 0 9 9">')],
  ['style sheets without braces', 20_000, svg((size) => `<style>${'.a,'.repeat(size)}</style>`)],
  [
    'ten style sheets without braces',
    2_000,
    svg((size) => `<style>${'.a '.repeat(size)}</style>`.repeat(10)),
  ],
  ['braces that never close', 20_000, svg((size) => `<style>${'.a{'.repeat(size)}</style>`)],
  ['many rules of one class', 400, svg((size) => `<style>${'.a{fill:red}'.repeat(size)}</style>`)],
  ['many classes of one shape', 60_000, svg((size) => `<path d="M0" class="${'a '.repeat(size)}"/>`)],
  [
    'many shapes of one class',
    1_000,
    svg((size) => `<style>.a{fill:red}</style>${'<path class="a"/>'.repeat(size)}`),
  ],
  [
    'many attributes',
    10_000,
    svg((size) => `<path ${Array.from({ length: size }, (_, at) => `a${at}=""`).join(' ')}/>`),
  ],
  ['comments that never close', 20_000, svg(times('<!-- '))],
  ['tags that never close', 100_000, svg(times('<'))],
  ['blanks in an address', 100_000, svg((size) => `<path d="M0" fill="url${' '.repeat(size)}"/>`)],
  [
    'blanks in the size',
    100_000,
    (size) => `<svg width="1${' '.repeat(size)}x" viewBox="${' '.repeat(size)}"></svg>`,
  ],
  ['digits in the size', 100_000, (size) => `<svg width="${'1'.repeat(size)}x"></svg>`],
  [
    'style attributes',
    50_000,
    svg((size) => `<path style="${'fill:'.repeat(size / 2)};${';'.repeat(size)}"/>`),
  ],
  ['entities', 30_000, svg((size) => `<text>${'&a;'.repeat(size)}${'&#'.repeat(size)}</text>`)],
];

const HTML: Case[] = [
  ['elements in elements', 5_000, times('<div>')],
  ['lists in lists', 3_000, times('<ul><li>a')],
  ['figures in figures', 3_000, times('<figure><img>')],
  ['tables in tables', 3_000, times('<table><tr><td>')],
  ['words between cells', 5_000, times('a<td>b</td>', '<table><tr>')],
  ['sidebars of many blocks', 2_000, times('<p>a</p>', '<aside data-sidebar>', '</aside>')],
  ['tags that never close', 20_000, times('<a ')],
  [
    'attributes',
    10_000,
    (size) => `<a ${Array.from({ length: size }, (_, at) => `a${at}=b`).join(' ')}>x</a>`,
  ],
  ['blanks', 50_000, times(' \n\t', 'a', 'b')],
  ['breaks', 10_000, times('a <br> ')],
  ['bold and italic by turns', 5_000, times('<b>a</b><i>b</i>')],
  ['bold that never closes', 5_000, times('<b>a')],
  ['code of blank lines', 20_000, times(' \n', '<pre>', 'x</pre>')],
  ['code of blanks', 50_000, times(' ', '<pre>x', 'x</pre>')],
  ['listings', 1_000, times('<div class="highlight"><pre>1</pre>')],
  ['classes', 20_000, times('language- ', '<div class="', '"><pre>x</pre></div>')],
  ['footnotes in footnotes', 2_000, times('<span data-footnote>a')],
  ['comments that never close', 20_000, times('<!--')],
  ['entities', 20_000, times('&amp;&#x41;&a')],
  ['closing tags', 20_000, times('</p></b>')],
];

/** Tags of template languages, fewer than the limit of a text, so that they are parsed. */
const TEMPLATES: Case[] = [
  ['tags that never end', 1_000, times('{{< a {% b ')],
  ['quotations that never end', 1_000, times(`{% a "'`, '', '%}')],
  ['escapes that never end', 20_000, times('\\"', '{{< a "', '>}}')],
  [
    'tags in tags',
    600,
    (size) => `${'{{< a >}}{% a %}'.repeat(size)}x${'{% enda %}{{< /a >}}'.repeat(size)}`,
  ],
  [
    'text in tags',
    20_000,
    (size) => `${'{{< a >}}{% a %}'.repeat(60)}${'x '.repeat(size)}${'{% enda %}{{< /a >}}'.repeat(60)}`,
  ],
  ['filters', 2_000, times(' | append: "a"', '{{ "a"', '}}')],
  ['words that double', 300, times('{% assign a = a | append: a %}', '{% assign a = "a" %}')],
  ['raw text that never ends', 1_000, times('{% raw %}')],
  ['dashes that trim', 1_000, times('   {%- a -%}   ')],
  ['attributes that never end', 20_000, times('{: .a')],
  ['arguments', 2_000, times(' a=b "c"', '{{< a', '>}}{% a b="%}" %}')],
];
const SHORTCODES = { a: '<b title="{a}">{inner}</b>' };
const readTemplates = (text: string) =>
  (['hugo', 'jekyll'] as const).map((dialect) =>
    renderTemplates(text, { dialect, variables: {}, shortcodes: SHORTCODES, markup: 'markdown' }),
  );

const LINES: Case[] = [
  ['letters', 20_000, times('a')],
  ['blanks', 20_000, times(' ', 'a', 'a')],
  ['slashes', 20_000, times('/', '', 'x')],
  ['points', 20_000, times('.', 'https://', 'x')],
  ['dashes', 20_000, times('-', 'a', '!')],
  ['signs', 20_000, times('!@', 'a', '\n')],
  ['questions', 20_000, times('?#', 'https://example.org/', '')],
  ['colons', 20_000, times('a:', '', '')],
  ['quotes', 20_000, times('"\'', '', '')],
  ['frames that never close', 10_000, times('<iframe src=" ')],
  ['digits', 20_000, times('1', '', 'x')],
  ['percent signs', 20_000, times('%2', '/', '')],
  ['an address again and again', 2_000, times('https://www.youtube.com/watch?v=')],
  ['breaks', 20_000, times('\n', 'a', 'a')],
];

/** For parsers that reject longer texts: four times the size is within their limits. */
const SHORT_LINES = LINES.map(([what, , input]): Case => [what, 450, input]);
const MIDDLE_LINES = LINES.map(([what, size, input]): Case => [what, size / 16, input]);

const links = { origins: ['https://example.org'], prefixes: ['/blog'] };
const label = 'It';
const READERS: [string, Case[], (text: string) => unknown][] = [
  ['drawings', DRAWINGS, (text) => isDrawing(Buffer.from(text)) && reduceDrawing(Buffer.from(text))],
  ['HTML', HTML, (text) => htmlToRichText(text)],
  ['templates', TEMPLATES, readTemplates],
  ['relative addresses', SHORT_LINES, (text) => candidateUrls(text, ['/a/b/', text], links)],
  ['embeds', LINES, (text) => [embedOf(text), embed({ label }).kind.schema({ label }).safeParse(text)]],
  ['addresses', LINES, (text) => [isHttpUrl(text), isSitePath(text), isMailtoUrl(text)]],
  [
    'address and e-mail fields',
    LINES,
    (text) => [url, email].map((field) => field.kind.schema({ label }).safeParse(text)),
  ],
  ['redirect targets', LINES, (text) => withQuery(text, text)],
  ['old addresses', SHORT_LINES, (text) => normaliseAddress(text, links)],
  ['dates', LINES, (text) => readInstant(text, { zone: 'UTC' })],
  ['paths of pages', SHORT_LINES, (text) => readPageRequest(`/${text}`)],
  ['questions of the search', SHORT_LINES, (text) => readSearchFilters(`q=${text}`)],
  ['paths of files', LINES, (text) => [parseFilePath(text), parseRenditionPath(text)]],
  ['slugs', LINES, slugify],
  ['excerpts', LINES, (text) => excerptOf(null, null, text)],
  ['words', MIDDLE_LINES, (text) => wordsOf(text)],
  ['log lines', LINES, (text) => redacted({ [text]: text, list: text.split('') })],
  ['uploads', LINES, (text) => [isIcon(Buffer.from(text)), isDrawing(Buffer.from(text))]],
  ['bounds of JSON', LINES, checkJsonBounds],
  ['cookies', [...LINES, ['pairs', 5_000, times('a=b; ')]], (text) => cookie.parse(text)],
];

const FILES: [string, (size: number) => Buffer][] = [
  [
    'a GIF of empty frames',
    (size) => Buffer.concat([Buffer.from('GIF89a\x01\0\x01\0\0\0\0'), Buffer.alloc(size, 0x2c)]),
  ],
  [
    'a PNG of empty chunks',
    (size) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(size)]),
  ],
  ['a JPEG of markers', (size) => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(size, 0xff)])],
  ['a WebP of empty chunks', (size) => webp(size)],
  [
    'an icon of many pictures',
    (size) => Buffer.concat([Buffer.from([0, 0, 1, 0, 0xff, 0xff]), Buffer.alloc(size, 1)]),
  ],
];

function webp(size: number): Buffer {
  const head = Buffer.alloc(12);
  head.write('RIFF');
  head.writeUInt32LE(size + 4, 4);
  head.write('WEBP', 8);
  return Buffer.concat([head, Buffer.alloc(size)]);
}

const paragraph = (inner: unknown) => ({ type: 'paragraph', content: inner });
const TEXTS: [string, number, (size: number) => unknown][] = [
  ['blocks', 400, (size) => Array.from({ length: size }, () => paragraph([{ type: 'text', text: 'a' }]))],
  ['words', 4_000, (size) => [paragraph(Array.from({ length: size }, () => ({ type: 'text', text: 'a' })))]],
  [
    'marks',
    4_000,
    (size) => [
      paragraph([{ type: 'text', text: 'a', marks: Array.from({ length: size }, () => ({ type: 'bold' })) }]),
    ],
  ],
  ['members', 4_000, (size) => [Object.fromEntries(Array.from({ length: size }, (_, at) => [`m${at}`, at]))]],
  [
    'footnotes',
    400,
    (size) => [
      paragraph(
        Array.from({ length: size }, () => ({ type: 'footnote', content: [{ type: 'text', text: 'a' }] })),
      ),
    ],
  ],
];

/** Registers the tests: for every parser and every kind of input, or for one in eight kinds. */
export function testGrowth(extent: 'all' | 'sample'): void {
  const of = <Item>(items: readonly Item[]) =>
    extent === 'all' ? [...items] : items.filter((_, index) => index % 8 === 0);

  describe.each(READERS)(
    '%s: four times the input costs at most eight times the work',
    (_reader, cases, run) => {
      test.each(of(cases))('%s', async (_what, size, input) => {
        expect(await cpuGrowth({ input, run, size })).toBeLessThanOrEqual(GROWTH_MAX);
      });
    },
  );

  test('passwords are read only within their length', async () => {
    const run = (text: string) => isCommon(text.slice(0, 200));
    expect(await cpuGrowth({ input: times('!1a'), run, size: 50 })).toBeLessThanOrEqual(GROWTH_MAX);
  });

  test.each(of(FILES))('%s: four times the file costs at most eight times the work', async (_what, input) => {
    const run = (file: Buffer) => {
      if (isIcon(file)) readIcon(file);
      else if (file.length % 2 === 0) sniffUpload(file);
      inspectFile(file, 'plan.pdf');
    };
    expect(await cpuGrowth({ input, run, size: 200_000 })).toBeLessThanOrEqual(GROWTH_MAX);
  });

  test.each(of(TEXTS))('the check of rich text of many %s grows with them', async (_what, size, content) => {
    const input = (count: number) => ({ v: 1, content: content(count) });
    const run = (text: unknown) => richTextSchema.safeParse(text);
    expect(await cpuGrowth({ input, run, size })).toBeLessThanOrEqual(GROWTH_MAX);
  });
}
