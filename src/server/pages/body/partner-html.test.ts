import { expect, test } from 'vitest';
import { partnerHtml } from './partner-html.ts';

test.each([
  [
    'rows and styles of the page',
    '<div class="row"><div style="color:red"><p class="x" id="y">A</p></div></div>',
    '<p>A</p>',
  ],
  [
    'buttons, scripts and forms',
    '<p>A <button>Save</button></p><script>x()</script><form><input></form>',
    '<p>A </p>',
  ],
  [
    'elements of the site',
    '<site-embed><p>A</p></site-embed><block-x data-a="1"><ul><li>B</li></ul></block-x>',
    '<p>A</p><ul><li>B</li></ul>',
  ],
  [
    'what only screen readers or the page have',
    '<p>A<span class="visually-hidden">x</span><i aria-hidden="true">y</i></p><section data-page-only><ul><li>T</li></ul></section>',
    '<p>A</p>',
  ],
  [
    'pictures',
    '<figure><picture><source srcset="https://a.example/1.avif"><img src="https://a.example/1.jpg" alt="A &quot;b&quot;" width="960" height="540" loading="lazy"></picture><figcaption>C<span class="credit">(D)</span></figcaption></figure>',
    '<figure><img src="https://a.example/1.jpg" alt="A &quot;b&quot;" width="960" height="540"><figcaption>C(D)</figcaption></figure>',
  ],
  [
    'galleries',
    '<block-image-gallery><ul class="gallery"><li><figure><img src="https://a.example/1.jpg" alt=""></figure></li></ul><dialog><button>Close</button></dialog></block-image-gallery><ul><li>B</li></ul>',
    '<figure><img src="https://a.example/1.jpg" alt=""></figure><ul><li>B</li></ul>',
  ],
  [
    'players',
    '<figure class="embed"><div class="embed-frame"><iframe src="https://p.example/x"></iframe></div><p class="only-print">YouTube: <bdi dir="ltr">https://y.example/w?a=1&amp;b=2</bdi></p><figcaption>The film</figcaption></figure>',
    '<p>YouTube: <a href="https://y.example/w?a=1&amp;b=2">https://y.example/w?a=1&amp;b=2</a></p><p>The film</p>',
  ],
  [
    'notes',
    '<p>Ten<sup class="note-number"><a href="#note-1">1</a></sup></p><section class="notes"><ol><li id="note-1">So. <a class="note-back" href="#note-1-text">↩</a></li></ol></section>',
    '<p>Ten[1]</p><ol><li>So. </li></ol>',
  ],
  [
    'formats of words',
    '<p>10<sup>6</sup> CO<sub>2</sub> <s>x</s> <q>y</q> <abbr title="T" class="a">z</abbr> <ruby>港<rp>(</rp><rt>みなと</rt><rp>)</rp></ruby></p>',
    '<p>10<sup>6</sup> CO<sub>2</sub> <s>x</s> <q>y</q> <abbr title="T">z</abbr> <ruby>港<rp>(</rp><rt>みなと</rt><rp>)</rp></ruby></p>',
  ],
  [
    'tasks, quotes with lists and cells set to a side',
    '<ul><li class="task"><span class="task-sign" role="img" aria-label="Done">☑</span> A</li></ul><blockquote class="quoted-text"><ol start="3"><li>B</li></ol></blockquote><table><tr><td class="words align-end">C</td></tr></table>',
    '<ul><li>☑ A</li></ul><blockquote><ol start="3"><li>B</li></ol></blockquote><table><tr><td align="right">C</td></tr></table>',
  ],
  [
    'tables',
    '<figure class="table-box" tabindex="0"><table><thead><tr><th scope="col" class="n">A</th></tr></thead><tbody><tr><td colspan="2">1 &lt; 2</td></tr></tbody></table></figure>',
    '<figure><table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2">1 &lt; 2</td></tr></tbody></table></figure>',
  ],
  [
    'links that lead nowhere from elsewhere',
    '<p><a href="/x">A</a> <a href="javascript:x()">B</a> <a href="https://c.example/?a=1&amp;b=2" target="_blank">C</a></p>',
    '<p>A B <a href="https://c.example/?a=1&amp;b=2">C</a></p>',
  ],
  ['what is left empty', '<figure><svg><text>x</text></svg></figure><p> </p><p>A</p>', '<p>A</p>'],
])('%s', (_what, html, wanted) => expect(partnerHtml(html)).toBe(wanted));

test('words stay words, whatever they look like', () =>
  expect(partnerHtml('<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp;</p>')).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp;</p>',
  ));
