/** Markdown in HTML elements, and elements that a text only names. */
import { expect, test } from 'vitest';
import { richTextSchema, richTextToPlain, type RichTextNode } from '#rich-text/document/rich-text.ts';
import { htmlToRichText } from '../html/html.ts';
import { markdownToRichText } from './markdown.ts';

function content(markdown: string): RichTextNode[] {
  const text = markdownToRichText(markdown);
  expect(richTextSchema.safeParse(text).error?.issues).toBeUndefined();
  return text.content;
}
const plain = (markdown: string) => richTextToPlain({ v: 1, content: content(markdown) });
const hrefs = (markdown: string) =>
  [...JSON.stringify(content(markdown)).matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href);

test('the content of an element with the markdown attribute is Markdown, in nested elements too', () => {
  const text =
    'Before.\n\n<div markdown="1">\nA *div* with a [link](/c).\n\n- item\n\n  <p markdown="1" class="x">\n  **bold** [d](/d)\n  </p>\n</div>\nAfter [e][1].\n\n[1]: /e';
  expect(hrefs(text)).toEqual(['/c', '/d', '/e']);
  expect(plain(text)).toBe('Before.\nA div with a link.\nitem\nbold d\nAfter e.');
  expect(JSON.stringify(content(text))).toContain('"bold"');
});

test('a link refers to a definition elsewhere in the text; words behind an element that ends are words', () => {
  expect(
    hrefs('<details markdown="1"><summary>More</summary>\nA [plan][p].\n</details>\n\n[p]: /plan'),
  ).toEqual(['/plan']);
  expect(hrefs("<section markdown='block'><p markdown=span>[a](/a)</p></section>")).toEqual(['/a']);
});

test('elements stay in their parent, with or without blank lines', () => {
  const [table] = content(
    '<table>\n<tr>\n<td markdown="1">\n[a](/a)\n\n[b](/b)\n</td>\n<td>c</td>\n</tr>\n</table>',
  );
  expect(table?.type).toBe('table');
  expect(richTextToPlain({ v: 1, content: [table as RichTextNode] })).toBe('a b c');
});

test('code that names such an element is code, and one that never ends is HTML', () => {
  const code = '<div markdown="1">\n**a**\n</div>';
  expect(content('```html\n' + code + '\n```')[0]).toMatchObject({ type: 'codeBlock', attrs: { code } });
  expect(plain('Write `<div markdown="1">` there.')).toBe('Write <div markdown="1"> there.');
  expect(plain('<div markdown="1">\n\n**a**')).toBe('a');
});

test('an aside is a pull quote with its links where it is called a quote, else a sidebar with its heading for a title', () => {
  const [quote] = content(
    '<aside markdown="1" class="pquote">\n  A quotation with a [link](/a).\n  <p markdown="1" class="credit">\n— @somebody, ["Title"](/b) and **bold**\n  </p>\n</aside>',
  );
  expect(quote).toMatchObject({ type: 'pullQuote', attrs: { attribution: null } });
  expect(JSON.stringify(quote)).toMatch(/"href":"\/a".*"href":"\/b".*"bold"/);
  const said = '<aside><blockquote><p>We wait.</p><p>— The pilot</p></blockquote></aside>';
  expect(content(said)[0]).toMatchObject({ type: 'pullQuote', attrs: { attribution: 'The pilot' } });
  expect(content('<aside markdown="1">\n### Figures\n\n- 1,100 t\n</aside>')[0]).toMatchObject({
    type: 'sidebar',
    attrs: { title: 'Figures' },
    content: [{ type: 'bulletList' }],
  });
});

test.each([
  ['Set the <title> of a page.\n\nSecond.', 'Set the <title> of a page.\nSecond.'],
  ['Between <title> and </title> it stands.\n\nSecond.', 'Between <title> and </title> it stands.\nSecond.'],
  ['<title> is an element.\n\nSecond.', '<title> is an element.\nSecond.'],
  ['A <style> here.\n\n- one', 'A <style> here.\none'],
  ['The <script> element.\n\nSecond.', 'The <script> element.\nSecond.'],
  ['<style>\n\nSecond.', '<style> Second.'],
  ['Play a <video> there.\n\nSecond.', 'Play a <video> there.\nSecond.'],
  ['In the <head> of it and its <textarea>.\n\nSecond.', 'In the <head> of it and its <textarea>.\nSecond.'],
])('%j names elements and loses nothing', (markdown, words) => {
  expect(plain(markdown)).toBe(words);
});

test('styles, scripts and the head of a page are dropped as before', () => {
  expect(plain('<style>\np { color: red }\n</style>\n\nWords. <script>alert(1)</script>')).toBe('Words.');
  const page = '<html><head><title>Page</title><style>p{}</style></head><body><p>Words.</p></body></html>';
  expect(plain(page)).toBe('Words.');
  expect(richTextToPlain(htmlToRichText(page))).toBe('Words.');
});

test('a placeholder in the text itself shows nothing, and each part occurs once', () => {
  const place = '<div data-markdown-part="0"></div>';
  expect(plain(`${place}\n\n${place}\n\n<div markdown="1">\n**a**\n</div>`)).toBe('a');
  expect(plain(place)).toBe('');
});

test('elements in elements beyond all use cost what their length costs', () => {
  const deep = `${'<div markdown="1">\n'.repeat(300)}a\n${'</div>\n'.repeat(300)}`;
  const endless = '<div markdown="1">\n'.repeat(20_000);
  const many = '<div markdown="1">\n*a*\n</div>\n\n'.repeat(500);
  const start = performance.now();
  expect(plain(deep)).toContain('a');
  expect(plain(endless)).toBe('');
  expect(plain(many).split('\n')).toHaveLength(500);
  expect(performance.now() - start).toBeLessThan(2_000);
});

test('the first 2,000 such elements of a text are Markdown, and the others lose no word', () => {
  const texts = Array.from({ length: 2_003 }, (_, index) => `<span markdown="1">*word${index}*</span>`);
  const start = performance.now();
  const nodes = content(texts.join('\n'));
  expect(performance.now() - start).toBeLessThan(2_000);
  const words = richTextToPlain({ v: 1, content: nodes });
  expect(words.match(/word\d+/g)).toEqual(texts.map((_, index) => `word${index}`));
  expect(JSON.stringify(nodes).match(/"italic"/g)).toHaveLength(2_000);
  expect(words.match(/\*word\d+\*/g)).toEqual(['*word2000*', '*word2001*', '*word2002*']);
});

test('asides beyond 2,000 keep their words too, whether Markdown is read in them or not', () => {
  const texts = Array.from({ length: 2_003 }, (_, index) => `<aside markdown="1">\n*word${index}*\n</aside>`);
  const text = markdownToRichText(texts.join('\n\n'));
  expect(text.content.every(({ type }) => type === 'sidebar')).toBe(true);
  expect(
    richTextToPlain(text)
      .match(/\*?word\d+\*?/g)
      ?.slice(1_999),
  ).toEqual(['word1999', '*word2000*', '*word2001*', '*word2002*']);
});
