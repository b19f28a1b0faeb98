/** The block of the most read items: its ranking, and the pages that show it. */
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { layout } from '#entities/layout/entity.ts';
import { documentVersion, loadDocument } from '#entities/content/server/drafts/documents.ts';
import { unpublishContent } from '#entities/content/server/publishing/publishing.ts';
import { block, gridOf, row } from '#layouts/starting-layouts.ts';
import { runJobs } from '#testing/jobs.ts';
import { makeContent, publish, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2 } = world.sites;
afterAll(subject.close);

const make = async (name: string, section: 'news' | 'news/ports', input: object = { published: true }) =>
  (
    await makeContent(services, a1, {
      ...input,
      values: { name, primarySection: a1.sections[section], alias: null },
    })
  ).id;
const lock = await make('The second lock', 'news');
const pilots = await make('Pilots by night', 'news/ports');
const tugs = await make('Tugs on strike', 'news/ports');
const ferry = await make('A ferry aground', 'news');
const storm = await make('Storm off the bar', 'news', { type: 'News', published: true });
const draft = await make('Not ready yet', 'news', {});
const names = new Map([
  [lock, 'lock'],
  [pilots, 'pilots'],
  [tugs, 'tugs'],
  [ferry, 'ferry'],
  [storm, 'storm'],
]);

const inWork = <T>(run: Parameters<typeof services.write<T>>[1]) =>
  services.write(systemOf(world.a.id, [a1.id]), run);
const layoutWith = (name: string, of: object, settings: Record<string, unknown>) =>
  inWork(({ records }) =>
    records.create(layout, {
      site: a1.id,
      name,
      grid: gridOf([row('1', [[block('most_read', { count: 2, ...settings })]])]),
      ...of,
    }),
  );
await layoutWith('News', { type: 'url-override', alias: ['news'] }, { source: 'page' });
await layoutWith(
  'Ports',
  { type: 'url-override', alias: ['news/ports'] },
  { source: 'site', period: 'month' },
);
await layoutWith('Today', { type: 'url-override', alias: ['today'] }, { source: 'site', period: 'day' });
await layoutWith(
  'Articles',
  { type: 'content-type-override', contentTypes: ['Article'] },
  { source: 'site', contentTypes: ['Article'], count: 10, showImages: true },
);

beforeEach(async () => {
  for (const table of ['item_day', 'item_month', 'month', 'most_read', 'ranking'])
    await database.superuser(`delete from analytics_${table}`);
});

/** Adds views of an item so many days ago. */
async function view(item: number, views: number, { daysAgo = 0, site = a1 } = {}): Promise<void> {
  await database.superuser(`
    insert into analytics_item_day as d (organisation_id, site_id, day, item_id, channel, views, raw_views, seconds, read_through)
    values (${world.a.id}, ${site.id}, current_date - ${daysAgo}, ${item}, 'direct', ${views}, ${views}, 0, 0)
    on conflict (organisation_id, site_id, day, item_id, channel) do update set views = d.views + excluded.views`);
}

/** Runs the job so many minutes after its last run. */
async function rank(minutes = 60): Promise<void> {
  await database.superuser(
    'update analytics_ranking set ranked = ranked - make_interval(mins => $1), tried = tried - make_interval(mins => $1)',
    [minutes],
  );
  await database.superuser(
    `select graphile_worker.add_job('analytics/rankMostRead', '{"organisation": null, "payload": {}}')`,
  );
  await runJobs(subject);
}

/** The items of the block on a page, in order, and whether the page was cached. */
async function shown(url: string): Promise<{ items: string[]; cache: unknown }> {
  const { body, headers } = await app.inject({ url, headers: { host: a1.host } });
  const list = /<ol class="[^"]*ranking[^"]*">.*?<\/ol>/s.exec(body)?.[0] ?? '';
  const items = [...list.matchAll(/data-item="(\d+)"/g)].map(([, id]) => names.get(Number(id)) ?? String(id));
  return { items, cache: headers['x-cache'] };
}

const itemsOn = async (url: string) => (await shown(url)).items;

async function unpublish(id: number): Promise<void> {
  await inWork(async (work) => {
    const version = documentVersion(await loadDocument(work, id));
    return unpublishContent(work, { id, version });
  });
}

test('the block ranks the items of its section and period by views of people on its site', async () => {
  await view(lock, 3);
  await view(tugs, 5);
  await view(pilots, 4);
  await view(ferry, 90, { daysAgo: 20 });
  await view(lock, 90, { site: a2 });
  await view(lock, 90, { daysAgo: 40 });
  await view(draft, 90);
  await rank();
  expect(await itemsOn('/news')).toEqual(['tugs', 'pilots']);
  expect(await itemsOn('/news/ports')).toEqual(['ferry', 'tugs']);
  await view(lock, 2);
  await rank();
  // Of equal views the newer item comes first.
  expect(await itemsOn('/news')).toEqual(['tugs', 'lock']);
});

test('sums of months rank as days do', async () => {
  await view(ferry, 9, { daysAgo: 20 });
  await view(tugs, 5, { daysAgo: 3 });
  await view(lock, 90, { daysAgo: 40 });
  await rank();
  const before = await database.superuser('select * from analytics_most_read order by 3, 4, 5');
  await database.superuser(
    `select graphile_worker.add_job('analytics/sumDays', '{"organisation": null, "payload": {}}')`,
  );
  await runJobs(subject);
  expect(await database.superuser('select from analytics_item_month')).not.toEqual([]);
  await database.superuser('delete from analytics_most_read');
  await rank();
  expect(await database.superuser('select * from analytics_most_read order by 3, 4, 5')).toEqual(before);
});

test('a page stays cached until the positions that it shows change, and changes with them', async () => {
  await view(tugs, 9);
  await view(pilots, 6);
  await view(lock, 3);
  await rank();
  expect(await itemsOn('/news')).toEqual(['tugs', 'pilots']);
  await view(tugs, 2);
  await view(pilots, 1);
  await rank();
  expect((await shown('/news')).cache).toBe('hit');
  // The third and fourth are not shown.
  await view(ferry, 4);
  await rank();
  expect(await shown('/news')).toEqual({ items: ['tugs', 'pilots'], cache: 'hit' });
  await view(ferry, 5);
  await rank();
  expect(await shown('/news')).toEqual({ items: ['tugs', 'ferry'], cache: 'miss' });
  expect((await shown('/news')).cache).toBe('hit');
  await database.superuser('delete from analytics_item_day');
  await rank();
  expect(await shown('/news')).toEqual({ items: [], cache: 'miss' });
});

test('a page without a ranking gets the first one', async () => {
  await rank();
  expect(await itemsOn('/news')).toEqual([]);
  expect((await shown('/news')).cache).toBe('hit');
  await view(lock, 1);
  await view(tugs, 2);
  await rank();
  expect(await itemsOn('/news')).toEqual(['tugs', 'lock']);
});

test('an item that is unpublished disappears immediately and returns with its publication, before the next ranking', async () => {
  await view(tugs, 9);
  await view(pilots, 6);
  await view(lock, 3);
  await rank();
  expect(await itemsOn('/news')).toEqual(['tugs', 'pilots']);
  await unpublish(tugs);
  expect(await itemsOn('/news')).toEqual(['pilots', 'lock']);
  await publish(services, a1, tugs);
  expect(await itemsOn('/news')).toEqual(['tugs', 'pilots']);
  await unpublish(tugs);
  await rank();
  expect(await itemsOn('/news')).toEqual(['pilots', 'lock']);
  await publish(services, a1, tugs);
  await rank();
  expect(await itemsOn('/news')).toEqual(['tugs', 'pilots']);
});

test('the block leaves out the page’s own item and other content types', async () => {
  await view(storm, 20);
  await view(tugs, 9);
  await view(lock, 3);
  await view(pilots, 2);
  await rank();
  const { headers } = await app.inject({ url: `/${tugs}`, headers: { host: a1.host } });
  expect(await itemsOn(String(headers['location']))).toEqual(['lock', 'pilots']);
  expect(await itemsOn('/news/ports')).toEqual(['storm', 'tugs']);
});

test('a ranking of two days follows views by 15 minutes, those of weeks and months by an hour', async () => {
  const first = async () => {
    const rows = await database.superuser<{ period: string; item: number }>(
      'select period, item_id as item from analytics_most_read where site_id = $1 and section_id = 0 and position = 1',
      [a1.id],
    );
    const byPeriod = new Map(rows.map(({ period, item }) => [period, names.get(item)]));
    return ['day', 'week', 'month'].map((period) => byPeriod.get(period));
  };
  await view(lock, 3);
  await rank();
  expect(await first()).toEqual(['lock', 'lock', 'lock']);
  await view(tugs, 5);
  for (const minutes of [15, 15, 15]) await rank(minutes);
  expect(await first()).toEqual(['tugs', 'lock', 'lock']);
  await rank(15);
  expect(await first()).toEqual(['tugs', 'tugs', 'tugs']);
});

test('rankings that no layout shows are made once a day, so that a new block has items', async () => {
  const second = async (site: number) =>
    (
      await database.superuser<{ period: string }>(
        'select period from analytics_most_read where site_id = $1 and section_id = 0 and position = 2 order by 1',
        [site],
      )
    ).map(({ period }) => period);
  await view(lock, 3);
  await rank();
  await view(tugs, 5);
  await rank();
  expect(await second(a1.id)).toEqual(['day', 'month', 'week']);
  await database.superuser("update layout set grid = jsonb_set(grid, '{rows}', '[]') where name = 'Today'");
  await database.superuser('delete from analytics_most_read where position = 2');
  await rank();
  expect(await second(a1.id)).toEqual(['month', 'week']);
  await rank(24 * 60);
  expect(await second(a1.id)).toEqual(['day', 'month', 'week']);
});

test('a second run without new views writes nothing', async () => {
  await view(lock, 3);
  await rank();
  const rows = () => database.superuser('select xmin::text, * from analytics_most_read order by 3, 4, 5');
  const before = await rows();
  await rank();
  expect(before).not.toEqual([]);
  expect(await rows()).toEqual(before);
});

test('a layout that is shared with a site makes its rankings due there as often as on its own', async () => {
  const items = [];
  for (const name of ['The weir', 'The sluice']) {
    const values = { name, primarySection: a2.sections.news, alias: null };
    items.push((await makeContent(services, a2, { published: true, values })).id);
  }
  const [weir = 0, sluice = 0] = items;
  const grid = gridOf([row('1', [[block('most_read', { period: 'month' })]])]);
  await services.write(systemOf(world.a.id, [a1.id, a2.id]), ({ records }) =>
    records.create(layout, {
      site: a1.id,
      name: 'Shared',
      type: 'url-override',
      alias: ['shared'],
      grid,
      isGlobal: true,
      tenants: [a2.id],
    }),
  );
  const first = () =>
    database.superuser(
      'select period, item_id as item from analytics_most_read where site_id = $1 and section_id = 0 and position = 1 order by 1',
      [a2.id],
    );
  const ranked = (day: number, month: number, week: number) => [
    { period: 'day', item: day },
    { period: 'month', item: month },
    { period: 'week', item: week },
  ];
  await view(weir, 1, { site: a2 });
  await rank();
  expect(await first()).toEqual(ranked(weir, weir, weir));
  // The starting layouts show the week.
  await view(sluice, 2, { site: a2 });
  await rank();
  expect(await first()).toEqual(ranked(weir, sluice, sluice));
});

test('a ranking that fails stops no other one, is reported, and is made by the next attempt of the job', async () => {
  const log = vi.spyOn(services.log, 'error').mockImplementation(() => undefined);
  await database.superuser(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`);
  await database.superuser(`
    create trigger refused before insert on analytics_most_read for each row
    when (new.site_id = ${a1.id} and new.period = 'week') execute function refuse()`);
  const failed = { organisationId: world.a.id, site: a1.id, period: 'week' };
  await view(lock, 3);
  await rank();
  expect(
    await database.superuser(
      'select distinct period from analytics_most_read where site_id = $1 order by 1',
      [a1.id],
    ),
  ).toEqual([{ period: 'day' }, { period: 'month' }]);
  const notYet = () =>
    database.superuser('select site_id as site, period from analytics_ranking where ranked is null');
  expect(await notYet()).toEqual([{ site: a1.id, period: 'week' }]);
  expect(log.mock.calls).toEqual([[expect.objectContaining(failed), 'A ranking could not be made.']]);
  expect(
    await database.superuser(
      `select last_error from graphile_worker.jobs where task_identifier = 'analytics/rankMostRead' and attempts > 0`,
    ),
  ).toEqual([{ last_error: expect.stringContaining('Rankings that could not be made or found: 1.') }]);
  await database.superuser('drop function refuse cascade');
  await database.superuser(
    'update graphile_worker._private_jobs set run_at = now() where last_error is not null',
  );
  await runJobs(subject);
  expect(await notYet()).toEqual([]);
  expect(
    await database.superuser('select from analytics_most_read where site_id = $1 and period = $2', [
      a1.id,
      'week',
    ]),
  ).not.toEqual([]);
  log.mockRestore();
});
