/** Nested lists, quotes, tables and formats of HTML and Markdown: the resulting text, and the reported losses. */
import { expect, test } from 'vitest';
import { richTextSchema, type RichTextNode } from '#rich-text/document/rich-text.ts';
import { DOWNLOAD_TITLE_LENGTH_MAX } from '#rich-text/download/node.ts';
import { ATTRIBUTION_LENGTH_MAX } from '#rich-text/pull-quote/node.ts';
import { TITLE_LENGTH_MAX } from '#rich-text/sidebar/node.ts';
import { htmlToRichText } from './html.ts';
import { cpuGrowth, GROWTH_MAX } from '#testing/hostile/cpu-growth.ts';
import { markdownToRichText } from '../markdown/markdown.ts';

/** Describes a text in one line: `ul(li(p(a)))`. */
function outline(nodes: readonly RichTextNode[] | undefined): string {
  return (nodes ?? [])
    .map(({ type, attrs, content, text, marks }) => {
      if (text !== undefined) return [...(marks ?? []).map((mark) => JSON.stringify(mark)), text].join('');
      return `${type}${attrs ? JSON.stringify(attrs) : ''}(${outline(content)})`;
    })
    .join('');
}

const markdown = (text: string) => outline(checked(markdownToRichText(text).content));
const html = (text: string) => outline(checked(htmlToRichText(text).content));

function checked(content: RichTextNode[]): RichTextNode[] {
  expect(richTextSchema.safeParse({ v: 1, content }).error?.issues).toBeUndefined();
  return content;
}

test('a quote holds lists with their numbers, code and quotes', () => {
  expect(markdown('> 3. one\n> 4. two\n>\n> > deep\n>\n> ## Head')).toBe(
    'blockquote(orderedList{"start":3}(listItem(paragraph(one))listItem(paragraph(two)))' +
      'blockquote(paragraph(deep))heading{"level":2}(paragraph(Head)))'.replace('paragraph(Head)', 'Head'),
  );
});

test('an item holds a quote, code and a heading', () => {
  expect(markdown('- > said\n-     code\n- # Head')).toBe(
    'bulletList(listItem(blockquote(paragraph(said)))listItem(codeBlock{"code":"code"}())listItem(heading{"level":2}(Head)))',
  );
});

test('empty items and a list that begins with 0 stay', () => {
  expect(markdown('0. a\n1.\n2. c')).toBe(
    'orderedList{"start":0}(listItem(paragraph(a))listItem(paragraph())listItem(paragraph(c)))',
  );
});

test('tasks preserve whether they are done', () => {
  const tasks =
    'bulletList(listItem{"checked":true}(paragraph(done))listItem{"checked":false}(paragraph(open))listItem(paragraph(plain)))';
  expect(markdown('- [x] done\n- [ ] open\n- plain')).toBe(tasks);
  expect(
    html(
      '<ul><li><label><input type="checkbox" checked> done</label><li><p><input type=checkbox> open</p><li>plain</ul>',
    ),
  ).toBe(tasks);
});

test('columns have the alignment they declare', () => {
  expect(markdown('| a | b | c |\n|:--|:-:|--:|\n| 1 | 2 | 3 |')).toContain(
    'tableRow(tableCell{"align":"start"}(paragraph(1))tableCell{"align":"center"}(paragraph(2))tableCell{"align":"end"}(paragraph(3)))',
  );
  expect(
    html('<table><tr><td style="color:red;text-align: right">1</td><td align="justify">2</td></tr></table>'),
  ).toBe('table(tableRow(tableCell{"align":"end"}(paragraph(1))tableCell(paragraph(2))))');
});

test('raised, lowered, quoted, explained and annotated words keep what they are', () => {
  expect(
    html('10<sup>6</sup> CO<sub>2</sub> <q>a <b>b</b></q> <abbr title="T">c</abbr> <abbr>d</abbr>'),
  ).toBe(
    'paragraph(10{"type":"superscript"}6 CO{"type":"subscript"}2 {"type":"quoted"}a {"type":"quoted"}{"type":"bold"}b ' +
      '{"type":"abbreviation","attrs":{"title":"T"}}c d)',
  );
  expect(html('<ruby>港<rp>(</rp><rt>みなと</rt><rp>)</rp>の</ruby>')).toBe(
    'paragraph({"type":"ruby","attrs":{"text":"みなと"}}港の)',
  );
});

test('a list next to its items, or in an item without a bullet, joins the item above', () => {
  const joined = 'bulletList(listItem(paragraph(a)bulletList(listItem(paragraph(b))))listItem(paragraph(c)))';
  expect(html('<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>')).toBe(joined);
  expect(
    html('<ul><li>a</li><li style="list-style-type: none"><ul><li>b</li></ul></li><li>c</li></ul>'),
  ).toBe(joined);
  expect(html('<ul><ul><li>a</li></ul></ul>')).toBe('bulletList(listItem(paragraph(a)))');
});

test('a list nested too deeply joins the list above, and is reported', () => {
  const lost: string[] = [];
  const onLost = ({ kind, name }: { kind: string; name: string }) => lost.push(`${kind} ${name}`);
  const text = htmlToRichText(`${'<blockquote><ul><li>'.repeat(9)}end`, { onLost });
  checked(text.content);
  expect(JSON.stringify(text)).toContain('"end"');
  expect([...new Set(lost)].sort()).toEqual(['part list', 'part quote']);
});

test('titles of links are reported', () => {
  const lost: unknown[] = [];
  markdownToRichText('[a](/b "The plan")', { onLost: (loss) => lost.push(loss) });
  expect(lost).toEqual([{ kind: 'linkTitle', name: 'The plan', excerpt: 'The plan' }]);
});

test('four times as many lists next to an item cost at most eight times the work', async () => {
  expect(
    await cpuGrowth({
      input: (size) => `<ul><li>a</li>${'<ul><li>x</li></ul>'.repeat(size)}</ul>`,
      run: (html) => htmlToRichText(html),
      size: 1_000,
    }),
  ).toBeLessThanOrEqual(GROWTH_MAX);
});

test('a title or source cut to its limit contains no half character', () => {
  const long = (lengthMax: number) => `${'x'.repeat(lengthMax - 1)}🌊`;
  const found = [
    html(`<aside data-sidebar data-title="${long(TITLE_LENGTH_MAX)}"><p>a</p></aside>`),
    html(`<aside data-sidebar><h2>${long(TITLE_LENGTH_MAX)}</h2><p>a</p></aside>`),
    html(`<div data-download="/files/a.pdf" data-title="${long(DOWNLOAD_TITLE_LENGTH_MAX)}"></div>`),
    html(`<div data-download="/files/a.pdf">${long(DOWNLOAD_TITLE_LENGTH_MAX)}</div>`),
    html(`<figure data-pull-quote><p>a</p><p>– ${long(ATTRIBUTION_LENGTH_MAX)}</p></figure>`),
    html(`<figure data-pull-quote data-attribution="${long(ATTRIBUTION_LENGTH_MAX)}"><p>a</p></figure>`),
  ];
  for (const text of found) expect(text).toContain('x\ufffd"');
  expect(html('<p>a &#55296; b &#xd800;</p>')).toBe('paragraph(a \ufffd b \ufffd)');
});
