import { expect, test } from 'vitest';
import { card, pageSubject } from '#examples/cards.ts';
import { renderBlockExample } from '#testing/render.tsx';
import { carousel } from './block.ts';
import { View } from './view.tsx';

test('the strip can be reached and named without a mouse', () => {
  const html = renderBlockExample(carousel, View, { settings: { title: 'This week' }, items: [[card(1)]] });
  expect(html).toMatch(/<section class="[^"]*" aria-label="This week" tabindex="0"/i);
});

test('the carousel queries items with an image by default', () => {
  const queries = (settings: Record<string, unknown>) =>
    carousel.queries?.({ source: 'site', count: 8, ...settings } as never, pageSubject());
  expect(queries({ requireImage: true })).toMatchObject([{ requirePrimaryImage: true, limit: 8 }]);
  expect(queries({ requireImage: false })).toMatchObject([{ requirePrimaryImage: false }]);
});
