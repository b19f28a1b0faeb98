import { expect, test } from 'vitest';
import { everyNode } from '#model/example-cards.ts';
import { renderBlockExample } from '#testing/render.tsx';
import { richText } from './block.ts';
import { View } from './view.tsx';

test('its headings carry no ids: the block may stand on a page twice', () => {
  const html =
    renderBlockExample(richText, View, {
      settings: { text: everyNode(), title: 'Notice', link: '/about' },
    }) ?? '';
  expect(html).toContain('<h2>The gate</h2>');
  expect(html).toMatch(/<h2 class="block-title"><a href="\/about">Notice/);
});

test('without words the block is empty', () => {
  expect(renderBlockExample(richText, View, { settings: {} })).toBeNull();
});
