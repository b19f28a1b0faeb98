import { expect, test } from 'vitest';
import { card, pageSubject } from '#examples/cards.ts';
import { renderBlockExample } from '#testing/render.tsx';
import { contentImageGrid } from './block.ts';
import { View } from './view.tsx';

test('the grid queries items with an image, of its section', () => {
  const queries = (settings: Record<string, unknown>) =>
    contentImageGrid.queries?.({ count: 6, ...settings } as never, pageSubject());
  expect(queries({ source: 'page' })).toMatchObject([{ sectionId: 7, requirePrimaryImage: true, limit: 6 }]);
  expect(queries({ source: 'site' })).toMatchObject([{ sectionId: null }]);
  expect(queries({ source: 'section', section: 11 })).toMatchObject([{ sectionId: 11 }]);
});

test('each tile is one picture and one link; never more columns than tiles', () => {
  const html =
    renderBlockExample(contentImageGrid, View, {
      settings: { columns: 6 },
      items: [[card(1), card(2)]],
    }) ?? '';
  expect(html.match(/<img/g)).toHaveLength(2);
  expect(html.match(/<a /g)).toHaveLength(2);
  expect(html).toContain('--columns:2');
});
