import { expect, test } from 'vitest';
import { articleContent } from '#examples/cards.ts';
import { renderBlockExample } from '#testing/render.tsx';
import { podcastPlayer } from './block.ts';
import { View } from './view.tsx';

const fileSrc = 'https://sound.quayside.example/bell.mp3';
const render = (fields: Record<string, unknown>, settings = {}, page = {}) =>
  renderBlockExample(podcastPlayer, View, {
    settings,
    page: {
      content: articleContent({ id: 10_000_016, type: 'Podcast', fields }),
      path: '/people/podcast/1',
      ...page,
    },
  });

test('without a script the browser’s player is there, and audio loads only when it is played', () => {
  expect(render({ fileSrc })).toMatch(
    /<audio controls="" preload="none" src="https:\/\/sound\.quayside\.example\/bell\.mp3" aria-label="Night pilots/,
  );
});

test('the controls have names and the length of the episode', () => {
  const html = render({ fileSrc, duration: '1:02:10' }) ?? '';
  for (const name of ['Play', 'Position', 'Back 15 seconds', 'Forward 30 seconds', 'Speed 1×'])
    expect(html).toContain(`aria-label="${name}"`);
  expect(html).toContain('max="3730"');
  expect(html).toContain('1:02:10');
});

test('the bar of the next page gets the title and the episode’s path; a preview stores nothing', () => {
  expect(render({ fileSrc })).toMatch(/data-bar="[^"]*&quot;id&quot;:10000016[^"]*Continue: Night pilots/);
  expect(render({ fileSrc }, {}, { preview: true })).not.toContain('data-bar');
});

test('chapters, transcript and feed are there unless they are turned off', () => {
  const fields = { fileSrc, chapters: [{ start: '0:03', title: 'Second stroke' }], transcript: 'A bell.' };
  const html = render(fields) ?? '';
  expect(html).toContain('href="https://sound.quayside.example/bell.mp3#t=3"');
  expect(html).toMatch(/<details.*A bell\./);
  expect(html).toMatch(/href="\/__rss\/podcast[^"]*\.xml"/);
  const bare = render(fields, { showChapters: false, showTranscript: false, showFeed: false }) ?? '';
  expect(bare).not.toMatch(/Second stroke|<details|__rss/);
});

test('a film or a paper is nothing to listen to', () => {
  expect(render({ fileSrc: 'https://sound.quayside.example/film.mp4' })).toBeNull();
  expect(render({ fileSrc: 'https://sound.quayside.example/notes.pdf?v=2' })).toBeNull();
  expect(render({})).toBeNull();
});
