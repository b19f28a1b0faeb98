import { expect, test } from 'vitest';
import { articleContent, image } from '#model/example-cards.ts';
import { renderBlockExample } from '#testing/render.tsx';
import { videoPlayer } from './block.ts';
import { View } from './view.tsx';

const render = (fields: Record<string, unknown>, settings = {}) =>
  renderBlockExample(videoPlayer, View, { settings, page: { content: articleContent({ fields }) } });

const embedCode = 'https://vimeo.com/123456789';

test('the player is a sandboxed frame named after the item, with its address for paper', () => {
  const html = render({ embedCode }) ?? '';
  expect(html).toMatch(
    /<iframe src="https:\/\/player\.vimeo\.com\/video\/123456789\?dnt=1" title="Night pilots[^"]*" loading="lazy" sandbox=/,
  );
  expect(html).toContain('https://vimeo.com/123456789');
  expect(html).not.toContain('<details');
});

test('the transcript is folded, a paragraph a line, unless it is turned off', () => {
  const fields = { embedCode, transcript: 'The gate.\n\nIt moves.' };
  expect(render(fields)).toMatch(/<details.*<p>The gate\.<\/p><p>It moves\.<\/p>/);
  expect(render(fields, { showTranscript: false })).not.toContain('<details');
});

test('an address no provider knows is no player', () => {
  expect(render({ embedCode: 'https://video.example.org/1' })).toBeNull();
  expect(render({ embedCode: 'javascript:alert(1)' })).toBeNull();
});

test('where there is no film its place may be the main picture’s: one or the other, and no logo', () => {
  const page = (fields: Record<string, unknown>, isLogo = false) => ({
    content: articleContent({ fields, image: image(1, { isLogo }) }),
  });
  const shown = (given: ReturnType<typeof page>, settings = { pictureInstead: true }) =>
    renderBlockExample(videoPlayer, View, { settings, page: given });
  expect(shown(page({}))).toMatch(/<img/);
  expect(shown(page({ embedCode }))).toMatch(/<iframe/);
  expect(shown(page({ embedCode }))).not.toMatch(/<img/);
  expect(shown(page({}), { pictureInstead: false })).toBeNull();
  expect(shown(page({}, true))).toBeNull();
});
