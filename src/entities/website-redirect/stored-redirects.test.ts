/** Redirects stored before `to_address` existed, as they are after the migration. */
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations.ts';
import { testDatabase } from '#testing/database/database.ts';
import { targetAddress } from './server/target-address.ts';

const database = await testDatabase({ empty: true });
afterAll(() => database.drop());

const TARGETS = [
  '/Guide/?a=1#top',
  '/',
  '/?x',
  '/caf%C3%A9/on%20the%20quay',
  '/pier/../quay/./lock//list/',
  '/../quay',
  '/%6Coose',
  '/100%',
  '/a%ff',
  '/a%00b',
  '/\\other.example/a',
  'HTTPS://www.Quay.example.:8080/a//b?c',
  'http://reader@quay.example/a',
  'https://quay.example',
  'https://quay.example?x=/y',
];

test('stored redirects have their target URL, and work although they were written escaped', async () => {
  const before = migrations.filter(({ name }) => name < '20261121T2004');
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    await migrate(client, before);
    await database.superuser("insert into organisation (id, name) values (1, 'Quay Press')");
    await database.superuser(
      `insert into site (id, organisation_id, tenant_key, name, time_zone, language, primary_color, accent_color,
         primary_font, secondary_font)
       values (1, 1, 'quay', 'Quay', 'UTC', 'en', '#102a43', '#b8442a', 'Literata', 'Literata')`,
    );
    const insert = (id: number, from: string, to: string) =>
      database.superuser(
        `insert into website_redirect (organisation_id, site_id, id, "from", "to") values (1, 1, $1, $2, $3)`,
        [id, from, to],
      );
    for (const [index, to] of TARGETS.entries()) await insert(100 + index, `/target/${index}`, to);
    await insert(1, '/caf%c3%a9/%4denu', '/menu');
    await insert(2, '/caf%c3%a9/menu', '/second');
    await insert(3, '/taken%20by', '/escaped');
    await insert(4, '/taken by', '/plain');
    await insert(5, '/100%', '/percent');
    await insert(6, '/a%ff', '/no-letter');
    await migrate(client, migrations);
    const rows = await database.superuser<{
      id: number;
      from: string;
      to: string;
      to_address: string | null;
    }>('select id, "from", "to", to_address from website_redirect order by id');
    expect(rows.slice(0, 6).map(({ from }) => from)).toEqual([
      '/café/menu',
      '/caf%c3%a9/menu',
      '/taken%20by',
      '/taken by',
      '/100%',
      '/a%ff',
    ]);
    for (const row of rows.slice(6)) expect(row.to_address, row.to).toBe(targetAddress(row.to));
  } finally {
    await client.end();
  }
});
