import { expect, test } from 'vitest';
import { pageSubject } from '#examples/cards.ts';
import { inputSchema } from '#records/shape.ts';
import { renderBlockExample } from '#testing/render.tsx';
import { simplemapsUs } from './block.ts';
import { DRAWN, statesOf } from './states.ts';
import { View } from './view.tsx';

const render = (settings: Record<string, unknown>, language = 'en') =>
  renderBlockExample(simplemapsUs, View, {
    settings,
    page: { site: { ...pageSubject().site, language } },
  }) ?? '';

test('every state is drawn once and links to its target, else to the common one, in the map and in the list', () => {
  const html = render({
    pattern: '/ports/{state}',
    states: [{ state: 'NY', link: '/new-york', value: null }],
  });
  expect(DRAWN).toHaveLength(51);
  expect(html.match(/<path [^>]*d="M/g)).toHaveLength(51);
  for (const { name } of DRAWN) expect(html).toContain(`aria-label="${name}"`);
  expect(html.match(/href="\/new-york"/g)).toHaveLength(2);
  expect(html.match(/href="\/ports\/north-dakota"/g)).toHaveLength(2);
  expect(html).not.toContain('/ports/new-york');
});

test('a state without a link is in the map and leads nowhere', () => {
  const html = render({ states: [{ state: 'OH', link: null, value: 3 }], unit: 'locks' });
  expect(html).not.toContain('<a ');
  expect(html).toContain('<title>Ohio: 3 locks</title>');
});

test.each([
  ['en', 'Ohio: 12,000 t'],
  ['de', 'Ohio: 12.000 t'],
  ['fr', 'Ohio : 12 000 t'],
])('values are written as in %s', (language, shown) => {
  const html = render({ states: [{ state: 'OH', link: '/oh', value: 12_000 }], unit: 't' }, language);
  expect(html.replace(/[\u00a0\u202f]/g, ' ')).toContain(shown);
});

test('shades range from the lowest value to the highest; a single value gets the middle one', () => {
  const of = (...values: number[]) => {
    const codes = ['AL', 'AR', 'AZ'];
    const entries = values.map((value, at) => ({ state: codes[at] ?? '', link: null, value }));
    return statesOf(entries, null).flatMap(({ shade }) => (shade === null ? [] : [shade]));
  };
  expect(of(0, 50, 100)).toEqual([0, 4, 2]);
  expect(of(7)).toEqual([2]);
});

test.each([
  'https://example.org/{state}',
  '//example.org/{state}',
  '/states',
  'javascript:{state}',
  '/a b/{state}',
])('the link of all states may not be %s', (pattern) => {
  expect(inputSchema(simplemapsUs.settings, 'create').safeParse({ pattern }).success).toBe(false);
});
