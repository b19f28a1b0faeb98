/** The date of an item as calendar programs read it. */
import { afterAll, describe, expect, test } from 'vitest';
import { makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const get = (url: string) => app.inject({ url, headers: { host: a1.host } });
const make = (type: string, values: Record<string, unknown>, isPublished = true) =>
  makeContent(services, a1, { type, ...(isPublished && { published: true as const }), values });

/** Parses a file strictly by the rules of RFC 5545; returns every property of its only event, once. */
function readCalendar(body: string): ReadonlyMap<string, string> {
  expect(body.endsWith('\r\n')).toBe(true);
  const physical = body.slice(0, -2).split('\r\n');
  for (const line of physical) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    // eslint-disable-next-line no-control-regex -- no line may hold one
    expect(line).not.toMatch(/[\u0000-\u001f\u007f\ufffd]/);
  }
  const lines = physical.join('\n').replaceAll('\n ', '').split('\n');
  expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR']);
  const inEvent = lines.slice(lines.indexOf('BEGIN:VEVENT') + 1, lines.indexOf('END:VEVENT'));
  const properties = new Map<string, string>();
  for (const line of inEvent) {
    const [, name = '', value = ''] = /^([A-Z-]+(?:;[A-Z]+=[A-Z]+)?):(.*)$/u.exec(line) ?? [];
    expect([line, properties.has(name)]).toEqual([line, false]);
    properties.set(name, value);
  }
  return properties;
}

const textOf = (value = '') => value.replace(/\\(.)/gu, (_, sign: string) => (sign === 'n' ? '\n' : sign));
const fileOf = async (id: number) => {
  const answer = await get(`/__calendar/${id}.ics`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  return readCalendar(answer.body);
};

const DATES = { startDate: '2027-03-09T08:00:00.000Z', endDate: '2027-03-11T16:00:00.000Z' };

describe('the date of an event', () => {
  test('is offered on its page, and has its instants, its place and the address of the page', async () => {
    const { id } = await make('Event', {
      name: 'Small Ports Forum',
      ...DATES,
      venue: { name: 'Old Fish Hall', city: 'Ostend', country: 'Belgium', coordinates: '51.2334, 2.9189' },
    });
    const moved = await get(`/${id}`);
    const page = await get(moved.headers.location ?? '');
    expect(page.body).toContain(`href="/__calendar/${id}.ics"`);
    const file = await fileOf(id);
    expect(Object.fromEntries(file)).toMatchObject({
      UID: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
      DTSTART: '20270309T080000Z',
      DTEND: '20270311T160000Z',
      GEO: '51.2334;2.9189',
      SUMMARY: 'Small Ports Forum',
      STATUS: 'CONFIRMED',
    });
    expect(textOf(file.get('LOCATION'))).toBe('Old Fish Hall, Ostend, Belgium');
    expect(file.get('URL')).toContain(moved.headers.location);
  });

  test.each([
    ['Pacific/Auckland', '20270310', '20270313'],
    ['America/Los_Angeles', '20270309', '20270312'],
  ])('without times has the days of %s, to the end of the last', async (timeZone, first, after) => {
    const { id } = await make('Event', {
      name: 'Fair',
      ...DATES,
      startDate: '2027-03-09T20:00:00.000Z',
      allDay: true,
      timeZone,
    });
    const file = await fileOf(id);
    expect([file.get('DTSTART;VALUE=DATE'), file.get('DTEND;VALUE=DATE')]).toEqual([first, after]);
  });

  test('whose end nobody knows, or lies before its start, has none', async () => {
    for (const endDate of [null, DATES.startDate]) {
      const { id } = await make('Event', { name: 'Open end', startDate: DATES.startDate, endDate });
      expect((await fileOf(id)).has('DTEND')).toBe(false);
    }
  });

  test('says that the event is cancelled', async () => {
    const { id } = await make('Event', { name: 'Off', ...DATES, eventStatus: 'EventCancelled' });
    expect((await fileOf(id)).get('STATUS')).toBe('CANCELLED');
  });
});

test.each([
  ['signs that mean something', 'Bolts, nuts; and \\n "bars": a fair'],
  ['another property', 'Fair\u2028END:VEVENT\u0085BEGIN:VALARM'],
  ['three hundred letters of four bytes', '🚢'.repeat(60)],
  ['lines of Arabic', 'معرض الموانئ الصغيرة '.repeat(10).trim()],
])('a title with %s stays one text', async (_what, name) => {
  const { id } = await make('Webinar', { name, startDate: DATES.startDate });
  const shown = name.replace(/[\u2028\u0085]/g, '\n');
  expect(textOf((await fileOf(id)).get('SUMMARY'))).toBe(shown);
});

test('there is none of what has no date, of other types, of drafts and of nothing', async () => {
  const ids = [
    (await make('Event', { name: 'Some day' })).id,
    a1.content.article,
    (await make('Event', { name: 'Draft', ...DATES }, false)).id,
    99_999_999,
  ];
  for (const id of ids) expect((await get(`/__calendar/${id}.ics`)).statusCode, String(id)).toBe(404);
  expect((await get('/__calendar/1.ics')).statusCode).toBe(404);
});
