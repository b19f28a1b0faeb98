/** What the server believes of events: they count as those of people only with a view of the same page. */
import { afterAll, expect, test } from 'vitest';
import { createPool } from '#server/db/index.ts';
import { buildTestWorld } from '#testing/world.ts';
import { makeContent } from '#testing/make/make.ts';
import { countDay } from '../rebuild/server/count-day.ts';
import type { Batch, BatchEvent } from './model/batch.ts';
import { BATCH_PATH } from './model/paths.ts';

const READER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

const subject = await buildTestWorld();
const { app, database, services, world } = subject;
afterAll(() => subject.close());
const { a1 } = world.sites;
const { article } = a1.content;
const other = (await makeContent(services, a1, { type: 'Article', published: true })).id;

const PAGE_VIEW: BatchEvent = { sequence: 0, kind: 'pageView', afterMs: 0 };
const READING: BatchEvent = { sequence: 1, kind: 'reading', afterMs: 9_000, seconds: 5, scroll: 95 };
const CLICK: BatchEvent = {
  sequence: 2,
  kind: 'registration',
  afterMs: 9_000,
  detail: 'headerJoin',
  location: 'Block',
};

let views = 0;
const newId = () => `trust${String((views += 1)).padStart(5, '0')}A`;

async function post(batch: Partial<Batch>): Promise<void> {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: BATCH_PATH,
    headers: { host: a1.host, 'user-agent': READER, 'content-type': 'text/plain' },
    payload: JSON.stringify({ ageMs: 9_000, page: 'content', item: article, ...batch }),
  });
  expect(statusCode).toBe(204);
}

/** What the figures gain. */
async function gained(act: () => Promise<void>): Promise<Record<string, number>> {
  const read = async () => {
    const [row] = await database.superuser<Record<string, number>>(
      `select (select coalesce(sum(views), 0)::integer from analytics_item_day where site_id = $1) as views,
        (select coalesce(sum(seconds), 0)::integer from analytics_item_day where site_id = $1) as seconds,
        (select coalesce(sum(read_through), 0)::integer from analytics_item_day where site_id = $1) as read,
        (select coalesce(sum(clicks), 0)::integer from analytics_click_day where site_id = $1) as clicks,
        (select coalesce(sum(raw_clicks), 0)::integer from analytics_click_day where site_id = $1) as raw,
        (select coalesce(sum(join_clicks), 0)::integer from analytics_outcome_day where site_id = $1 and item_id > 0) as joins,
        (select coalesce(sum(gated_views), 0)::integer from analytics_outcome_day where site_id = $1 and item_id > 0) as gated`,
      [a1.id],
    );
    return row ?? {};
  };
  const before = await read();
  await act();
  const after = await read();
  return Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]),
  );
}

const NOTHING = { views: 0, seconds: 0, read: 0, clicks: 0, raw: 0, joins: 0, gated: 0 };
const ALL = { views: 1, seconds: 5, read: 1, clicks: 1, raw: 1, joins: 1, gated: 1 };
const access = 'gated' as const;

const reasonsOf = async () =>
  (await database.superuser('select distinct reasons from analytics_event where reasons is not null')).map(
    ({ reasons }) => reasons,
  );

test('events count that come with their view, or after it', async () => {
  const view = newId();
  expect(await gained(() => post({ view: newId(), access, events: [PAGE_VIEW, READING, CLICK] }))).toEqual(
    ALL,
  );
  expect(
    await gained(async () => {
      await post({ view, access, events: [PAGE_VIEW] });
      await post({ view, access, events: [READING] });
      await post({ view, access, events: [CLICK] });
    }),
  ).toEqual(ALL);
  expect(await reasonsOf()).toEqual([]);
});

test('events of a view that was never stored are raw only, with the reason', async () => {
  expect(await gained(() => post({ view: newId(), access, events: [READING, CLICK] }))).toEqual({
    ...NOTHING,
    raw: 1,
  });
  expect(await reasonsOf()).toEqual(['no_view']);
});

test('a page view that is dropped, because its number is known, lets no event of its view count', async () => {
  const view = newId();
  const early = { ...CLICK, sequence: 0 };
  expect(await gained(() => post({ view, access, events: [early] }))).toEqual({ ...NOTHING, raw: 1 });
  const events = [PAGE_VIEW, READING, CLICK];
  expect(await gained(() => post({ view, access, events }))).toEqual({ ...NOTHING, raw: 1 });
});

test('events that name another item than their view are raw only', async () => {
  const view = newId();
  await post({ view, events: [PAGE_VIEW] });
  const elsewhere = { view, item: other, access };
  expect(await gained(() => post({ ...elsewhere, events: [READING, CLICK] }))).toEqual({
    ...NOTHING,
    raw: 1,
  });
});

test('the access of a view is that of its beginning, and pages without an item have none', async () => {
  const view = newId();
  await post({ view, access: 'open', events: [PAGE_VIEW] });
  expect(await gained(() => post({ view, access, events: [CLICK] }))).toEqual({
    ...NOTHING,
    clicks: 1,
    raw: 1,
  });
  const home = newId();
  await post({ view: home, page: 'home', item: undefined, access, events: [PAGE_VIEW] });
  expect(
    await database.superuser(
      "select access from analytics_event where page = 'home' order by at desc limit 1",
    ),
  ).toEqual([{ access: null }]);
});

test('a rebuild counts the same', async () => {
  const pool = createPool({
    connectionString: database.connectionString,
    sizeMax: 1,
    onError: () => undefined,
  });
  try {
    const [day] = await database.superuser<{ day: string }>(
      'select max(day)::text as day from analytics_click_day where site_id = $1',
      [a1.id],
    );
    const site = { organisationId: a1.organisationId, siteId: a1.id };
    expect((await countDay(pool, site, day?.day ?? '')).differences).toEqual([]);
  } finally {
    await pool.end();
  }
});
