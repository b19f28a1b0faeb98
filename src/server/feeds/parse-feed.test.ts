/** Feeds in the variants that other systems write: encodings, titles, URLs and dates. */
import { describe, expect, test } from 'vitest';
import { decodeXml } from './decode-xml.ts';
import { feedInstant } from './feed-date.ts';
import { parseFeedText } from './parse-feed.ts';

const NAMESPACES = [
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:dcterms="http://purl.org/dc/terms/"',
  'xmlns:atom="http://www.w3.org/2005/Atom"',
].join(' ');
const rss = (item: string) =>
  `<?xml version="1.0"?><rss version="2.0" ${NAMESPACES}><channel><title>N</title><item>${item}</item></channel></rss>`;
const atom = (entry: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>N</title><entry>${entry}</entry></feed>`;
const LINK = '<link>https://press.example/1</link>';
const ofItem = (item: string) => parseFeedText(rss(item))[0];

describe('an item', () => {
  test.each([
    ['a guid', '<title>A</title><guid>https://press.example/1</guid>'],
    ['a link of Atom', '<title>A</title><atom:link href="https://press.example/1"/>'],
    ['a link beside a guid that is none', `<title>A</title><guid>x-1</guid>${LINK}`],
  ])('is at the address of %s', (_, item) => {
    expect(ofItem(item)).toMatchObject({ title: 'A', url: 'https://press.example/1' });
  });
  test('an item is left out if its guid is declared not to be a URL and it has no other', () => {
    expect(ofItem('<title>A</title><guid isPermaLink="false">https://press.example/1</guid>')).toBe(
      undefined,
    );
    expect(ofItem('<title>A</title><guid>javascript:alert(1)</guid>')).toBe(undefined);
  });
  test.each([
    ['Dublin Core', `<dc:title>Locks</dc:title>${LINK}`, 'Locks'],
    ['its description', `<description>&lt;p&gt;Locks close&lt;/p&gt;</description>${LINK}`, 'Locks close'],
  ])('without a title is named by %s', (_, item, title) => {
    expect(ofItem(item)?.title).toBe(title);
  });
  test.each([
    ['Depth &lt;3 m at the quay', 'Depth <3 m at the quay'],
    ['<![CDATA[if a <b and c]]>', 'if a <b and c'],
    ['the &lt;details&gt; element', 'the <details> element'],
    ['&lt;em&gt;Tide&lt;/em&gt; &amp;amp; time', 'Tide & time'],
    ['Tide&lt;script&gt;alert(1)&lt;/script&gt;', 'Tide'],
  ])('titled %s keeps its words', (written, title) => {
    expect(ofItem(`<title>${written}</title>${LINK}`)?.title).toBe(title);
  });
  test.each([
    ['text', 'The &lt;p&gt; element &amp;amp; more', 'The <p> element &amp; more'],
    ['html', '&lt;b&gt;Tide&lt;/b&gt; &amp;amp; time', 'Tide & time'],
  ])('of Atom with a title of type %s', (type, written, title) => {
    const entry = `<title type="${type}">${written}</title><link href="https://press.example/1"/>`;
    expect(parseFeedText(atom(entry))[0]?.title).toBe(title);
  });
  test('an item retains words of its description behind a sign that begins no tag', () => {
    const description = '<description><![CDATA[<p>Draught <3 m, beam <b 4</p>]]></description>';
    expect(ofItem(`<title>A</title>${LINK}${description}`)?.teaser).toBe('Draught <3 m, beam <b 4');
  });
  test.each([
    ['dcterms:issued', '2026-03-04'],
    ['dcterms:created', '2026-03-04T00:00:00Z'],
    ['dc:date', '2026-03-04'],
    ['atom:published', '2026-03-04T00:00:00Z'],
    ['atom:updated', '2026-03-04T01:00:00+01:00'],
  ])('is dated by %s', (name, date) => {
    const item = `<title>A</title>${LINK}<pubDate>soon</pubDate><${name}>${date}</${name}>`;
    expect(ofItem(item)?.published).toBe('2026-03-04T00:00:00.000Z');
  });
});

test.each([
  ['Mon, 02 Nov 2026 10:00:00 GMT', '2026-11-02T10:00:00.000Z'],
  ['Mon, 02 Nov 2026 10:00:00 EST', '2026-11-02T15:00:00.000Z'],
  ['Thu, 02 Jul 2026 10:00:00 CEST', '2026-07-02T08:00:00.000Z'],
  ['Mon, 02 Nov 2026 10:00:00 MEZ', '2026-11-02T09:00:00.000Z'],
  ['Mon, 02 Nov 2026 10:00 IST', '2026-11-02T04:30:00.000Z'],
  ['Mon, 02 Nov 2026 10:00:00 +0100 (Central European Time)', '2026-11-02T09:00:00.000Z'],
  ['Mon, 02 Nov 2026 10:00:00 +0100 CET', '2026-11-02T09:00:00.000Z'],
  ['2026-07-02 10:00:00 Europe/Berlin', '2026-07-02T08:00:00.000Z'],
  ['2026-07-02T10:00:00+02:00[Europe/Berlin]', '2026-07-02T08:00:00.000Z'],
  ['2026-07-02T10:00:00 America/St_Johns', '2026-07-02T12:30:00.000Z'],
  ['2026-07-02T10:00:00', '2026-07-02T10:00:00.000Z'],
  ['2026-07-02 10:00', '2026-07-02T10:00:00.000Z'],
  ['Thu, 02 Jul 2026 10:00:00', '2026-07-02T10:00:00.000Z'],
  ['02 Jul 2026', '2026-07-02T00:00:00.000Z'],
  ['2026-07', '2026-07-01T00:00:00.000Z'],
  ['Thu, 02 Jul 2026 10:00:00 XYZ', '2026-07-02T10:00:00.000Z'],
  ['Tue Feb 24 10:00:00 GMT 2026', '2026-02-24T10:00:00.000Z'],
  ['Tue, 31 Feb 2026 10:00:00 GMT', null],
  ['31 February 26 10:00 EST', null],
  ['Feb 31, 2026', null],
  ['Tue Feb 31 10:00:00 GMT 2026', null],
  ['2026-02-31T10:00:00+02:00', null],
  ['2026-04-31', null],
  ['1066-10-14', null],
  ['soon', null],
  ['', null],
])('the date %s is %s', (date, instant) => {
  expect(feedInstant(date)).toBe(instant);
});

const encodings: readonly (readonly [name: string, bytes: readonly number[], text: string])[] = [
  ['ISO-8859-1', [0x48, 0xe4, 0x66, 0x65, 0x6e], 'Häfen'],
  ['windows-1252', [0x93, 0x48, 0xe4, 0x66, 0x65, 0x6e, 0x94], '“Häfen”'],
  ['Shift_JIS', [0x8d, 0x60], '港'],
];

describe('letters', () => {
  test.each(encodings)('in %s are read as the declaration says', (name, bytes, text) => {
    const body = Buffer.concat([
      Buffer.from(`<?xml version='1.0' encoding='${name}'?><a>`),
      Buffer.from(bytes),
    ]);
    expect(decodeXml(body)).toContain(`<a>${text}`);
    expect(decodeXml(body, 'application/rss+xml')).toContain(`<a>${text}`);
  });
  test.each(encodings)('in %s are read as the header says, whatever is declared', (name, bytes, text) => {
    const body = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="utf-8"?><a>'),
      Buffer.from(bytes),
    ]);
    expect(decodeXml(body, `text/xml; charset="${name}"`)).toContain(`<a>${text}`);
  });
  test.each([
    ['UTF-8', Buffer.from('\uFEFF<a>Häfen</a>')],
    ['UTF-16 in little endian', Buffer.from('\uFEFF<a>Häfen</a>', 'utf16le')],
    ['UTF-16 in big endian', Buffer.from('\uFEFF<a>Häfen</a>', 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from('<a>Häfen</a>', 'utf16le')],
  ])('in %s are read by their byte-order mark, whatever the header says', (_, body) => {
    expect(decodeXml(body, 'text/xml; charset=iso-8859-1')).toBe('<a>Häfen</a>');
  });
  test('letters in an unknown encoding are read as UTF-8', () => {
    expect(decodeXml(Buffer.from('<a>Häfen</a>'), 'text/xml; charset=made-up')).toBe('<a>Häfen</a>');
  });
});

describe('a relative link', () => {
  const entry = (attributes: string) =>
    `<entry ${attributes}><title>A</title><link href="2026/ferry"/></entry>`;
  const feed = (attributes: string, ofEntry = '') =>
    `<feed xmlns="http://www.w3.org/2005/Atom" ${attributes}><title>N</title>${entry(ofEntry)}</feed>`;
  const FEED_URL = 'https://feeds.example/news/atom.xml';
  test.each([
    [
      'the base of the feed',
      feed('xml:base="https://press.example/news/"'),
      'https://press.example/news/2026/ferry',
    ],
    [
      'the base of the entry',
      feed('', 'xml:base="https://press.example/"'),
      'https://press.example/2026/ferry',
    ],
    [
      'the base of the entry, which is relative to that of the feed',
      feed('xml:base="https://press.example/news/"', 'xml:base="harbour/"'),
      'https://press.example/news/harbour/2026/ferry',
    ],
    ['the URL of the feed, which declares no base', feed(''), 'https://feeds.example/news/2026/ferry'],
    [
      'the URL of the feed, to which its base is relative',
      feed('xml:base="/de/"'),
      'https://feeds.example/de/2026/ferry',
    ],
    [
      'the base of an RSS feed',
      '<rss version="2.0" xml:base="https://press.example/"><channel><title>N</title><item><title>A</title><link>2026/ferry</link></item></channel></rss>',
      'https://press.example/2026/ferry',
    ],
  ])('refers to %s', (_, text, url) => {
    expect(parseFeedText(text, FEED_URL)).toMatchObject([{ title: 'A', url }]);
  });
  test('an entry without an absolute URL gets a URL of http or https, or none', () => {
    const guid = '<title>A</title><link>2026/ferry</link><guid>https://press.example/1</guid>';
    expect(parseFeedText(rss(guid), FEED_URL)).toMatchObject([{ url: 'https://press.example/1' }]);
    for (const link of ['javascript:alert(1)', 'no link at all', 'mailto:desk@press.example'])
      expect(parseFeedText(rss(`<title>A</title><link>${link}</link>`), FEED_URL)).toEqual([]);
    const scheme = feed('xml:base="javascript:alert(1)//"');
    expect(parseFeedText(scheme, FEED_URL)).toEqual([]);
  });
});
