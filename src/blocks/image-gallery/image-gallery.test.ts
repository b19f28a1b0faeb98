import { expect, test } from 'vitest';
import { articleContent, image } from '#examples/cards.ts';
import { renderBlockExample } from '#testing/render.tsx';
import { imageGallery } from './block.ts';
import { View } from './view.tsx';

const render = (numbers: number[], settings = {}, overrides = {}) =>
  renderBlockExample(imageGallery, View, {
    settings,
    page: {
      content: articleContent({ images: numbers.map((number) => image(number, overrides)) }),
    },
  }) ?? '';

test('the main image comes first, once', () => {
  expect(render([2, 3])).toContain('3 pictures');
  expect(render([2, 1, 3])).toContain('3 pictures');
  expect(render([])).toContain('1 picture<');
});

test('each image links to its widest rendition; one without texts is named by its number', () => {
  const html = render([1, 2], {}, { alt: '' });
  expect(html.match(/<a href="\/media\/[^"]*\/original\/1600\.jpg"/g)).toHaveLength(2);
  expect(html).toContain('aria-label="Picture 2 of 2"');
  expect(render([1, 2])).not.toContain('aria-label="Picture ');
});

test('columns never exceed the number of images; captions can be left out', () => {
  expect(render([1, 2], { columns: 5 })).toContain('--columns:2');
  expect(render([1], { showCaptions: false }, { caption: 'Dusk.' })).not.toContain('Dusk.');
  expect(render([1], {}, { caption: 'Dusk.' })).toContain('Dusk.');
});
