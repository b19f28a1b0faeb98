/** Sites of an installation that is upgraded to newsletters. */
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations.ts';
import { testDatabase } from '#testing/database/database.ts';

const MIGRATION = '20261127T0241_newsletters_off_on_existing_sites';

const database = await testDatabase({ empty: true });
const client = new pg.Client({ connectionString: database.connectionString });
await client.connect();
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('the module is off on existing sites, except on those that use it', async () => {
  await migrate(
    client,
    migrations.filter(({ name }) => name < MIGRATION),
  );
  await database.superuser(`
    insert into organisation (name) values ('Quayside Press');
    insert into site (organisation_id, tenant_key, name, language, time_zone, primary_color, accent_color, primary_font, secondary_font, modules)
      select o.id, of.key, of.key, 'en', 'UTC', '#000000', '#000000', 'lato', 'lato', of.modules::jsonb from organisation o,
        (values ('saved', '{"search": false, "newsletters": true}'), ('unsaved', null), ('user', null)) as of (key, modules);
    insert into newsletter (organisation_id, site_id, title, status)
      select organisation_id, id, 'Quay Weekly', 1 from site where tenant_key = 'user'`);
  const upgraded = migrations.filter(({ name }) => name <= MIGRATION);
  expect(await migrate(client, upgraded)).toContain(MIGRATION);
  const sites = await database.superuser('select tenant_key, modules from site order by tenant_key');
  expect(sites).toEqual([
    { tenant_key: 'saved', modules: { search: false, newsletters: false } },
    { tenant_key: 'unsaved', modules: { newsletters: false } },
    { tenant_key: 'user', modules: null },
  ]);
});
