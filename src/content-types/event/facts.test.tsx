import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { articleContent, exampleStructuredData, pageSubject } from '#examples/cards.ts';
import { Facts } from './facts.tsx';
import { event } from './type.ts';

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

test('readers of a sold-out event see that it is sold out, without a link to its tickets', () => {
  const dates = { startDate: '2026-11-21T08:00:00.000Z', endDate: null };
  const html = render(dates, { soldOut: true });
  expect(html).toContain('Sold out');
  expect(html).not.toContain('https://tickets.quayside.example/');
  expect(render(dates)).not.toContain('Sold out');
});

test('a past event is labelled so, sold out or not', () => {
  const html = render({ startDate: '2026-11-18T08:00:00.000Z', endDate: null }, { soldOut: true });
  expect(html).toContain('This event is over');
  expect(html).not.toContain('Sold out');
});

test.each([
  ['EventCancelled', 'This event is cancelled'],
  ['EventPostponed', 'This event is postponed'],
])('readers of one that is %s are told so first, and not led to its tickets', (eventStatus, said) => {
  const html = render({ startDate: '2026-11-21T08:00:00.000Z', endDate: null }, { eventStatus });
  expect(html).toContain(said);
  expect(html).not.toContain('https://tickets.quayside.example/');
  expect(html).not.toContain('.ics');
});

test.each([
  [null, 'Tue', '9', '9 March 2027 at 21:00 CET'],
  ['Pacific/Auckland', 'Wed', '10', '10 March 2027 at 09:00 GMT+13'],
  ['Mars/Olympus', 'Tue', '9', '9 March 2027 at 21:00 CET'],
])('the days and times of an event in %s are those of the place', (timeZone, weekday, day, begins) => {
  const html = render({ startDate: '2027-03-09T20:00:00.000Z', endDate: null }, { timeZone });
  expect(html).toContain(`date-weekday">${weekday}<`);
  expect(html).toContain(`date-day">${day}<`);
  expect(html).toContain(begins);
});

test('the first and the last day have a leaf each, and share one on the same day', () => {
  const leaves = (endDate: string | null) =>
    render({ startDate: '2027-03-09T08:00:00.000Z', endDate }).match(/class="date-leaf"/g)?.length;
  expect(leaves('2027-03-11T16:00:00.000Z')).toBe(2);
  expect(leaves('2027-03-09T16:00:00.000Z')).toBe(1);
  expect(leaves('2027-03-08T16:00:00.000Z')).toBe(1);
  expect(leaves(null)).toBe(1);
});

test('an event shows its end, days only if it has no times, and no end before its start', () => {
  const [startDate, endDate] = ['2027-03-09T20:00:00.000Z', '2027-03-09T22:30:00.000Z'];
  const timed = render({ startDate, endDate });
  expect(timed).toContain('<dt>Ends</dt>');
  expect(timed).toContain('9 March 2027 at 23:30 CET');
  expect(render({ startDate: endDate, endDate: startDate })).not.toContain('Ends');
  expect(render({ startDate, endDate: null })).not.toContain('Ends');
  expect(render({ startDate, endDate }, { allDay: true })).not.toMatch(/Begins|Ends|CET/);
});

test.each([
  [true, '2027-03-09', '2027-03-11'],
  [false, '2027-03-08T23:00:00.000Z', '2027-03-11T16:00:00.000Z'],
])('search engines are told days where it takes all day (%s)', (allDay, startDate, endDate) => {
  const dates = { startDate: '2027-03-08T23:00:00.000Z', endDate: '2027-03-11T16:00:00.000Z' };
  expect(event.structuredData({ ...exampleStructuredData, ...dates, fields: { allDay } })).toMatchObject({
    startDate,
    endDate,
  });
});
