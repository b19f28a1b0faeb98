/** The velocity report for items with known times. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportAnswer } from '#reports/report.ts';
import { gql, login, makeContent, makeTrashed, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { countPublished } from './count-published.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2, b1 } = world.sites;
const { admin, editor, contributor } = world.a.users;
const tokens = {
  admin: await login(app, admin.username),
  editor: await login(app, editor.username),
  contributor: await login(app, contributor.username),
};
afterAll(subject.close);

const call = (input: Record<string, unknown>, who: keyof typeof tokens = 'admin') =>
  gql(app, { token: tokens[who], site: 'a1', id: 'getContentVelocity', input });

/** A week in New York in which daylight saving time begins. */
const WEEK = { site: a1.id, from: '2026-03-05', until: '2026-03-11' };

async function report(input: Record<string, unknown> = {}): Promise<ReportAnswer> {
  const answer = await call({ ...WEEK, ...input });
  expect(answer.error).toBeNull();
  return answer.result as ReportAnswer;
}

async function rows(input: Record<string, unknown>) {
  return (await report(input)).rows.map(({ name, note, now, before }) => [
    name,
    note,
    now['published'],
    before['published'],
  ]);
}

async function published(
  at: string,
  more: { type?: string; values?: Record<string, unknown>; site?: typeof a1 } = {},
) {
  const { site = a1, ...input } = more;
  return (await makeContent(services, site, { published: at, ...input })).id;
}

async function change(id: number, set: string, values: unknown[] = []): Promise<void> {
  await database.superuser(`update content set ${set} where id = $1`, [id, ...values]);
}

const ada = (
  await makeContent(services, a1, { type: 'Contact', published: true, values: { name: 'Ada Brink' } })
).id;
const bo = (
  await makeContent(services, a1, { type: 'Contact', published: true, values: { name: 'Bo Vance' } })
).id;

beforeAll(async () => {
  await database.superuser("update site set time_zone = 'America/New_York' where id = any ($1)", [
    [a1.id, a2.id, b1.id],
  ]);
  const ports = { primarySection: a1.sections['news/ports'] };
  // The last moment of Saturday, the first and the last moment of a 23-hour Sunday, and the first moment of
  // Monday.
  const late = await published('2026-03-08T04:59:59.999Z', { values: { authors: [ada] } });
  const first = await published('2026-03-08T05:00:00.000Z', {
    type: 'News',
    values: { authors: [ada, bo], ...ports },
  });
  await published('2026-03-09T03:59:59.999Z', { type: 'News', values: { ...ports } });
  const monday = await published('2026-03-09T04:00:00.000Z', { values: { primarySection: null } });
  // The first and the last moment of the week, and the moments just outside it.
  await published('2026-03-05T05:00:00.000Z');
  await published('2026-03-12T03:59:59.999Z');
  await published('2026-03-05T04:59:59.999Z', { values: { authors: [bo] } });
  await published('2026-03-12T04:00:00.000Z');
  await change(late, "created = published - interval '2 hours', created_by_id = $2", [editor.id]);
  await change(first, "created = published - interval '30 minutes', created_by_id = $2", [editor.id]);
  await change(monday, "created = published - interval '10 days'");
  await othersOfTheWeek();
});

/** Creates items of that week that the report must not count. */
async function othersOfTheWeek(): Promise<void> {
  const at = '2026-03-10T12:00:00.000Z';
  await makeContent(services, a1);
  await makeTrashed(services, a1, { published: at });
  await published(at, { site: b1 });
  const placed = await published(at, { site: a2 });
  await change(placed, 'sites_shown_ids = array[$2, $3]::integer[]', [a1.id, a2.id]);
  const unpublished = await published(at);
  await change(unpublished, 'status = 2, published = null');
}

test('items are counted on the day of the site they went live on, of 23 hours too', async () => {
  const { totals, totalsBefore, points, period, isCut } = await report();
  expect(points.map(({ from, count }) => [from.slice(8), count])).toEqual([
    ['05', 1],
    ['06', 0],
    ['07', 1],
    ['08', 2],
    ['09', 1],
    ['10', 0],
    ['11', 1],
  ]);
  expect([totals['published'], totalsBefore['published'], isCut]).toEqual([6, 1, false]);
  expect(points.reduce((sum, { before }) => sum + (before ?? 0), 0)).toBe(1);
  expect(points.at(-1)?.before).toBe(1);
  expect(period).toEqual({
    from: '2026-03-05',
    until: '2026-03-11',
    beforeFrom: '2026-02-26',
    beforeUntil: '2026-03-04',
    isToDate: false,
    unit: 'day',
  });
});

test('drafts, the trash, unpublished items, and items of other sites and organisations are not counted', async () => {
  expect((await report({ site: a2.id })).totals['published']).toBe(1);
  const { points } = await report({ from: '2026-03-10', until: '2026-03-10' });
  expect(points).toEqual([{ from: '2026-03-10', until: '2026-03-10', count: 0, before: 1 }]);
});

test('scheduled items are not counted yet, and expired ones went live', async () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const today = async () =>
    (await report({ site: a1.id, from: null, until: null, period: '7-days' })).totals['published'] ?? 0;
  const before = await today();
  await published(inMinutes(30));
  expect(await today()).toBe(before);
  await makeContent(services, a1, { published: inMinutes(-3), unpublished: inMinutes(-1) });
  expect(await today()).toBe(before + 1);
});

test('the time from creation to publication is a median, without items dated before they were created', async () => {
  const { totals, totalsBefore, rows: byType } = await report();
  // 30 minutes, 2 hours and 10 days; the other items were backdated.
  expect([totals['minutesToPublish'], totalsBefore['minutesToPublish']]).toEqual([120, null]);
  expect(byType.map(({ name, now }) => [name, now['minutesToPublish']])).toEqual([
    ['Articles', 7260],
    ['News', 30],
  ]);
});

describe('broken down', () => {
  test('the breakdown by type has the largest first', async () => {
    expect(await rows({ by: 'type' })).toEqual([
      ['Articles', null, 4, 1],
      ['News', null, 2, 0],
    ]);
  });

  test('the breakdown by section includes items without one', async () => {
    expect(await rows({ by: 'section' })).toEqual([
      ['News', '/news', 3, 1],
      ['Ports', '/news/ports', 2, 0],
      ['No section', null, 1, 0],
    ]);
  });

  test('the breakdown by author counts an item of two for both, and includes authors of the period before', async () => {
    expect(await rows({ by: 'author' })).toEqual([
      ['No author', null, 4, 0],
      ['Ada Brink', null, 2, 0],
      ['Bo Vance', null, 1, 1],
    ]);
  });

  test('the breakdown by creator has the creators', async () => {
    expect(await rows({ by: 'creator' })).toEqual([
      ['No user', null, 4, 1],
      ['Robin editor', null, 2, 0],
    ]);
  });
});

describe('narrowed', () => {
  test('filters are types, an author, a section with those below it', async () => {
    const count = async (input: Record<string, unknown>) => (await report(input)).totals['published'];
    expect(await count({ types: ['News'] })).toBe(2);
    expect(await count({ types: ['News', 'Article'] })).toBe(6);
    expect(await count({ author: bo })).toBe(1);
    expect(await count({ section: a1.sections['news/ports'] })).toBe(2);
    expect(await count({ section: a1.sections.news })).toBe(5);
    expect(await count({ section: a1.sections.news, types: ['News'], author: ada })).toBe(1);
  });

  test('a foreign section or person gives an empty result', async () => {
    const { totals, rows: found } = await report({ section: b1.sections.news });
    expect([totals['published'], found]).toEqual([0, []]);
    expect((await report({ author: b1.content.person })).totals['published']).toBe(0);
  });
});

test('weeks and months are counted like days', async () => {
  const { points } = await report({ unit: 'week' });
  expect(points).toEqual([
    { from: '2026-03-05', until: '2026-03-08', count: 4, before: 0 },
    { from: '2026-03-09', until: '2026-03-11', count: 2, before: 1 },
  ]);
  expect((await report({ unit: 'month' })).points.map(({ count }) => count)).toEqual([6]);
});

test('items beyond the limit are not read, the newest of each period count, with a note', async () => {
  const span = { from: '2026-03-05T05:00:00Z', until: '2026-03-12T04:00:00Z', edges: [] };
  const question = { site: a1.id, now: span, before: { ...span, until: span.from }, by: 'author' as const };
  const none = { types: null, section: null, author: null };
  const count = (most: { countedMax: number; rowsMax: number }) =>
    services.write(systemOf(world.a.id, [a1.id]), (work) =>
      countPublished(work, { ...question, ...none, ...most }),
    );
  const cut = await count({ countedMax: 3, rowsMax: 1 });
  expect([cut.total.now, cut.isCut, cut.rows, cut.hasMoreRows]).toMatchObject([
    3,
    true,
    [{ now: 3, key: '' }],
    false,
  ]);
  const all = await count({ countedMax: 7, rowsMax: 2 });
  expect([all.total.now, all.isCut, all.rows.length, all.hasMoreRows]).toEqual([6, false, 2, true]);
});

describe('refused', () => {
  test.each([
    [
      { from: '2016-01-01', until: '2026-01-02' },
      'A report covers at most 10 years. Choose a shorter period.',
    ],
    [{ from: '2026-03-05', until: null }, 'A custom period needs a start date and an end date.'],
    [{ from: '2026-03-05', until: '2026-03-01' }, 'The start date must not be after the end date.'],
    [{ period: '7-days' }, 'Choose either a period, or a start date and an end date.'],
  ])('%j: %s', async (input, message) => {
    const { code, error } = await call({ ...WEEK, ...input });
    expect([code, error?.message]).toEqual(['BAD_USER_INPUT', message]);
  });

  test.each([
    [{ from: '2026-3-5' }, 'Enter a day such as 2026-11-22.'],
    [{ unit: 'hour' }, 'Unit must be one of: Day, Week, Month.'],
    [{ by: 'mood' }, 'Breakdown must be one of: Type, Section, Author, Created by.'],
  ])('%j: %s', async (input, message) => {
    const { error } = await call({ ...WEEK, ...input });
    expect(JSON.stringify(error?.extensions)).toContain(message);
  });

  test('a site one does not work on, and who may not publish', async () => {
    expect((await call({ site: a2.id }, 'editor')).code).toBe('NOT_FOUND');
    expect((await call({ site: b1.id })).code).toBe('NOT_FOUND');
    expect((await call(WEEK, 'contributor')).code).toBe('FORBIDDEN');
  });
});
