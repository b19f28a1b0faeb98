/** Events of an installation that is upgraded: to smaller rows of the ledger, and to a stored consent. */
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations.ts';
import { testDatabase } from '#testing/database/database.ts';
import { numberOf } from './model/eight-bytes.ts';

const MIGRATION = '20261127T1700_smaller_analytics_events';
const VIEWS = ['AAECAwQFBgc', '-_-8_vn4zMg'];

const database = await testDatabase({ empty: true });
const client = new pg.Client({ connectionString: database.connectionString });
await client.connect();
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('stored events stay, each in the partition of its day', async () => {
  const before = migrations.filter(({ name }) => name < MIGRATION);
  await migrate(client, before);
  const days = ['now()', "now() - interval '3 days'"];
  for (const [index, at] of days.entries())
    await database.superuser(`
      select prepare_ledger('analytics_event', array[${at}]);
      insert into analytics_event (organisation_id, at, site_id, view, sequence, kind, is_human, visitor, campaign)
      values (1, ${at}, 2, '${VIEWS[index]}', ${index}, 'pageView', true, '${VIEWS[index]}', 'spring')`);
  const upgraded = migrations.filter(({ name }) => name <= MIGRATION);
  expect(await migrate(client, upgraded)).toContain(MIGRATION);
  const rows = await database.superuser(`
    select view::text, visitor::text, sequence, campaign, kind,
      tableoid::regclass::text = 'analytics_event_' || to_char(at at time zone 'UTC', 'YYYYMMDD') as "isInItsPartition"
    from analytics_event order by at desc`);
  expect(rows).toEqual(
    VIEWS.map((view, sequence) => ({
      view: numberOf(view),
      visitor: numberOf(view),
      sequence,
      campaign: 'spring',
      kind: 'pageView',
      isInItsPartition: true,
    })),
  );
  const { length: partitions } = await database.superuser(
    "select from pg_class where relname like 'analytics\\_event\\_2%' and relkind = 'r'",
  );
  expect(partitions).toBe(VIEWS.length);
});

test('views since consent was stored have none or a given one, and that of earlier views is unknown', async () => {
  const migration = '20261127T2112_consent_of_analytics_events';
  await migrate(
    client,
    migrations.filter(({ name }) => name < migration),
  );
  await database.superuser('delete from analytics_event');
  const stored: [view: number, at: string, kind: string, consent: string][] = [
    [1, "now() - interval '1 hour'", 'pageView', 'null'],
    [2, 'now()', 'pageView', 'null'],
    [3, 'now()', 'pageView', 'true'],
    [4, 'now()', 'reading', 'null'],
  ];
  for (const [view, at, kind, consent] of stored)
    await database.superuser(`
      select prepare_ledger('analytics_event', array[${at}]);
      insert into analytics_event (organisation_id, at, site_id, view, sequence, kind, is_human, consent)
      values (1, ${at}, 2, ${view}, 0, '${kind}', true, ${consent})`);
  await migrate(client, migrations);
  const rows = await database.superuser('select consent from analytics_event order by view');
  expect(rows.map(({ consent }) => consent)).toEqual([null, false, true, null]);
});
