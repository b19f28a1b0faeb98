import { expect, test } from 'vitest';
import { articleContent, image } from '#examples/cards.ts';
import { renderBlockExample } from '#testing/render.tsx';
import { videoPlayer } from './block.ts';
import { View } from './view.tsx';

const render = (fields: Record<string, unknown>, settings = {}) =>
  renderBlockExample(videoPlayer, View, { settings, page: { content: articleContent({ fields }) } });

const embedCode = 'https://vimeo.com/123456789';

const chapters = [
  { start: '1:15', title: 'Level' },
  { start: '0:10', title: 'The lamps' },
  { start: '9:00', title: 'After the end' },
];
const film = {
  id: 7,
  name: 'A lock',
  fileKey: '1/ab/1-abcdef',
  fileName: 'a-lock.mp4',
  format: 'mp4',
  sizeBytes: 130_000,
};
const renderFilm = (fields: Record<string, unknown> = {}, format = 'mp4') =>
  renderBlockExample(videoPlayer, View, {
    settings: {},
    page: { content: articleContent({ fields: { file: 7, ...fields }, files: { 7: { ...film, format } } }) },
  });

test('a page loads nothing from a provider before a press: a link to it over our own image', () => {
  const html = render({ embedCode }) ?? '';
  expect(html).not.toContain('<iframe');
  expect(html).not.toMatch(/(?:src|srcSet|poster)="https:\/\/(?!media)[^"]*vimeo/i);
  expect(html).toMatch(
    /<a class="press" href="https:\/\/vimeo\.com\/123456789" aria-label="Play: Night pilots/,
  );
  expect(html).toMatch(
    /data-frame="https:\/\/player\.vimeo\.com\/video\/123456789\?dnt=1&amp;autoplay=1#t="/,
  );
  expect(html).toContain('Loaded from player.vimeo.com once you press play');
  expect(html).toMatch(/<picture><source[^>]+\/media\//);
  expect(html).not.toContain('<details');
});

test('a file of the library plays here, behind the main picture, and goes before an embed', () => {
  const html = renderFilm({ embedCode }) ?? '';
  expect(html).toMatch(
    /<video src="\/media\/file\/[^"]+" poster="\/media\/[^"]+" controls="" playsInline="" preload="none"/,
  );
  expect(html).not.toContain('vimeo');
  expect(renderFilm({}, 'mp3')).toBeNull();
});

test('chapters are in order, link to their time with and without a script, and end with the film', () => {
  const html = renderFilm({ chapters, duration: '4:05' }) ?? '';
  expect([...html.matchAll(/href="[^"]*#t=(\d+)" data-start="(\d+)"/g)].map(([, at]) => at)).toEqual([
    '10',
    '75',
  ]);
  expect(html).toMatch(/0:10<\/span> <span>The lamps/);
  expect(html).not.toContain('After the end');
  expect(render({ embedCode, chapters })).toContain('href="https://vimeo.com/123456789#t=75"');
  expect(render({ embedCode, chapters }, { showChapters: false })).not.toContain('The lamps');
  // A provider that cannot start in the middle gets no chapter links, because they would not work.
  const tiktok = 'https://www.tiktok.com/@quayside/video/7106594312292453675';
  expect(render({ embedCode: tiktok, chapters })).not.toContain('data-start');
  expect(render({ embedCode: tiktok, chapters })).toContain('The lamps');
});

test('the transcript is folded, a paragraph a line, unless it is turned off', () => {
  const fields = { embedCode, transcript: 'The gate.\n\nIt moves.' };
  expect(render(fields)).toMatch(/<details.*<p>The gate\.<\/p><p>It moves\.<\/p>/);
  expect(render(fields, { showTranscript: false })).not.toContain('<details');
});

test('a URL that matches no provider shows no player', () => {
  expect(render({ embedCode: 'https://video.example.org/1' })).toBeNull();
  expect(render({ embedCode: 'javascript:alert(1)' })).toBeNull();
});

test('the main image can take the place of a missing film: one or the other, and no logo', () => {
  const page = (fields: Record<string, unknown>, isLogo = false) => ({
    content: articleContent({ fields, image: image(1, { isLogo }) }),
  });
  const shown = (given: ReturnType<typeof page>, settings = { pictureInstead: true }) =>
    renderBlockExample(videoPlayer, View, { settings, page: given });
  expect(shown(page({}))).toMatch(/<img/);
  expect(shown(page({ embedCode }))).toMatch(/class="press"/);
  expect(shown(page({ embedCode }))).not.toMatch(/<figcaption/);
  expect(shown(page({}), { pictureInstead: false })).toBeNull();
  expect(shown(page({}, true))).toBeNull();
});

test('a live event has no transcript before it is over', () => {
  const webinar = (startDate: string, now: string) =>
    renderBlockExample(videoPlayer, View, {
      settings: {},
      page: {
        now,
        content: articleContent({
          type: 'Webinar',
          startDate,
          fields: { embedCode, transcript: 'Good morning.' },
        }),
      },
    });
  expect(webinar('2027-03-09T13:00:00.000Z', '2027-03-09T12:59:00.000Z')).not.toContain('Good morning.');
  expect(webinar('2027-03-09T13:00:00.000Z', '2027-03-09T13:00:00.000Z')).toContain('Good morning.');
});
