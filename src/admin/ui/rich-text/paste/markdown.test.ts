/** Tests which pasted plain texts are converted from Markdown, and what becomes of them. */
import { describe, expect, test } from 'vitest';
import { isMarkdown, isNestedTooDeeply, MARKDOWN_LENGTH_MAX } from './detect-markdown.ts';
import { htmlOfMarkdown } from './markdown.ts';
import { cleanPastedHtml } from './paste.ts';

const converted = (text: string) => cleanPastedHtml(htmlOfMarkdown(text));

test.each([
  ['a heading below the title', '## First winter'],
  ['a title with text below', '# Harbour plan\n\nTwo berths stay open.'],
  ['a bulleted list', 'Cranes:\n- Large\n- Small'],
  ['a list with a nested item', '* Cranes\n  * Large'],
  ['a numbered list', '1. Sill\n2. Leaf'],
  ['a list whose numbers are all 1', '1. Sill\r\n1. Leaf'],
  ['a quote', '> We lose four minutes\n> and the tide.'],
  ['a code block', 'Run:\n```bash\npump now\n```'],
  ['a table', '| Port | Berths |\n| --- | ---: |\n| Ada | 12 |'],
  ['a link', 'See [the plan](https://a.example/plan) first.'],
  ['an image', '![A crane](https://a.example/crane.jpg)'],
])('%s is Markdown', (_, text) => {
  expect(isMarkdown(text)).toBe(true);
});

test.each([
  ['one paragraph', 'Two berths stay open.'],
  ['a number sign in prose', '# 1 in the charts'],
  ['a number sign in a line', 'She is # 1 in the charts, and #2 as well.'],
  ['a hashtag', '#harbour #tides'],
  ['a comment of code', '# restart the pump\npump restart'],
  ['a product', '5 * 3 * 2'],
  ['a date', '1. Mai 2026 war ein Freitag.'],
  ['dates below each other', '1. Mai 2026: Beginn\n2. Mai 2026: Ende'],
  ['a line of speech', '- Ada, editor'],
  ['speech in paragraphs', '- Are you there?\n\n- I am.'],
  ['lines of figures', '- 5\n- 3\n+ 2'],
  ['numbers that do not follow each other', '1990. Ada\n2001. Bo'],
  ['one quoted line', '> 5 knots'],
  ['emphasis alone', 'The **new** gate, *twice*.'],
  ['an open code block', '```\npump now'],
  ['a ruled line', 'Ada\n---\nHarbour office'],
  ['words in brackets', 'The [old](see below) gate.'],
  ['a pipe in prose', 'Home | News\nText'],
])('%s stays plain text', (_, text) => {
  expect(isMarkdown(text)).toBe(false);
});

describe('a converted text', () => {
  test('headings become those that the editor offers', () => {
    expect(converted('# One\n## Two\n### Three\n#### Four\n##### Five')).toBe(
      '<h2>One</h2><h2>Two</h2><h3>Three</h3><h4>Four</h4><h4>Five</h4>',
    );
  });

  test('lists are nested, numbered or of tasks', () => {
    expect(converted('- Cranes\n  1. Large\n  2. Small\n- Berths')).toBe(
      '<ul><li><p>Cranes</p><ol><li><p>Large</p></li><li><p>Small</p></li></ol></li><li><p>Berths</p></li></ul>',
    );
    expect(converted('3. Sill\n4. Leaf')).toBe('<ol start="3"><li><p>Sill</p></li><li><p>Leaf</p></li></ol>');
    expect(converted('- [x] Measured\n- [ ] Painted')).toBe(
      '<ul><li data-checked="true"><p>Measured</p></li><li data-checked="false"><p>Painted</p></li></ul>',
    );
  });

  test('formats, links, quotes, rules, code and tables are converted', () => {
    expect(converted('The **new** *old* ~~lost~~ `gate` at <https://a.example>')).toBe(
      '<p>The <strong>new</strong> <em>old</em> <s>lost</s> <code>gate</code> at <a href="https://a.example">https://a.example</a></p>',
    );
    expect(converted('> One\n>\n> - Two\n\n---\n\n```js\nlet a = "**b**";\n```')).toBe(
      '<blockquote><p>One</p><ul><li><p>Two</p></li></ul></blockquote><hr>' +
        '<pre><code class="language-js">let a = "**b**";</code></pre>',
    );
    expect(converted('| Port | Berths |\n| --- | :-: |\n| Ada | **12** |')).toBe(
      '<table><tr><th><p>Port</p></th><th data-align="center"><p>Berths</p></th></tr>' +
        '<tr><td><p>Ada</p></td><td data-align="center"><p><strong>12</strong></p></td></tr></table>',
    );
  });

  test('images become links', () => {
    expect(converted('![A crane](https://a.example/c.jpg) ![](javascript:alert(1))')).toBe(
      '<p><a href="https://a.example/c.jpg">A crane</a> javascript:alert(1)</p>',
    );
  });

  test('HTML becomes text, except for formats', () => {
    expect(converted('## A\n\nThe <title> of H<sub>2</sub>O<br>and <script>x()</script>')).toBe(
      '<h2>A</h2><p>The &lt;title&gt; of H<sub>2</sub>O<br>and &lt;script&gt;x()&lt;/script&gt;</p>',
    );
    expect(converted('<div onclick="x()">\nWords\n</div>')).toBe(
      '<p>&lt;div onclick="x()"&gt;<br>Words<br>&lt;/div&gt;</p>',
    );
  });

  test('preserves a number that begins one line, products and notes', () => {
    expect(converted('## A\n\n1. Mai 2026 war *ein* Freitag.\n\n5 * 3 * 2')).toBe(
      '<h2>A</h2><p>1. Mai 2026 war <em>ein</em> Freitag.</p><p>5 * 3 * 2</p>',
    );
    expect(converted('## A\n\nWords[^1]\n\n[^1]: Note')).toBe('<h2>A</h2><p>Words[^1]</p><p>[^1]: Note</p>');
  });
});

test('long and deeply nested texts stay plain', () => {
  expect(isMarkdown(`## A\n\n${'a '.repeat(MARKDOWN_LENGTH_MAX / 2)}`)).toBe(false);
  expect(isNestedTooDeeply(`${'> '.repeat(9)}a`)).toBe(true);
  expect(isNestedTooDeeply(`${'- '.repeat(40_000)}a`)).toBe(true);
  expect(isNestedTooDeeply(`${' '.repeat(40)}- a`)).toBe(true);
  expect(
    isNestedTooDeeply('- a\n  - b\n    1. c\n\n```\n                                        let a\n```'),
  ).toBe(false);
});
