import { expect, test } from 'vitest';
import { articleContent, authorProfile } from '#examples/cards.ts';
import { renderBlockExample } from '#testing/render.tsx';
import { aboutAuthor } from './block.ts';
import { View } from './view.tsx';

const render = (profiles: ReturnType<typeof authorProfile>[], settings = {}) =>
  renderBlockExample(aboutAuthor, View, {
    settings,
    page: { content: articleContent({ authorProfiles: profiles }) },
  });

test('each author has a link, a job title and a biography', () => {
  const html = render([authorProfile(1), authorProfile(2)]) ?? '';
  expect(html.match(/rel="author"/g)).toHaveLength(2);
  expect(html).toContain('Tomasz Radwoński');
  expect(html).toContain('aria-label="About the authors"');
});

test('portraits and biographies can be left out', () => {
  expect(render([authorProfile(1)], { showPortrait: false, showBio: false })).not.toMatch(/<img|sunrise/);
});

test('a block without an author, or without ids, is empty', () => {
  expect(render([])).toBeNull();
  expect(render([authorProfile(1, { id: 0 })])).toBeNull();
});
