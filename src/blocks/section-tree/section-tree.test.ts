import { expect, test } from 'vitest';
import { renderBlockExample } from '#testing/render.tsx';
import { sectionTree } from './block.ts';
import { View } from './view.tsx';

const render = (settings: Record<string, unknown>, page = {}) =>
  renderBlockExample(sectionTree, View, { settings, page });

test('the tree shows the configured number of levels', () => {
  expect(render({ depth: 1 })).not.toContain('Grid Queues');
  expect(render({ depth: 2 })).toContain('Grid Queues');
});

test('the section the reader is on is marked', () => {
  const html = render({ source: 'site', depth: 2 }, { path: '/harbours/power' });
  expect(html).toContain('<a href="/harbours/power" aria-current="page">');
  expect(html?.match(/aria-current/g)).toHaveLength(1);
});
