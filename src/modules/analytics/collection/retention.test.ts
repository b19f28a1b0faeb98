/** Periods for which organisations store events and figures. */
import { afterAll, expect, test } from 'vitest';
import { runJobs } from '#testing/jobs.ts';
import { buildTestWorld } from '#testing/world.ts';
import { transaction } from '#server/db/index.ts';
import { analyticsRetention } from './commands/analytics-retention.ts';
import { clearEvents } from './server/clear-events.ts';
import { clearInRounds } from './server/clear-in-rounds.ts';

const subject = await buildTestWorld();
const { database, services, world } = subject;
afterAll(() => subject.close());
const { a1, b1 } = world.sites;

const [site = '', other = ''] = [a1, b1].map(({ id }) => services.sites.byId(id)?.tenantKey);

async function run(values: Record<string, string | boolean>): Promise<string> {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const { pool, sites } = services;
  const { connectionString } = database;
  await analyticsRetention.run(
    { pool, connectionString, sites, print, showProgress: () => undefined },
    values,
  );
  return printed.join('\n');
}

/** Stores an event of each site on each of these days before today. */
async function storeEvents(days: readonly number[]): Promise<void> {
  for (const { id, organisationId } of [a1, b1])
    for (const past of days) {
      const at = `date_trunc('day', now(), 'UTC') - interval '${past} days' + interval '1 hour'`;
      await database.superuser(`
        select prepare_ledger('analytics_event', array[${at}]);
        insert into analytics_event (organisation_id, at, site_id, view, sequence, kind, is_human)
        values (${organisationId}, ${at}, ${id}, ${past}, 0, 'pageView', true)`);
    }
}

/** Days before today of the stored events of an organisation. */
async function daysOf(organisationId: number): Promise<number[]> {
  const rows = await database.superuser(
    'select view::integer as past from analytics_event where organisation_id = $1 and view > 0 order by view',
    [organisationId],
  );
  return rows.map(({ past }) => Number(past));
}

async function runDaily(job: string): Promise<void> {
  await database.superuser('select graphile_worker.add_job($1, $2)', [
    job,
    JSON.stringify({ organisation: null, payload: {} }),
  ]);
  await runJobs(subject);
}

test('a shorter period deletes the events of its organisation only', async () => {
  await storeEvents([1, 9, 10, 11, 25]);
  expect(await run({ site, eventDays: '10' })).toBe(
    `The organisation of ${site} stores single events for 10 days and figures for 25 months.`,
  );
  expect(await daysOf(a1.organisationId)).toEqual([1, 9, 10]);
  expect(await daysOf(b1.organisationId)).toEqual([1, 9, 10, 11, 25]);
});

test('the daily job looks at the day on which a period has ended, and not at days that were cleared', async () => {
  await storeEvents([12, 13]);
  await runDaily('analytics/clear');
  expect(await daysOf(a1.organisationId)).toEqual([1, 9, 10]);
  await database.superuser(
    "delete from analytics_cleared_day where day = (now() at time zone 'UTC')::date - 11",
  );
  await storeEvents([11, 12, 13]);
  await runDaily('analytics/clear');
  expect(await daysOf(a1.organisationId)).toEqual([1, 9, 10, 12, 13]);
  expect(await daysOf(b1.organisationId)).toEqual(expect.arrayContaining([11, 12, 13]));
  await run({ site, eventDays: '9' });
  expect(await daysOf(a1.organisationId)).toEqual([1, 9]);
  await run({ site, eventDays: '10' });
});

test('a day of many pages is cleared in several transactions that look at each page once', async () => {
  await storeEvents([20]);
  const at = "date_trunc('day', now(), 'UTC') - interval '20 days' + interval '2 hours'";
  await database.superuser(`
    insert into analytics_event (organisation_id, at, site_id, view, sequence, kind, is_human)
    select organisation_id, ${at}, id, -n, 0, 'pageView', true
    from site, generate_series(1, 2000) as n where id in (${a1.id}, ${b1.id})`);
  await database.superuser(
    "delete from analytics_cleared_day where day = (now() at time zone 'UTC')::date - 20",
  );
  const scope = { kind: 'organisation' as const, organisationId: a1.organisationId, siteIds: [] };
  const left: number[] = [];
  for (let hasMore = true; hasMore;) {
    hasMore = await transaction(services.pool, scope, (db) => clearEvents({ db }, 10));
    const [{ count } = { count: 0 }] = await database.superuser<{ count: number }>(
      'select count(*)::integer from analytics_event where organisation_id = $1 and view < 0',
      [a1.organisationId],
    );
    left.push(count);
  }
  expect(new Set(left).size).toBeGreaterThan(3);
  expect(left.at(-1)).toBe(0);
  const [others] = await database.superuser(
    'select count(*)::integer from analytics_event where organisation_id = $1 and view < 0',
    [b1.organisationId],
  );
  expect(others).toEqual({ count: 2_000 });
});

test('a longer period of one organisation leaves partitions, and the others delete their events', async () => {
  expect(JSON.parse(await run({ site: other, eventDays: '90', json: true }))).toEqual({
    site: other,
    eventDays: 90,
    figureMonths: 25,
  });
  await storeEvents([40, 80]);
  await database.superuser('select maintain_ledgers(7)');
  await run({ site, eventDays: '30' });
  expect(await daysOf(b1.organisationId)).toEqual(expect.arrayContaining([40, 80]));
  expect(await daysOf(a1.organisationId)).not.toContain(40);
  await run({ site: other, eventDays: '30' });
  await database.superuser('select maintain_ledgers(7)');
  expect(await daysOf(b1.organisationId)).not.toContain(40);
});

test('figures are deleted after the months of their organisation', async () => {
  const months = () =>
    database.superuser(
      `select distinct organisation_id as id from analytics_item_day where day < now() - interval '4 months' order by 1`,
    );
  await database.superuser(
    `insert into analytics_item_day select organisation_id, site_id, current_date - 150, item_id, channel, 1, 1, 1, 0
     from analytics_item_day on conflict do nothing`,
  );
  const both = [{ id: a1.organisationId }, { id: b1.organisationId }];
  expect(await months()).toEqual(both);
  await run({ site, figureMonths: '2' });
  await runDaily('analytics/clear');
  expect(await months()).toEqual(both.slice(1));
});

test('figures of a site on which analytics are off are deleted as those of others', async () => {
  const setModules = async (modules: object | null) => {
    await database.superuser('update site set modules = $2 where id = $1', [b1.id, modules]);
    await services.sites.reload();
  };
  const old = () =>
    database.superuser(
      `select site_id as id from analytics_item_month where month < now() - interval '26 months'
       union all select site_id from analytics_item_day where day < now() - interval '26 months' order by 1`,
    );
  for (const [table, columns] of [
    ['item_day', `current_date - 900, 1, 'direct', 1, 1, 1, 0`],
    ['item_month', `'', date_trunc('month', current_date - 900), 1, 1, 1, 1, 0, 1`],
  ])
    for (const { id, organisationId } of [a1, b1])
      await database.superuser(
        `insert into analytics_${table} values (${organisationId}, ${id}, ${columns})`,
      );
  const [before] = await database.superuser<{ modules: object | null }>(
    'select modules from site where id = $1',
    [b1.id],
  );
  await setModules({ analytics: false });
  expect(await old()).toHaveLength(4);
  await runDaily('analytics/clear');
  expect(await old()).toEqual([]);
  await setModules(before?.modules ?? null);
});

test('figures that a run leaves are deleted by the next one on the same day', async () => {
  await database.superuser(
    `insert into analytics_hour (organisation_id, site_id, hour, views)
     select $1, $2, '2000-01-01T00:00Z'::timestamptz + make_interval(hours => n), 1 from generate_series(1, 210000) as n
     where n < 24 * 365 * 23`,
    [b1.organisationId, b1.id],
  );
  const old = () =>
    database.superuser(
      "select count(*)::integer from analytics_hour where hour < now() - interval '26 months'",
    );
  await runDaily('analytics/clear');
  expect(await old()).not.toEqual([{ count: 0 }]);
  // The next run is queued half a minute later.
  await runJobs(subject);
  expect(await old()).toEqual([{ count: 0 }]);
});

test('organisations are cleared in turns, and what is left is known at the end of a run', async () => {
  const left = new Map([
    [1, 5],
    [2, 1],
    [3, 2],
  ]);
  const turns: number[] = [];
  const input = {
    parts: ['a'],
    clear: async (id: number, parts: readonly string[]) => {
      turns.push(id);
      left.set(id, (left.get(id) ?? 0) - 1);
      return (left.get(id) ?? 0) > 0 ? parts : [];
    },
    roundsMax: 3,
    isStopping: () => false,
  };
  expect(await clearInRounds([1, 2, 3], input)).toBe(true);
  expect(turns).toEqual([1, 2, 3, 1, 3, 1]);
  expect(await clearInRounds([1], input)).toBe(false);
  expect(await clearInRounds([1], { ...input, isStopping: () => true })).toBe(true);
  expect(turns).toHaveLength(8);
});

test.each([
  [{ eventDays: '0' }, '--event-days is “0”. Give a whole number from 1 to 90.'],
  [{ eventDays: '91' }, 'Give a whole number from 1 to 90.'],
  [{ figureMonths: '26' }, '--figure-months is “26”. Give a whole number from 2 to 25.'],
  [{ figureMonths: 'two' }, 'Give a whole number from 2 to 25.'],
])('%j is refused with the bounds', async (values, message) => {
  await expect(run({ site, ...values })).rejects.toThrow(message);
});

test('an unknown site is refused', async () => {
  await expect(run({ site: 'nowhere' })).rejects.toThrow('no site with the key “nowhere”');
});

test('salts are deleted 48 hours after their day, also on a site with the module off', async () => {
  await database.superuser('update site set modules = $2 where id = $1', [b1.id, { analytics: false }]);
  await services.sites.reload();
  await database.superuser(
    `insert into analytics_salt (organisation_id, site_id, day, salt)
     select organisation_id, id, (now() at time zone 'UTC')::date - past, 'salt' from site, unnest(array[1, 4]) as past
     where id = $1 on conflict do nothing`,
    [b1.id],
  );
  await runDaily('analytics/clearSalts');
  const days = await database.superuser(
    `select (now() at time zone 'UTC')::date - day as past from analytics_salt where site_id = $1 and day < current_date`,
    [b1.id],
  );
  expect(days).toEqual([{ past: 1 }]);
});
