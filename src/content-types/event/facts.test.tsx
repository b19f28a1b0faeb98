import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { articleContent, pageSubject } from '#model/example-cards.ts';
import { Facts } from './facts.tsx';

const NOW = '2026-11-20T12:00:00.000Z';
const render = (dates: { startDate: string | null; endDate: string | null }, more: object = {}) =>
  renderToString(
    createElement(Facts, {
      content: articleContent({
        ...dates,
        fields: { linkUrl: 'https://tickets.quayside.example/', ...more },
      }),
      page: pageSubject({ now: NOW }),
    }),
  );

test.each([
  ['before it begins', '2026-11-21T08:00:00.000Z', null, true],
  ['on its day, when nobody said how long it lasts', '2026-11-20T08:00:00.000Z', null, true],
  ['until its end', '2026-11-18T08:00:00.000Z', '2026-11-20T12:00:01.000Z', true],
  ['no more from its end on', '2026-11-18T08:00:00.000Z', NOW, false],
  ['no more after its end', '2026-11-18T08:00:00.000Z', '2026-11-20T11:59:59.000Z', false],
  ['no more a day after it began', '2026-11-19T08:00:00.000Z', null, false],
])('readers can register %s', (_when, startDate, endDate, isOffered) => {
  expect(render({ startDate, endDate }).includes('https://tickets.quayside.example/')).toBe(isOffered);
});

test('readers of one that is sold out are told so, and not led to its tickets', () => {
  const dates = { startDate: '2026-11-21T08:00:00.000Z', endDate: null };
  const html = render(dates, { soldOut: true });
  expect(html).toContain('Sold out');
  expect(html).not.toContain('https://tickets.quayside.example/');
  expect(render(dates)).not.toContain('Sold out');
});

test('one that is over says so, sold out or not', () => {
  const html = render({ startDate: '2026-11-18T08:00:00.000Z', endDate: null }, { soldOut: true });
  expect(html).toContain('This event is over');
  expect(html).not.toContain('Sold out');
});
