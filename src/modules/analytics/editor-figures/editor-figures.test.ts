/** Figures where editors look: what is being read now, the week of a site, and items of a list. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobs } from '#testing/jobs.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, database, world } = subject;
afterAll(subject.close);
const { a1, a2, b1 } = world.sites;
const { article, person } = a1.content;
const token = await login(app, world.a.users.admin.username);

const ask = (id: string, input: Record<string, unknown> = {}) =>
  gql(app, { id, token, input: { site: a1.id, ...input } });

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let views = 0;

/** Sends the page view of an item as its page does. */
async function view(item: number, { agent = AGENT, ageMs = 100 } = {}): Promise<void> {
  views += 1;
  const batch = {
    view: `${String(views).padStart(10, 'v')}A`,
    ageMs,
    page: 'content',
    item,
    events: [{ sequence: 0, kind: 'pageView', afterMs: 0 }],
  };
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/page-activity',
    headers: { host: a1.host, 'user-agent': agent, 'content-type': 'text/plain' },
    payload: JSON.stringify(batch),
  });
  expect(statusCode).toBe(204);
}

beforeAll(async () => {
  await database.superuser("update site set time_zone = 'UTC' where id = $1", [a1.id]);
  for (const table of ['recent', 'item_day', 'day', 'visitor_day'])
    await database.superuser(`delete from analytics_${table}`);
});

test('views by people of the last half hour are read now, and those of programs and of earlier are not', async () => {
  expect((await ask('getReadingNow')).result).toEqual({ minutes: 30, count: 0, items: [] });
  await view(article);
  await view(article, { ageMs: 10 * 60_000 });
  await view(person);
  await view(person, { agent: 'ExampleBot/1.0 (+https://bot.example)' });
  await view(person, { ageMs: 45 * 60_000 });
  const { result } = await ask('getReadingNow');
  expect(result).toMatchObject({
    count: 2,
    items: [
      { id: article, type: 'Article', views: 2 },
      { id: person, type: 'Contact', views: 1 },
    ],
  });
  expect((await ask('getReadingNow', { site: a2.id })).result).toMatchObject({ count: 0 });
  expect((await ask('getReadingNow', { site: b1.id })).code).toBe('NOT_FOUND');
});

test('views are read now for half an hour, and deleted by the job that counts visitors', async () => {
  await database.superuser("update analytics_recent set slot = slot - interval '30 minutes'");
  expect((await ask('getReadingNow')).result).toMatchObject({ count: 0 });
  await database.superuser("update analytics_recent set slot = slot - interval '30 minutes'");
  await database.superuser('update graphile_worker._private_jobs set run_at = now()');
  await runJobs(subject);
  expect(await database.superuser('select * from analytics_recent')).toEqual([]);
});

test('the week has the seven complete days of the site, and the totals of the week before', async () => {
  for (const table of ['day', 'visitor_day'])
    await database.superuser(`delete from analytics_${table} where day < current_date`);
  await database.superuser(`
    insert into analytics_day (organisation_id, site_id, day, dimension, value, views, raw_views, seconds)
    select ${a1.organisationId}, ${a1.id}, current_date - ago, 'page', 'content', 10, 20, 300
    from generate_series(1, 15) as ago`);
  await database.superuser(`
    insert into analytics_visitor_day (organisation_id, site_id, day, item_id, visitors)
    select ${a1.organisationId}, ${a1.id}, current_date - ago, 0, 4 from generate_series(1, 15) as ago
    on conflict do nothing`);
  const { result } = await ask('getReadingWeek');
  const { days, ...totals } = result as { days: { day: string; views: number; visitors: number }[] };
  expect(days).toHaveLength(7);
  expect(days.every((day) => day.views === 10 && day.visitors === 4)).toBe(true);
  const [today] = await database.superuser<{ day: string; views: number }>(
    "select current_date::text as day, sum(views)::integer as views from analytics_day where dimension = 'page' and day = current_date",
  );
  // The views of the first test, which would be compared with those of a complete day.
  expect(today?.views).toBeGreaterThan(0);
  expect(days.map(({ day }) => day)).not.toContain(today?.day);
  expect(totals).toMatchObject({ views: 70, visitors: 28, viewsBefore: 70, visitorsBefore: 28 });
});

test('items have their views, time and read-through of the last 30 days, and are absent without views', async () => {
  await database.superuser('delete from analytics_item_day');
  await database.superuser(`
    insert into analytics_item_day (organisation_id, site_id, day, item_id, channel, views, raw_views, seconds, read_through)
    select ${a1.organisationId}, site, current_date - ago, ${article}, channel, 2, 9, 80, 1
    from unnest(array[0, 29, 30]) as ago, unnest(array['search', 'direct']) as channel,
      unnest(array[${a1.id}, ${a2.id}]) as site`);
  const { result } = await ask('getItemFigures', { items: [person, article] });
  expect(result).toEqual({
    notice: null,
    items: [{ id: article, views: 8, secondsPerView: 40, readThrough: 4 }],
  });
  expect((await ask('getItemFigures', { items: Array.from({ length: 101 }, (_, id) => id + 1) })).code).toBe(
    'BAD_USER_INPUT',
  );
});
