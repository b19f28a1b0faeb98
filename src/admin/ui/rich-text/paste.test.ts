import { describe, expect, it } from 'vitest';
import { cleanPastedHtml } from './paste.ts';

describe('text pasted from Word', () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- /* Font Definitions */ @font-face {font-family:Calibri;} p.MsoNormal {margin:0cm;} --></style>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]--></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<h1 style='mso-margin-top-alt:auto'><b><span style='font-size:16.0pt'>Harbour plan<o:p></o:p></span></b></h1>
<p class=MsoNormal style='margin-bottom:8.0pt'>The <b style='mso-bidi-font-weight:normal'>new</b> quay&nbsp;opens
in <i>May</i>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Cranes<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>Large</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>Berths</p>
<table class=MsoTableGrid border=1><tr><td width=200 valign=top style='border:solid'><p class=MsoNormal><b>Port</b></p></td><td><p class=MsoNormal>12</p></td></tr></table>
<!--EndFragment--></body></html>`;

  it('keeps headings, formats, lists and tables and nothing of the rest', () => {
    expect(cleanPastedHtml(word)).toBe(
      '<h2>Harbour plan</h2>' +
        '<p>The <strong>new</strong> quay&nbsp;opens in <em>May</em>.</p>' +
        '<ul><li><p>Cranes</p><ol><li><p>Large</p></li></ol></li><li><p>Berths</p></li></ul>' +
        '<table><tr><td><p><strong>Port</strong></p></td><td><p>12</p></td></tr></table>',
    );
  });
});

it('lists from Word come back to the level they left', () => {
  const line = (level: number, words: string) =>
    `<p style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>o </span>${words}</p>`;
  const html = line(1, 'a') + line(2, 'b') + line(3, 'c') + line(3, 'd') + line(2, 'e');
  expect(cleanPastedHtml(html)).toBe(
    '<ul><li><p>a</p><ul><li><p>b</p><ul><li><p>c</p></li><li><p>d</p></li></ul></li><li><p>e</p></li></ul></li></ul>',
  );
});

describe('text pasted from Google Docs', () => {
  const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-size:16pt;font-weight:700">Tides</span></h2><p dir="ltr" style="line-height:1.38"><span style="font-weight:400;color:#000">Low and </span><span style="font-weight:700">high</span><span style="font-style:italic"> water</span> <a href="https://www.google.com/url?q=https://tides.example/today&amp;sa=D"><span style="text-decoration:underline">table</span></a></p><br /><ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>North</span></p></li><ul><li aria-level="2"><p><span style="text-decoration:line-through">Old</span></p></li></ul><li><p><span>South</span></p></li></ul></b>`;

  it('keeps formats written as styles and nests the lists that stand beside items', () => {
    expect(cleanPastedHtml(docs)).toBe(
      '<h2>Tides</h2>' +
        '<p>Low and <strong>high</strong><em> water</em> <a href="https://tides.example/today">table</a></p>' +
        '<ul><li><p>North</p><ul><li><p><s>Old</s></p></li></ul></li><li><p>South</p></li></ul>',
    );
  });
});

describe('text pasted from web pages', () => {
  it('loses scripts, hidden parts, classes and unsafe links', () => {
    const html = `<div class="article" onclick="x()"><script>alert("<p>no</p>")</script><style>p{}</style>
      <h1 id="t">Title</h1><h6>Small</h6><span style="display:none">secret</span>
      <div>One<br>line <a href="javascript:alert(1)">bad</a> <a href="#note1">1</a> <a href="/on-this-site" target="_blank" rel="x">good</a></div><iframe src="https://x.example"></iframe></div>`;
    expect(cleanPastedHtml(html)).toBe(
      '<h2>Title</h2><h4>Small</h4><p>One<br>line bad 1 <a href="/on-this-site">good</a></p>',
    );
  });

  it('drops pictures, embedded or linked, and tells of each', () => {
    let dropped = 0;
    const html =
      '<p>Before <img src="data:image/png;base64,AAAA" alt="x"></p><figure><img src="https://a.example/b.jpg"><figcaption>Words</figcaption></figure>';
    expect(cleanPastedHtml(html, () => (dropped += 1))).toBe('<p>Before</p><p>Words</p>');
    expect(dropped).toBe(2);
  });

  it('parts paragraphs at double line breaks, as mails write them', () => {
    expect(cleanPastedHtml('First<br><br>Second<br>line<br>')).toBe('<p>First</p><p>Second<br>line</p>');
  });

  it('puts only paragraphs into quotes and unwraps tables that are layout', () => {
    expect(cleanPastedHtml('<blockquote><h3>Said</h3><ul><li>a</li></ul></blockquote>')).toBe(
      '<blockquote><p>Said</p></blockquote><ul><li><p>a</p></li></ul>',
    );
    expect(cleanPastedHtml('<table><tbody><tr><td><p>Mail</p></td></tr></tbody></table>')).toBe(
      '<p>Mail</p>',
    );
  });

  it('keeps spans of cells and reads sloppy tags', () => {
    expect(cleanPastedHtml('<table><thead><tr><th colspan=2>Head<tbody><tr><td>a<td>b</table>')).toBe(
      '<table><tr><th colspan="2"><p>Head</p></th></tr><tr><td><p>a</p></td><td><p>b</p></td></tr></table>',
    );
    expect(cleanPastedHtml('<ul><li>one<li>two</ul><p>a<p>b')).toBe(
      '<ul><li><p>one</p></li><li><p>two</p></li></ul><p>a</p><p>b</p>',
    );
  });

  it('writes text that looks like markup as text', () => {
    expect(cleanPastedHtml('<p>a &lt;b&gt; &amp; 1 < 2</p>')).toBe('<p>a &lt;b&gt; &amp; 1 &lt; 2</p>');
  });

  it('keeps code and its language without its colours, in lists too', () => {
    const coloured =
      '<div class="highlight"><pre class="lang-js"><code><span style="font-weight:700">let</span> a;<br>  let <b>b</b>;</code></pre></div>';
    const code = '<pre><code class="language-js">let a;\n  let b;</code></pre>';
    expect(cleanPastedHtml(`<p>Say</p>${coloured}`)).toBe(`<p>Say</p>${code}`);
    expect(cleanPastedHtml(`<ol><li>Say${coloured}</li></ol>`)).toBe(`<ol><li><p>Say</p>${code}</li></ol>`);
  });

  it('keeps the lines of code where no block of it may stand', () => {
    const lines = '<p><code>a</code><br><code>  b</code></p>';
    expect(cleanPastedHtml('<blockquote><pre>a\n  b</pre></blockquote>')).toBe(
      `<blockquote>${lines}</blockquote>`,
    );
    expect(cleanPastedHtml('<table><tr><td><pre>a\n  b</pre><td>c</table>')).toBe(
      `<table><tr><td>${lines}</td><td><p>c</p></td></tr></table>`,
    );
  });
});

it('what was copied in the editor stays as it is', () => {
  const own = '<figure data-asset="7" data-pm-slice="0 0 []"></figure>';
  expect(cleanPastedHtml(own)).toBe(own);
});

it('what says it was copied in the editor loses scripts and event handlers, however they are written', () => {
  const hostile =
    '<p data-pm-slice="0 0 []" onclick=a()>One<img/onerror="b()" src=x><IMG SRC=y OnLoad = c()></p>' +
    '<iframe srcdoc="<script>d()</script>"></iframe><script>e()</script>' +
    '<svg onload=\'f()\'><a data-on="kept">link</a></svg>';
  expect(cleanPastedHtml(hostile)).toBe(
    '<p data-pm-slice="0 0 []">One<img src="x"><img src="y"></p><iframe></iframe><svg><a data-on="kept">link</a></svg>',
  );
});
