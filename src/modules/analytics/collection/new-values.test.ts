/** Campaigns, referrers and terms that a program invents: one network cannot fill the rows of a day. */
import { afterAll, expect, test } from 'vitest';
import { buildTestWorld } from '#testing/world.ts';
import { rebuildAnalytics } from '../rebuild/commands/rebuild-analytics.ts';
import { BATCH_PATH } from './model/paths.ts';
import { boundOfNetworks, NEW_VALUES_PER_NETWORK, type NewValues } from './server/new-values.ts';
import type { ObservedBatch } from './server/observed.ts';

const subject = await buildTestWorld();
const { app, database, services, world } = subject;
afterAll(() => subject.close());
const { a1 } = world.sites;

let views = 0;

/** Sends a search that arrives with a campaign and a referrer; each with the number in its name. */
async function arrive(number: number, ip: string, isStored = true): Promise<void> {
  views += 1;
  const { statusCode } = await app.inject({
    method: 'POST',
    url: BATCH_PATH,
    headers: {
      host: a1.host,
      'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:145.${number}) Gecko/20100101 Firefox/145.0`,
      'content-type': 'text/plain',
    },
    remoteAddress: ip,
    payload: JSON.stringify({
      view: `inve${String(views).padStart(6, '0')}A`,
      ageMs: 5,
      page: 'search',
      campaign: `campaign ${number}`,
      referrerHost: `site-${number}.example`,
      search: { searched: `term number ${number}`, found: '0' },
      events: [{ sequence: 0, kind: 'pageView', afterMs: 0 }],
    }),
  });
  expect(statusCode === 204).toBe(isStored);
}

/** Rows of each kind, and the views that are counted as others. */
async function counted() {
  const rows = await database.superuser<{ kind: string; values: number; others: number }>(`
    select kind, count(*) filter (where value <> '…')::integer as values,
      coalesce(sum(views) filter (where value = '…'), 0)::integer as others
    from (
      select dimension as kind, value, views from analytics_day
        where site_id = ${a1.id} and dimension in ('campaign', 'referrer')
      union all select 'term', term, searches from analytics_search_day where site_id = ${a1.id}) as found
    group by kind order by kind`);
  return rows.map(({ kind, values, others }) => [kind, values, others]);
}

test('values that one network invents get 50 rows of each kind, and those of other networks get theirs', async () => {
  const [flood, extra] = [60, 3];
  await database.superuser(
    `delete from analytics_day where site_id = ${a1.id} and dimension in ('campaign', 'referrer')`,
  );
  await database.superuser(`delete from analytics_search_day where site_id = ${a1.id}`);
  await Promise.all(Array.from({ length: flood }, (_, index) => arrive(index, '198.51.100.7')));
  const others = flood - NEW_VALUES_PER_NETWORK;
  expect(await counted()).toEqual([
    ['campaign', NEW_VALUES_PER_NETWORK, others],
    ['referrer', NEW_VALUES_PER_NETWORK, others],
    ['term', NEW_VALUES_PER_NETWORK, others],
  ]);
  for (let index = 0; index < extra; index += 1) await arrive(1_000 + index, '203.0.113.9');
  // A value that has a row counts, from any network.
  await arrive(1_000, '198.51.100.7');
  expect(await counted()).toEqual([
    ['campaign', NEW_VALUES_PER_NETWORK + extra, others],
    ['referrer', NEW_VALUES_PER_NETWORK + extra, others],
    ['term', NEW_VALUES_PER_NETWORK + extra, others],
  ]);
});

test('a transaction that is rolled back uses no values of its network', async () => {
  const [number, network] = [2_000, '192.0.2.44'];
  const send = (isStored: boolean) =>
    Promise.all(
      Array.from({ length: NEW_VALUES_PER_NETWORK }, (_, index) => arrive(number + index, network, isStored)),
    );
  const before = await counted();
  await database.superuser(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`);
  await database.superuser(`
    create constraint trigger refused after insert on analytics_search_day deferrable initially deferred
    for each row execute function refuse()`);
  await send(false);
  await database.superuser('drop function refuse cascade');
  expect(await counted()).toEqual(before);
  await send(true);
  const after = before.map(([kind, values, others]) => [
    kind,
    Number(values) + NEW_VALUES_PER_NETWORK,
    others,
  ]);
  expect(await counted()).toEqual(after);
  await arrive(number - 1, network);
  expect(await counted()).toEqual(after.map(([kind, values, others]) => [kind, values, Number(others) + 1]));
});

test('values without a row remain others when the events are counted again', async () => {
  const before = await counted();
  const [today] = await database.superuser<{ day: string }>(
    'select (now() at time zone time_zone)::date::text as day from site where id = $1',
    [a1.id],
  );
  await database.superuser('delete from analytics_event where at < $1::timestamptz', [today?.day]);
  const { pool, sites } = services;
  const site = services.sites.byId(a1.id)?.tenantKey ?? '';
  const ctx = { pool, sites, connectionString: database.connectionString };
  await rebuildAnalytics.run(
    { ...ctx, print: () => undefined, showProgress: () => undefined },
    { from: String(today?.day), site },
  );
  expect(await counted()).toEqual(before);
});

test('each site, day and kind has its own bound, and addresses of one IPv6 customer are one network', () => {
  const batch = (view: string, ip: string): ObservedBatch => ({
    batch: { view, ageMs: 0, page: 'home', events: [{ sequence: 0, kind: 'pageView', afterMs: 0 }] },
    sender: { ip, userAgent: '', isStaff: false, account: null },
    receivedMs: 0,
    viewsThisMinute: 0,
  });
  const batches = [
    batch('AAAAAAAAAAA', '2001:db8:7:1::1'),
    batch('AAAAAAAAAAE', '2001:db8:7:2::1'),
    batch('AAAAAAAAAAI', '2001:db8:8:1::1'),
  ];
  const added: NewValues = new Map();
  const [one, same, other] = ['0', '1', '2'];
  const { canAdd, count } = boundOfNetworks(added, 1, batches);
  const allowed = (view: string, day: string, kind = 'term') =>
    Array.from({ length: 60 }, () => canAdd(view, day, kind)).filter(Boolean).length;
  expect(allowed(one, '2026-11-01')).toBe(NEW_VALUES_PER_NETWORK);
  expect(allowed(same, '2026-11-01')).toBe(0);
  expect(allowed(other, '2026-11-01')).toBe(NEW_VALUES_PER_NETWORK);
  expect(allowed(one, '2026-11-01', 'campaign')).toBe(NEW_VALUES_PER_NETWORK);
  expect(boundOfNetworks(added, 2, batches).canAdd(one, '2026-11-01', 'term')).toBe(true);
  for (const day of ['02', '03', '04', '05']) expect(allowed(one, `2026-11-${day}`)).toBe(50);
  count();
  expect([...added.keys()]).toEqual(['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05']);
});
