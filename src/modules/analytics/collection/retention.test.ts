/** Periods for which organisations store events and figures. */
import { afterAll, expect, test } from 'vitest';
import { runJobs } from '#testing/jobs.ts';
import { buildTestWorld } from '#testing/world.ts';
import { analyticsRetention } from './commands/analytics-retention.ts';

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
  await storeEvents([12]);
  await runDaily('analytics/clear');
  expect(await daysOf(a1.organisationId)).toEqual([1, 9, 10]);
  expect(await daysOf(b1.organisationId)).toContain(12);
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
