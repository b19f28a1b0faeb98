import { expect, test } from 'vitest';
import { richTextSchema, richTextToPlain, type RichText } from '#rich-text/document/rich-text.ts';
import { htmlToRichText } from './html.ts';
import { markdownToRichText } from '../markdown/markdown.ts';

const kinds = (text: RichText) => text.content.map(({ type }) => type);

/**
 * HTML that often breaks converters. For every input, the resulting rich text must pass the schema, without
 * scripts.
 */
const HOSTILE = [
  '<p>never closed <b>bold <i>both',
  '<ul><li>a<ul><li>b<ol><li>c</ul>',
  '<table><tr><td><table><tr><td>inside</td></tr></table></td></tr></table>',
  '<blockquote><h2>A heading</h2><img src="x"><ul><li>item</li></ul></blockquote>',
  '<li>alone</li><td>cell</td></p></div>',
  `${'<div>'.repeat(5000)}deep${'</div>'.repeat(5000)}`,
  '<ul><li>'.repeat(40),
  '<a href="java\u0000script:alert(1)">x</a><a href=" JAVASCRIPT:alert(1)">y</a><a href="//evil.example">z</a>',
  '<p>\u0000\ud800 lone \udc00</p>',
  '<svg><script>alert(1)</script></svg><math><mi>x</mi></math><style>p{}</style>',
  '<img src=x onerror=alert(1)><iframe srcdoc="<script>1</script>"></iframe><object data="x"></object>',
  '<p><br><br></p><h2></h2><pre></pre><table></table><hr>',
  '<pre><code class="language-&quot;><script>">a\u0000\u001b[2Jb\ud800</code></pre><pre>\n \n\t</pre>',
  `<pre>${'x'.repeat(70_000)}</pre><pre>${'line of forty characters, or nearly so.\n'.repeat(2000)}</pre>`,
  '<blockquote><pre>a\n  b</pre></blockquote><table><tr><td><pre>c</pre></td></tr></table><p>d<span data-footnote><pre>e</pre></span></p>',
  `${'<ul><li>'.repeat(9)}<pre>deep</pre>`,
];

test.each(HOSTILE)('%# becomes a text that may be saved, without anything that runs', (html) => {
  const text = htmlToRichText(html, { resolveImage: () => 7 });
  expect(richTextSchema.safeParse(text).error?.issues).toBeUndefined();
  expect(JSON.stringify(text)).not.toMatch(/alert|javascript|srcdoc|\\u0000|\\ud800/i);
});

test('blocks and marks of rich text are preserved', () => {
  const html =
    '<h1>One</h1><p>A <strong>b</strong> <em>c</em> <code>d</code> <a href="/e">e</a></p><ol start="3"><li>x</li></ol>' +
    '<pre>\n  two\n</pre><table><tr><th colspan="2">h</th></tr></table><iframe src="//www.youtube.com/embed/Zr4Fq7wXk2M"></iframe>';
  const text = htmlToRichText(html);
  expect(kinds(text)).toEqual(['heading', 'paragraph', 'orderedList', 'codeBlock', 'table', 'embed']);
  expect(richTextToPlain(text)).toContain('A b c d e');
  expect(text.content[2]?.attrs).toEqual({ start: 3 });
  expect(text.content[3]?.attrs).toEqual({ code: '  two' });
});

test('an image among words becomes a block, with its caption; an unknown one is reported', () => {
  const lost: string[] = [];
  const resolveImage = (source: string) => (source === '/known.png' ? 7 : null);
  const html =
    '<p>Before <img src="/known.png" alt="A quay"> after</p><figure><img src="/known.png"><figcaption>At <b>dusk</b></figcaption></figure><img src="/gone.png">';
  const text = htmlToRichText(html, {
    resolveImage,
    onLost: ({ kind, name }) => lost.push(`${kind} ${name}`),
  });
  expect(kinds(text)).toEqual(['paragraph', 'image', 'paragraph', 'image']);
  expect(text.content[3]?.attrs).toMatchObject({ asset: 7, caption: 'At dusk' });
  expect(lost).toEqual(['image /gone.png']);
});

test('links in the caption of an image are reported, with their targets', () => {
  const lost: unknown[] = [];
  const html =
    '<figure><img src="/known.png"><figcaption>By <a href="https://a.example/ana">Ana Roos</a> for <a href="/harbour"> </a></figcaption></figure>' +
    '<figure><img src="/gone.png"><figcaption>See <a href="https://b.example">b</a></figcaption></figure>';
  const text = htmlToRichText(html, {
    resolveImage: (source) => (source === '/known.png' ? 7 : null),
    onLost: ({ kind, name, excerpt }) => lost.push([kind, name, excerpt]),
  });
  expect(text.content[0]?.attrs).toMatchObject({ asset: 7, caption: 'By Ana Roos for' });
  expect(lost).toEqual([
    ['captionLink', 'https://a.example/ana', 'Ana Roos'],
    ['captionLink', '/harbour', '/harbour'],
    ['image', '/gone.png', '/gone.png'],
  ]);
  // Without its image, a caption becomes a line of the text, which may contain links.
  expect(JSON.stringify(text.content[1])).toContain('https://b.example');
});

test('HTML inside Markdown goes the same way', () => {
  const text = markdownToRichText(
    '# Title\n\nWords and <b>bold</b>.\n\n<script>x()</script>\n\n- one\n- two',
  );
  expect(kinds(text)).toEqual(['heading', 'paragraph', 'bulletList']);
});
