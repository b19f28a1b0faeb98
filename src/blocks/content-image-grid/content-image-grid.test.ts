import { expect, test } from 'vitest';
import { card, pageSubject } from '#model/example-cards.ts';
import { renderBlockExample } from '#testing/render.tsx';
import { contentImageGrid } from './block.ts';
import { View } from './view.tsx';

test('asks for items with a picture, of the section it was told', () => {
  const wants = (settings: Record<string, unknown>) =>
    contentImageGrid.wants?.({ count: 6, ...settings } as never, pageSubject());
  expect(wants({ source: 'page' })).toMatchObject([{ sectionId: 7, requirePrimaryImage: true, limit: 6 }]);
  expect(wants({ source: 'site' })).toMatchObject([{ sectionId: null }]);
  expect(wants({ source: 'section', section: 11 })).toMatchObject([{ sectionId: 11 }]);
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
