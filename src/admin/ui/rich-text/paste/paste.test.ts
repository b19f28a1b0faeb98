import { getSchema } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { editorNodeKinds } from '#rich-text/admin/kinds.ts';
import { embedCodeOf } from './embed-code.ts';
import { noticeOfLosses } from './paste-context.ts';
import { PASTED_IMAGES_MAX, placesOfImages, takeImages, withoutMarks } from './pasted-images.ts';
import { cleanPastedHtml } from './paste.ts';
import { Embed, ImageNode, textExtensions } from '../schema/schema.ts';

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

  it('text from Word retains headings, formats, lists and tables, and nothing else', () => {
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

  it('text from Google Docs retains formats written as styles, and lists next to items are nested', () => {
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
      '<h2>Title</h2><h4>Small</h4><p>One<br>line bad 1 <a href="/on-this-site">good</a></p>' +
        '<p><a href="https://x.example">https://x.example</a></p>',
    );
  });

  it('images are dropped, embedded or linked, and each is reported', () => {
    let dropped = 0;
    const html =
      '<p>Before <img src="data:image/png;base64,AAAA" alt="x"></p><figure><img src="https://a.example/b.jpg"><figcaption>Words</figcaption></figure>';
    expect(cleanPastedHtml(html, () => (dropped += 1))).toBe('<p>Before</p><p>Words</p>');
    expect(dropped).toBe(2);
  });

  it('parts paragraphs at double line breaks, as mails write them', () => {
    expect(cleanPastedHtml('First<br><br>Second<br>line<br>')).toBe('<p>First</p><p>Second<br>line</p>');
  });

  it('lists, headings and code stay in quotes, and layout tables are unwrapped', () => {
    expect(cleanPastedHtml('<blockquote><h3>Said</h3><ul><li>a</li></ul></blockquote>')).toBe(
      '<blockquote><h3>Said</h3><ul><li><p>a</p></li></ul></blockquote>',
    );
    expect(cleanPastedHtml('<blockquote><pre>a\n  b</pre><blockquote>c</blockquote></blockquote>')).toBe(
      '<blockquote><pre><code>a\n  b</code></pre><blockquote><p>c</p></blockquote></blockquote>',
    );
    expect(cleanPastedHtml('<table><tbody><tr><td><p>Mail</p></td></tr></tbody></table>')).toBe(
      '<p>Mail</p>',
    );
  });

  it('spans of cells are preserved, and malformed tags are read', () => {
    expect(cleanPastedHtml('<table><thead><tr><th colspan=2>Head<tbody><tr><td>a<td>b</table>')).toBe(
      '<table><tr><th colspan="2"><p>Head</p></th></tr><tr><td><p>a</p></td><td><p>b</p></td></tr></table>',
    );
    expect(cleanPastedHtml('<ul><li>one<li>two</ul><p>a<p>b')).toBe(
      '<ul><li><p>one</p></li><li><p>two</p></li></ul><p>a</p><p>b</p>',
    );
  });

  it('text that looks like markup stays text', () => {
    expect(cleanPastedHtml('<p>a &lt;b&gt; &amp; 1 < 2</p>')).toBe('<p>a &lt;b&gt; &amp; 1 &lt; 2</p>');
  });

  it('code retains its language without its colours, in lists too', () => {
    const coloured =
      '<div class="highlight"><pre class="lang-js"><code><span style="font-weight:700">let</span> a;<br>  let <b>b</b>;</code></pre></div>';
    const code = '<pre><code class="language-js">let a;\n  let b;</code></pre>';
    expect(cleanPastedHtml(`<p>Say</p>${coloured}`)).toBe(`<p>Say</p>${code}`);
    expect(cleanPastedHtml(`<ol><li>Say${coloured}</li></ol>`)).toBe(`<ol><li><p>Say</p>${code}</li></ol>`);
  });

  it('code retains its lines where a block of code is not allowed', () => {
    const lines = '<p><code>a</code><br><code>  b</code></p>';
    expect(cleanPastedHtml('<table><tr><td><pre>a\n  b</pre><td>c</table>')).toBe(
      `<table><tr><td>${lines}</td><td><p>c</p></td></tr></table>`,
    );
  });
});

describe('formats of office programs', () => {
  it('superscripts, subscripts, quotations, abbreviations and ruby texts are preserved', () => {
    expect(
      cleanPastedHtml(
        '<p>10<sup>6</sup> m<span style="font-size:0.6em;vertical-align:super">2</span> CO<sub>2</sub></p>',
      ),
    ).toBe('<p>10<sup>6</sup> m<sup>2</sup> CO<sub>2</sub></p>');
    expect(
      cleanPastedHtml('<p><q>a</q> <abbr title="T">b</abbr> <ruby>港<rp>(</rp><rt>みなと</rt></ruby></p>'),
    ).toBe('<p><q>a</q> <abbr title="T">b</abbr> <span data-ruby="みなと">港</span></p>');
  });

  it('named characters are decoded', () => {
    expect(
      cleanPastedHtml(
        '<p>Caf&eacute; &frac12; &times; 20&deg;C &ge; &Omega; &rarr; &Scaron;&zcaron; &nonsense;</p>',
      ),
    ).toBe('<p>Café ½ × 20°C ≥ Ω → Šž &amp;nonsense;</p>');
  });

  it.each([
    [
      'Word',
      `<p class=MsoNormal>The gate<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><![if !supportFootnotes]><span>[1]</span><![endif]></span></a> closed.</p>
       <div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%">
       <div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span>[1]</span></a> By the <i>log</i>.</p></div></div>`,
    ],
    [
      'LibreOffice',
      '<p>The gate<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> closed.</p>' +
        '<div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>By the <i>log</i>.</p></div>',
    ],
    [
      'a page',
      '<p>The gate<sup id="fnref:1"><a href="#fn:1">1</a></sup> closed.</p>' +
        '<ol><li id="fn:1"><p>By the <em>log</em>. <a href="#fnref:1">↩</a></p></li></ol>',
    ],
  ])('puts the footnotes of %s where they belong', (_program, html) => {
    expect(cleanPastedHtml(html)).toBe(
      '<p>The gate<span data-footnote="">By the <em>log</em>.</span> closed.</p>',
    );
  });

  it('footnotes of a page are extracted one by one from their box', () => {
    const number = (at: number) => `<sup id="ref${at}"><a href="#note${at}">${at}</a></sup>`;
    const note = (at: number) => `<p id="note${at}">Note ${at}. <a href="#ref${at}">↩</a></p>`;
    const html = `<p>A${number(1)} B${number(2)}</p><div id="footnotes">${note(1)}${note(2)}</div>`;
    expect(cleanPastedHtml(html)).toBe(
      '<p>A<span data-footnote="">Note 1.</span> B<span data-footnote="">Note 2.</span></p>',
    );
  });

  it('links to other places of a text are unchanged', () => {
    expect(cleanPastedHtml('<p><a href="#b" name="a">to b</a></p><h2 id="b">B</h2>')).toBe(
      '<p>to b</p><h2>B</h2>',
    );
  });

  it('content that a spreadsheet hid is not published, and is reported', () => {
    const lost: string[] = [];
    const sheet =
      "<table><colgroup><col width=64><col style='display:none' width=0><col width=64></colgroup>" +
      "<tr><td>Port</td><td>margin</td><td style='text-align:right'>12</td></tr>" +
      "<tr height=0 style='display:none'><td>secret</td><td>x</td><td>99</td></tr>" +
      '<tr style="visibility:collapse"><td>secret</td></tr><tr hidden><td>secret</td></tr><tr><td>Kai</td><td>y</td><td>7</td></tr></table>';
    expect(cleanPastedHtml(sheet, (what) => lost.push(what))).toBe(
      '<table><tr><td><p>Port</p></td><td data-align="end"><p>12</p></td></tr><tr><td><p>Kai</p></td><td><p>7</p></td></tr></table>',
    );
    expect(lost).toEqual(['row', 'row', 'row', 'column']);
    expect(noticeOfLosses(['row', 'row', 'row', 'column', 'image'])).toBe(
      '1 image was left out of the pasted text. Save images to your computer and drop them here, or choose images from the library. ' +
        '3 hidden rows were left out of the pasted table. Hidden columns were left out of the pasted table.',
    );
    expect(noticeOfLosses([])).toBeNull();
  });

  it('lists that begin indented get no empty items, and tasks are preserved', () => {
    expect(cleanPastedHtml('<ul><ul><li>a</li></ul><li>b</li></ul>')).toBe(
      '<ul><li><p>a</p></li><li><p>b</p></li></ul>',
    );
    expect(
      cleanPastedHtml(
        '<ul><li>a</li><li style="list-style-type:none"><ul><li>b</li></ul></li><li><ul><li>c</li></ul></li></ul>',
      ),
    ).toBe('<ul><li><p>a</p><ul><li><p>b</p></li></ul><ul><li><p>c</p></li></ul></li></ul>');
    expect(
      cleanPastedHtml(
        '<ul><li role="checkbox" aria-checked="true"><p>a</p></li><li><input type="checkbox"> b</li></ul>',
      ),
    ).toBe('<ul><li data-checked="true"><p>a</p></li><li data-checked="false"><p>b</p></li></ul>');
  });

  it('frames on the allow-list become players', () => {
    const lost: string[] = [];
    expect(
      cleanPastedHtml('<p>See</p><iframe src="//www.youtube.com/embed/dQw4w9WgXcQ"></iframe>', (what) =>
        lost.push(what),
      ),
    ).toBe('<p>See</p><div data-embed="https://www.youtube.com/watch?v=dQw4w9WgXcQ"></div>');
    expect(lost).toEqual([]);
  });
});

describe('the code of a player pasted as text', () => {
  it.each([
    [
      'a frame',
      '<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=x" allowfullscreen></iframe>',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    ],
    [
      'a frame in a box',
      '<div style="padding:56%"><iframe src="//player.vimeo.com/video/123456789"></iframe></div><script src="https://player.vimeo.com/api/player.js"></script>',
      'https://vimeo.com/123456789',
    ],
  ])('is that player: %s', (_what, code, url) => {
    expect(embedCodeOf(`\n${code}\n`)).toMatchObject({ url, isKnown: true });
  });

  it('a player of an unlisted provider becomes a link, and text other than player code stays text', () => {
    expect(embedCodeOf('<iframe src="https://maps.example/x?a=1&amp;b=2"></iframe>')).toEqual({
      url: 'https://maps.example/x?a=1&b=2',
      isKnown: false,
    });
    for (const text of [
      '<p>Hello</p>',
      'a < b > c',
      '<iframe src="javascript:alert(1)"></iframe>',
      '<script>alert(1)</script>',
      'The <iframe> element',
    ])
      expect(embedCodeOf(text), text).toBeNull();
  });
});

it('content copied in the editor is unchanged', () => {
  const own = '<figure data-asset="7" data-pm-slice="0 0 []"></figure>';
  expect(cleanPastedHtml(own)).toBe(own);
});

it('content that claims to be copied in the editor loses scripts and event handlers, however they are written', () => {
  const hostile =
    '<p data-pm-slice="0 0 []" onclick=a()>One<img/onerror="b()" src=x><IMG SRC=y OnLoad = c()></p>' +
    '<iframe srcdoc="<script>d()</script>"></iframe><script>e()</script>' +
    '<svg onload=\'f()\'><a data-on="kept">link</a></svg>';
  expect(cleanPastedHtml(hostile)).toBe(
    '<p data-pm-slice="0 0 []">One<img src="x"><img src="y"></p><iframe></iframe><svg><a data-on="kept">link</a></svg>',
  );
});

describe('images of a paste', () => {
  const png = (bytes = 120) => `data:image/png;base64,${Buffer.alloc(bytes, 'quay').toString('base64')}`;
  const file = (name: string) => new File(['x'], name, { type: 'image/png' });
  const taken = (html: string, files: File[] = []) => {
    const lost: string[] = [];
    const { take, images } = takeImages(html, files);
    const clean = cleanPastedHtml(html, (what) => lost.push(what), take);
    return { clean, lost, names: images.map((image) => image.file.name), images };
  };

  it('images are taken if their bytes are in the text; others are reported', async () => {
    const { clean, lost, images } = taken(
      `<p>One</p><p><img alt=" A quay " src="${png()}"></p><img src="https://far.example/a.png"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><img src="data:text/html;base64,${'AAAA'.repeat(50)}">`,
    );
    expect(withoutMarks(clean, images)).toBe('<p>One</p><p></p>');
    expect(lost).toEqual(['image', 'image', 'image']);
    expect(images).toMatchObject([
      { alt: 'A quay', file: { name: 'Pasted image 1.png', type: 'image/png', size: 120 } },
    ]);
    expect(await images[0]?.file.text()).toMatch(/^quayquay/);
  });

  it('images are the clipboard’s files if there is one for each', () => {
    const local = '<p>Words</p><img src="file:///C:/a.png"><p>and</p><img src="cid:b">';
    expect(taken(local, [file('a'), file('b')]).names).toEqual(['a', 'b']);
    // One file is missing, so images and files can't be matched.
    expect(taken(local, [file('a')]).lost).toEqual(['image', 'image']);
  });

  it('a single file of Word may be an image of all the words: it is not taken', () => {
    const one =
      '<html xmlns:o="urn:schemas-microsoft-com:office:office"><p>Words</p><img src="file:///C:/a.png">';
    expect(taken(one, [file('a')])).toMatchObject({ names: [], lost: ['image'] });
    expect(taken('<p>Words</p><img src="file:///C:/a.png">', [file('a')]).names).toEqual(['a']);
  });

  it('images are at most twenty', () => {
    const { names, lost } = taken(`<img src="${png()}">`.repeat(PASTED_IMAGES_MAX + 2));
    expect([names.length, lost.length]).toEqual([20, 2]);
  });

  const transactionOf = (texts: readonly string[]) => {
    const schema = getSchema([
      ...textExtensions,
      ImageNode,
      Embed,
      ...editorNodeKinds.map(({ extension }) => extension),
    ]);
    const content = texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }));
    return EditorState.create({ doc: schema.nodeFromJSON({ type: 'doc', content }) }).tr;
  };

  it('images replace their marks, and no mark stays', () => {
    const { take, images } = takeImages('', []);
    const marks = [1, 2].map(() => take({ src: png() }));
    const tr = transactionOf([`ab${marks[0]}cd`, `${marks[1]}`]);
    expect(placesOfImages(tr, images).map(({ position }) => position)).toEqual([3, 7]);
    expect(tr.doc.textContent).toBe('abcd');
  });

  it('an image is put where its mark is, once: no text can forge a mark, and private characters stay', () => {
    const forged = '\uE0F00\uE0F1';
    const { clean, images } = taken(
      `<p>${forged}&#xE0F0;0&#xE0F1;${forged}</p><p><img src="${png()}"></p><p>a\uE0F0b</p>`,
    );
    const own = clean
      .replaceAll(/<[^>]*>/g, '\n')
      .split(/\n+/)
      .filter(Boolean);
    const mark = images[0]?.mark ?? '';
    const tr = transactionOf([...own, `x${mark}`]);
    expect(placesOfImages(tr, images)).toMatchObject([{ position: forged.length * 3 + 3 }]);
    expect(tr.doc.textContent).toBe(`${forged.repeat(3)}a\uE0F0bx`);
  });
});
