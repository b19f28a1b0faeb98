/** Shortcodes of WordPress, filters of a mapping, code samples, and lazy-loaded images. */
import { expect, test } from 'vitest';
import { withoutCode } from './code-regions.ts';
import { withLateImages } from './lazy-images.ts';
import { createTextScanner } from '../plan/texts.ts';
import { renderTemplates } from './templates.ts';

const render = (text: string, more: object = {}) =>
  renderTemplates(text, { dialect: 'wordpress', variables: {}, shortcodes: {}, markup: 'html', ...more });

test('a caption is below its image, a film is a player, a file is a link', () => {
  expect(
    render('[caption id="a_1" width="300"]<a href="/x"><img src="/q.jpg" /></a> The quay[/caption]').text,
  ).toBe('<figure><a href="/x"><img src="/q.jpg" /></a><figcaption>The quay</figcaption></figure>');
  expect(render('[embed]https://www.youtube.com/watch?v=Zr4Fq7wXk2M[/embed]').text).toContain(
    'https://www.youtube.com/embed/Zr4Fq7wXk2M',
  );
  expect(render('[youtube=https://youtu.be/Zr4Fq7wXk2M]').text).toContain('embed/Zr4Fq7wXk2M');
  expect(render('[audio mp3="https://old.example/a/talk.mp3"][/audio]').text).toBe(
    '<p><a href="https://old.example/a/talk.mp3">talk.mp3</a></p>',
  );
});

test('an unknown shortcode is left out and reported, and its content stays', () => {
  const made = render(
    'Before [vc_row full="1"][vc_column]Words[/vc_column][/vc_row] [gallery columns="2"] after',
  );
  expect(made.text).toBe('Before Words  after');
  expect(made.lost.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual([
    'shortcode gallery',
    'shortcode vc_column',
    'shortcode vc_row',
  ]);
});

test('galleries and playlists name their attachments by their numbers; a film in a video is a player', () => {
  expect(render('[gallery columns="3" ids="12, 7"]')).toEqual({
    text: '<div class="gallery"><img src="/?attachment_id=12" alt=""><img src="/?attachment_id=7" alt=""></div>',
    lost: [],
  });
  expect(render('[playlist type="audio" ids="3"]').text).toBe(
    '<p><a href="/?attachment_id=3">attachment_id=3</a></p>',
  );
  expect(render('[video src="https://youtu.be/Zr4Fq7wXk2M"]').text).toContain('embed/Zr4Fq7wXk2M');
  expect(render('[video mp4="https://old.example/a.mp4"][/video]').text).toContain('>a.mp4</a>');
});

test('brackets other than shortcodes, and shortcodes in code, are unchanged', () => {
  const text =
    'He said [sic] so, [a link](/x), [1], [Note: see below] and [[gallery]]. <code>[gallery ids="1"]</code> `[audio]`';
  expect(render(text)).toEqual({ text, lost: [] });
});

test('a mapping defines the rendering of a shortcode', () => {
  expect(
    render('[note kind="x"]Mind the gap[/note]', { shortcodes: { note: '<p>{kind}: {inner}</p>' } }).text,
  ).toBe('<p>x: Mind the gap</p>');
});

test('a filter of the mapping renders its template; without one the link would be lost', () => {
  const text = '[a]({{ "/a.pdf" | cdn: "eu" }})';
  const options = { dialect: 'jekyll', variables: {}, shortcodes: {}, markup: 'markdown' } as const;
  expect(renderTemplates(text, options).lost).toMatchObject([{ kind: 'filter', name: 'cdn' }]);
  const filters = { cdn: 'https://{0}.cdn.example{value}' };
  expect(renderTemplates(text, { ...options, filters })).toEqual({
    text: '[a](https://eu.cdn.example/a.pdf)',
    lost: [],
  });
});

test('hostile brackets cost what their length costs', () => {
  for (const piece of ['[a b="', '[audio ', '[/x]', '`', '<pre ', '<noscript><img ']) {
    const startedAt = performance.now();
    const text = piece.repeat(4_000);
    render(text.slice(0, 20_000));
    withoutCode(text);
    withLateImages(text);
    expect(performance.now() - startedAt, piece).toBeLessThan(1_500);
  }
});

test('templates in code samples do not affect the detected template language', () => {
  const scanner = createTextScanner();
  scanner.add(
    'How to write a template:\n\n```\n{{ user.name }} {% if a %}\n```\n\nand `{{ page.title }}` beside it.',
  );
  expect(scanner.findings().outsideCode).toEqual({ hugo: 0, jekyll: 0, wordpress: 0 });
  scanner.add('Write to us: {{ site.email }}, we are always glad to hear from you.');
  expect(scanner.findings().outsideCode).toMatchObject({ jekyll: 1 });
});

test.each([
  ['<img src="data:image/gif;base64,R0" data-src="/a.jpg" alt="A">', '/a.jpg'],
  ['<img class="lazy" data-lazy-src="/a.jpg">', '/a.jpg'],
  ['<noscript><img src="/a.jpg" alt="A"></noscript>', '/a.jpg'],
  ['<img src="/blank.gif" data-src="/a.jpg"><noscript><img src="/a.jpg"></noscript>', '/a.jpg'],
])('an image that loads late is there, once: %s', (html, url) => {
  const made = withLateImages(html);
  expect(made.match(/<img/g)).toHaveLength(1);
  expect(made).toContain(`src="${url}"`);
  expect(made).not.toMatch(/noscript|blank|base64/);
});

test('a counter between noscript tags after an image is not text, and other noscript texts are left out', () => {
  expect(withLateImages('<p>A</p><noscript>Please enable scripts</noscript>')).toBe('<p>A</p>');
});
