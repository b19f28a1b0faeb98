import { expect, test } from 'vitest';
import { articleContent, image } from '#examples/cards.ts';
import { renderBlockExample } from '#testing/render.tsx';
import { contentPrimaryImage } from './block.ts';
import { View } from './view.tsx';

test('the picture is in a reserved box, with caption and credit', () => {
  const html =
    renderBlockExample(contentPrimaryImage, View, { settings: {}, page: { content: articleContent() } }) ??
    '';
  expect(html).toMatch(/<img [^>]*width="1600" height="900"/);
  expect(html).toContain('The outer breakwater at a quarter to six.');
  expect(html).toContain('(Illustration: Quayside)');
});

test('a credit that the caption names is not repeated', () => {
  const content = articleContent({
    image: image(1, { caption: 'Gate 4. Photo: Ilse Marchetti', credit: 'Photo: Ilse Marchetti' }),
  });
  const html = renderBlockExample(contentPrimaryImage, View, { settings: {}, page: { content } }) ?? '';
  expect(html.match(/Ilse Marchetti/g)).toHaveLength(1);
});

test('the block is empty without an image', () => {
  expect(
    renderBlockExample(contentPrimaryImage, View, {
      settings: {},
      page: { content: articleContent({ image: null }) },
    }),
  ).toBeNull();
});

test('a picture that is flagged as a logo does not open the page', () => {
  const content = articleContent({ image: image(1, { isLogo: true }) });
  expect(renderBlockExample(contentPrimaryImage, View, { settings: {}, page: { content } })).toBeNull();
});
