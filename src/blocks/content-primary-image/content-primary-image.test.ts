import { expect, test } from 'vitest';
import { articleContent, image } from '#examples/cards.ts';
import { renderBlockExample } from '#testing/render.tsx';
import { contentPrimaryImage } from './block.ts';
import { View } from './view.tsx';

const content = articleContent({ image: image(1), images: [image(1), image(2), image(3)] });
const render = (settings: object) =>
  renderBlockExample(contentPrimaryImage, View, { settings, page: { content } }) ?? '';

test('its title is a heading with the link’s target', () => {
  expect(render({ title: 'In pictures', link: '/pictures' })).toContain(
    '<h2 class="block-title"><a href="/pictures">In pictures</a></h2>',
  );
  expect(render({})).not.toContain('<h2');
});

test('the other images are shown below on request, each once and linked to its full size', () => {
  expect(render({}).match(/<img/g)).toHaveLength(1);
  const html = render({ showOthers: true });
  expect(html.match(/<img/g)).toHaveLength(3);
  expect(html.match(/<a href="\/media\//g)).toHaveLength(2);
});
