import { describe, expect, test } from 'vitest';
import { richTextSchema, richTextToPlain, type RichTextNode } from '#rich-text/document/rich-text.ts';
import { htmlToRichText } from './html.ts';
import { markdownToRichText } from '../markdown/markdown.ts';

const html = (source: string) => checked(htmlToRichText(source));
const markdown = (source: string) => checked(markdownToRichText(source));
const code = (text: string, language?: string) => ({
  type: 'codeBlock',
  attrs: { code: text, ...(language !== undefined && { language }) },
});
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const item = (...content: unknown[]) => ({ type: 'listItem', content });

function checked(text: ReturnType<typeof htmlToRichText>): RichTextNode[] {
  expect(richTextSchema.safeParse(text).error?.issues).toBeUndefined();
  return text.content;
}

describe('Markdown', () => {
  test('fences and indented lines become code, with every blank and empty line preserved', () => {
    expect(
      markdown(
        'Before\n\n```YAML title="x"\ngate:\n\n  - <leaf> & `seal`\n\tend\n```\n\n~~~\nplain\n~~~\n\n    one\n      two\n\nAfter',
      ),
    ).toEqual([
      paragraph('Before'),
      code('gate:\n\n  - <leaf> & `seal`\n\tend', 'yaml'),
      code('plain'),
      code('one\n  two'),
      paragraph('After'),
    ]);
  });

  test('code stays in the list item it belongs to', () => {
    expect(
      markdown(
        '1. Log in:\n\n   ```sh\n   cf login\n   ```\n\n   Then wait.\n2. Look:\n   ```\n   cf apps\n   ```',
      ),
    ).toEqual([
      {
        type: 'orderedList',
        content: [
          item(paragraph('Log in:'), code('cf login', 'sh'), paragraph('Then wait.')),
          item(paragraph('Look:'), code('cf apps')),
        ],
      },
    ]);
  });

  test('code is preserved in the sidebar of an alert, and in a quote', () => {
    const [sidebar, quote] = markdown(
      '> [!TIP]\n> Run:\n>\n> ```sh\n> make\n> ```\n\nBetween\n\n> ```\n> a\n>   b\n> ```',
    ).filter(({ type }) => type !== 'paragraph');
    expect(sidebar?.content).toEqual([paragraph('Run:'), code('make', 'sh')]);
    expect(quote).toEqual({ type: 'blockquote', content: [code('a\n  b')] });
  });

  test('code has no language if the fence declares none', () => {
    expect(markdown('```text\na\n```\n\n```{.ruby}\nb\n```')).toEqual([code('a'), code('b', 'ruby')]);
  });
});

describe('HTML of site generators becomes code only, with its language', () => {
  test.each([
    [
      'Rouge',
      '<div class="language-ruby highlighter-rouge"><div class="highlight"><pre class="highlight"><code><span class="k">def</span> <span class="nf">a</span>\n  1\n</code></pre></div></div>',
      code('def a\n  1', 'ruby'),
    ],
    [
      'GitHub',
      '<div class="highlight highlight-source-shell"><pre>cf <span class="pl-k">push</span></pre></div>',
      code('cf push', 'shell'),
    ],
    [
      'Chroma with numbers of lines',
      '<div class="highlight"><table class="lntable"><tr><td class="lntd"><pre><code><span class="lnt">1\n</span><span class="lnt">2\n</span></code></pre></td><td class="lntd"><pre><code class="language-go" data-lang="go">a\nb\n</code></pre></td></tr></table></div>',
      code('a\nb', 'go'),
    ],
    [
      'Hexo',
      '<figure class="highlight yaml"><table><tr><td class="gutter"><pre><span class="line">1</span><br></pre></td><td class="code"><pre><span class="line">a:</span><br><span class="line">  b</span><br></pre></td></tr></table></figure>',
      code('a:\n  b'),
    ],
    [
      'Pygments',
      '<div class="codehilite"><pre><span></span><span class="linenos">1</span>a\n<span class="linenos">2</span>b</pre></div>',
      code('a\nb'),
    ],
    [
      'one element for each line, and a button that copies',
      '<pre class="lang-js"><code><div>a(</div><div>\u00a0\u00a0b</div><div>)</div></code><button>Copy</button></pre>',
      code('a(\n  b\n)', 'js'),
    ],
  ])('%s', (_name, source, expected) => {
    expect(html(source)).toEqual([expected]);
  });

  test('words around the code are preserved', () => {
    const [caption, listing] = html(
      '<div class="highlight"><p>manifest.yml</p><pre><code class="language-yaml">a: 1</code></pre></div>',
    );
    expect(caption).toEqual(paragraph('manifest.yml'));
    expect(listing).toEqual(code('a: 1', 'yaml'));
  });
});

test('code longer than a block may be becomes several, cut between lines where there are any', () => {
  const line = `${'x'.repeat(99)}\n`;
  const blocks = html(`<pre>${line.repeat(450)}</pre>`);
  expect(blocks.map(({ attrs }) => String(attrs?.['code']).length)).toEqual([19_999, 19_999, 4_999]);
  expect(
    richTextToPlain({ v: 1, content: html(`<pre>${'y'.repeat(45_000)}</pre>`) }).replace(/\n/g, ''),
  ).toBe('y'.repeat(45_000));
});

test('code in a cell of a table is words, indented as it was', () => {
  const [table] = html('<table><tr><td><pre>a\n\tb</pre></td><td>c</td></tr></table>');
  expect(table?.content?.[0]?.content?.[0]?.content?.[0]?.content?.map(({ text }) => text)).toEqual([
    'a',
    undefined,
    '\u00a0\u00a0\u00a0\u00a0b',
  ]);
});

test('code among words is a format of words', () => {
  expect(html('<p>Say <code>make</code>.</p>')[0]?.content?.[1]).toEqual({
    type: 'text',
    text: 'make',
    marks: [{ type: 'code' }],
  });
});

test('a line longer than a block may be is divided between its letters', () => {
  const line = `${'x'.repeat(19_999)}😀${'y'.repeat(5)}`;
  expect(html(`<pre>${line}</pre>`)).toEqual([code('x'.repeat(19_999)), code('😀yyyyy')]);
});
