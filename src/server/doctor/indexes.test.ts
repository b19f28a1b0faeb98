import { afterAll, expect, test } from 'vitest';
import pg from 'pg';
import { migrations } from '#server/db/index.ts';
import { testDatabase } from '#testing/database/database.ts';
import { examineIndexes, expectedIndexes } from './indexes.ts';

const database = await testDatabase();
const client = new pg.Client(database.connectionString);
await client.connect();
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('the indexes of a new database are those of its migrations, apart from keys, exclusions and partitions', async () => {
  const rows = await database.superuser<{ name: string }>(
    `select c.relname as name from pg_index join pg_class c on c.oid = indexrelid
     where c.relnamespace = 'public'::regnamespace and not c.relispartition
       and not exists (select from pg_constraint where conindid = indexrelid) order by 1`,
  );
  expect([...expectedIndexes(migrations).keys()].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('a dropped index is named, with the statement that creates it', async () => {
  expect(await examineIndexes(client)).toMatchObject({ state: 'ok' });
  await database.superuser('drop index content_updated');
  const found = await examineIndexes(client);
  expect(found).toMatchObject({ name: 'indexes', state: 'warn' });
  expect(found.message).toMatch(
    /^1 index is missing: content_updated\. .*Run: create index content_updated on content \(organisation_id, updated, id\);$/,
  );
  await database.superuser(found.message.replace(/^.*Run: /, ''));
  expect((await examineIndexes(client)).state).toBe('ok');
  await database.superuser('drop index website_redirect_from');
  expect(await examineIndexes(client)).toMatchObject({
    state: 'fail',
    message: expect.stringContaining('can be stored twice') as string,
  });
});
