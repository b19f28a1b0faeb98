import { expect, test } from 'vitest';
import { image } from '#examples/cards.ts';
import { everyNode } from '#examples/text.ts';
import { renderBlockExample } from '#testing/render.tsx';
import { richText } from './block.ts';
import { View } from './view.tsx';

test('its headings have no ids: the block can be on a page twice', () => {
  const html =
    renderBlockExample(richText, View, {
      settings: { text: everyNode(), title: 'Notice', link: '/about' },
    }) ?? '';
  expect(html).toContain('<h2>The gate</h2>');
  expect(html).toMatch(/<h2 class="block-title"><a href="\/about">Notice/);
});

test('its footnotes have unique ids: another text of the page may have some too', () => {
  const html = renderBlockExample(richText, View, { settings: { text: everyNode() } }) ?? '';
  const [, id = ''] = /<li id="([^"]+)">/.exec(html) ?? [];
  expect(id).toMatch(/.note-1$/);
  expect(html).toContain(`href="#${id}"`);
});

test('the block is empty without words', () => {
  expect(renderBlockExample(richText, View, { settings: {} })).toBeNull();
});

test('the block shows the images and links the items that its text refers to', () => {
  const html =
    renderBlockExample(richText, View, {
      settings: { text: everyNode() },
      images: { 5: image(5) },
      links: { 10_000_002: '/harbours/article/10000002/example' },
    }) ?? '';
  expect(html.match(/<img/g)).toHaveLength(2);
  expect(html).toContain('href="/harbours/article/10000002/example"');
});
