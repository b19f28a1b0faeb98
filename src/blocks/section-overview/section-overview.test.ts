import { expect, test } from 'vitest';
import { card, pageSubject } from '#examples/cards.ts';
import { renderBlockExample } from '#testing/render.tsx';
import { OVERVIEW_SECTIONS_MAX, sectionOverview } from './block.ts';
import { View } from './view.tsx';

const queries = (page = {}) =>
  sectionOverview.queries?.({ source: 'site', count: 3 } as never, pageSubject(page)) ?? [];

test('each section below is queried once, at most fifty', () => {
  expect(queries().map((query) => query.kind === 'stream' && query.sectionId)).toEqual([7, 11]);
  const sections = Array.from({ length: 60 }, (_, index) => ({
    id: index + 1,
    name: `Berth ${index + 1}`,
    path: `/berth-${index + 1}`,
    description: null,
    parentId: null,
  }));
  expect(queries({ sections })).toHaveLength(OVERVIEW_SECTIONS_MAX);
});

test('items are listed below their section', () => {
  const html =
    renderBlockExample(sectionOverview, View, {
      settings: { source: 'site' },
      items: [[card(1)], [card(2)]],
    }) ?? '';
  const order = ['>Harbours<', '10000001', '>Ferries<', '10000002'].map((words) => html.indexOf(words));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).not.toContain(-1);
});
