import { describe, expect, test } from 'vitest';
import { richTextSchema, type RichText } from '#rich-text/document/rich-text.ts';
import { articleContent, articleTargets } from '#examples/cards.ts';
import { everyNode } from '#examples/text.ts';
import { renderBlockExample } from '#testing/render.tsx';
import { contentBody } from './block.ts';
import { View } from './view.tsx';

const render = (body: RichText | null) =>
  renderBlockExample(contentBody, View, {
    settings: {},
    page: { content: articleContent({ body }) },
    ...articleTargets,
  });

describe('the text of an item', () => {
  const html = render(everyNode()) ?? '';

  test('the example holds what the model accepts', () => {
    expect(richTextSchema.safeParse(everyNode()).success).toBe(true);
  });

  test('two headings of the same words have different ids', () => {
    expect(html).toContain('<h2 id="the-gate">');
    expect(html).toContain('<h3 id="the-gate-2">');
  });

  test('items and sections are linked by their current URL; deleted ones become plain text', () => {
    expect(html).toContain('href="/harbours/article/10000002/example"');
    expect(html).toContain('<a href="/harbours/power" target="_blank" rel="noopener">a section</a>');
    expect(html).toContain('a link to an item that is gone');
    expect(html).not.toContain('10000999');
  });

  test('footnotes are numbered in the order of the text and linked both ways', () => {
    for (const number of [1, 2]) {
      expect(html).toContain(`<a id="note-${number}-text" href="#note-${number}"`);
      expect(html).toContain(`<li id="note-${number}">`);
      expect(html).toContain(`href="#note-${number}-text"`);
    }
    expect(html.indexOf('Measured at low water.')).toBeGreaterThan(html.indexOf('The pumps are older.'));
    expect(html.indexOf('Measured at low water.')).toBeLessThan(html.indexOf('By nine years.'));
  });

  test('a pull quote names its source, a sidebar has its title and blocks', () => {
    expect(html).toMatch(/<figure class="pull-quote"><blockquote><p>We lose four minutes/);
    expect(html).toContain('<figcaption>The harbour master</figcaption>');
    expect(html).toMatch(/<aside class="text-box" aria-label="The gate in figures">.*<li>1,100 tonnes<\/li>/);
  });

  test('code is unchanged, in a box the keyboard reaches, in a list too', () => {
    expect(html).toContain(
      '<figure class="code-block" aria-label="Code, edifact"><p class="code-language" aria-hidden="true">edifact</p>' +
        '<pre tabindex="0"><code translate="no">LOC+11+NLOUD:139:6\n\tDTM+133:202611180745:203 &lt;arrival&gt;</code></pre>',
    );
    expect(html).toMatch(
      /<li><figure class="code-block" aria-label="Code"><pre tabindex="0"><code translate="no">gauge read --leaf</,
    );
    expect(html).toMatch(
      /<li><p>Ask for the level.<\/p><figure class="code-block" aria-label="Code"><pre tabindex="0"><code translate="no">gauge read/,
    );
  });

  test('a gallery leaves out deleted images, a document shows its type', () => {
    expect(html).toContain('aria-label="Gallery of one picture"');
    expect(html).toContain('alt="The radar at noon"');
    expect(html).toMatch(/<a href="\/files\/gate.pdf"><span class="download-type">PDF<\/span>/);
  });

  test('an image falls back to the library’s texts; a deleted one is left out', () => {
    expect(html).toContain('alt="A tug beside a car carrier at dusk"');
    expect(html).toContain('The old radar.');
    expect(html.match(/<img/g)).toHaveLength(2);
  });

  test('a video is a sandboxed frame that waits, with its address for paper', () => {
    expect(html).toMatch(
      /<iframe src="https:\/\/player\.vimeo\.com\/video\/123456789\?dnt=1" title="The gate moves" loading="lazy" sandbox="[^"]*allow-scripts/,
    );
    expect(html).toContain('https://vimeo.com/123456789');
  });

  test('a table scrolls in a box the keyboard reaches; columns of figures are flush right', () => {
    expect(html).toMatch(/<figure class="table-box" aria-label="Table" tabindex="0">/i);
    expect(html).toContain('<th scope="col">Port</th>');
    expect(html).toContain('<td class="number">28.4</td>');
  });

  test('words are raised, lowered, quoted, explained and annotated, a quotation as one whatever is bold in it', () => {
    expect(html).toContain(
      '10<sup>6</sup> t of CO<sub>2</sub>, as <q>the <strong>whole</strong> port</q> in ' +
        '<abbr title="Twenty-foot equivalent unit">TEU</abbr>, <ruby>港<rp>(</rp><rt>みなと</rt><rp>)</rp></ruby>',
    );
  });

  test('a quote holds lists, code and another quote, an item a quote; tasks show whether they are done', () => {
    expect(html).toMatch(
      /<blockquote class="quoted-text"><p>From the manual:<\/p><ol><li>Open the sluice.<\/li><li>Wait.<\/li><\/ol><figure class="code-block".*<blockquote><p>And wait again.<\/p><\/blockquote><\/blockquote>/,
    );
    expect(html).toContain('<li><p>Ask the pilot</p><blockquote><p>Not on Sundays.</p></blockquote></li>');
    expect(html).toMatch(/role="img" aria-label="Done">☑<\/span> (?:<!-- -->)?Grease the hinges<\/li>/);
    expect(html).toMatch(/role="img" aria-label="Not done">☐<\/span> (?:<!-- -->)?Paint the leaf<\/li>/);
  });

  test('a cell is set to the side that was chosen', () => {
    expect(html).toContain('<td class="align-center">Oudemonde</td>');
  });

  test('the last line of a quote names its source', () => {
    expect(html).toContain('<p class="quote-source">— The lock-keeper</p>');
  });
});

test('an address that could run a script is shown as plain words', () => {
  const text = {
    type: 'text',
    text: 'here',
    marks: [{ type: 'link' as const, attrs: { href: 'javascript:alert(1)' } }],
  };
  const html = render({ v: 1, content: [{ type: 'paragraph', content: [text] }] }) ?? '';
  expect(html).toContain('here');
  expect(html).not.toContain('<a');
});

test('a text without words is empty, one with an image is not', () => {
  expect(render(null)).toBeNull();
  expect(
    render({ v: 1, content: [{ type: 'paragraph', content: [{ type: 'text', text: '  ' }] }] }),
  ).toBeNull();
  expect(
    render({ v: 1, content: [{ type: 'image', attrs: { asset: 5, alt: '', caption: null, credit: null } }] }),
  ).toContain('<img');
});
