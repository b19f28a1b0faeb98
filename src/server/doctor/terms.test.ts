import { afterAll, expect, test } from 'vitest';
import pg from 'pg';
import { testDatabase } from '#testing/database/database.ts';
import { examineTerms } from './terms.ts';

const database = await testDatabase();
const client = new pg.Client(database.connectionString);
await client.connect();
const [organisation] = await database.superuser<{ id: number }>(
  "insert into organisation (name) values ('Harbour Press') returning id",
);
afterAll(async () => {
  await client.end();
  await database.drop();
});

const addTerms = async (names: readonly string[], type = 'Topic', parent: number | null = null) =>
  (
    await database.superuser<{ id: number }>(
      `insert into taxonomy (organisation_id, name, type, parent_id, full_name, alias)
       select $1, name, $3, $4, name, name || md5(random()::text) from unnest($2::text[]) with ordinality as given (name, place)
       order by place returning id`,
      [organisation?.id, names, type, parent],
    )
  ).map(({ id }) => id);

test('terms that differ only in case are named with their ids, apart from other types and parents', async () => {
  const [parent = 0] = await addTerms(['Öre Belt', 'Kelp forest']);
  await addTerms(['ÖRE BELT'], 'Region');
  await addTerms(['öre belt'], 'Topic', parent);
  expect(await examineTerms(client)).toEqual({
    name: 'terms',
    state: 'ok',
    message: 'No two terms differ only in case.',
  });
  const ids = await addTerms(['Öre Sound', 'ÖRE SOUND', 'o\u0308re sound']);
  const found = await examineTerms(client);
  expect(found.state).toBe('warn');
  expect(found.message).toMatch(
    new RegExp(
      `^Terms differ only in case, in 1 group: Topic “Öre Sound” \\(${ids[0]}\\), “ÖRE SOUND” \\(${ids[1]}\\), “o\u0308re sound” \\(${ids[2]}\\)\\. `,
    ),
  );
  expect(found.message).toContain('under Taxonomy');
});

test('the first twenty groups are named and the others counted, and a scan that ends early is reported', async () => {
  await addTerms(Array.from({ length: 24 }, (_, number) => [`Quay ${number}`, `quay ${number}`]).flat());
  const { message } = await examineTerms(client);
  expect(message).toContain('in 25 groups: ');
  expect(message).toContain('“Quay 18”');
  expect(message).not.toContain('“Quay 19”');
  expect(message).toContain('; and 5 more groups.');
  const early = await examineTerms(client, 2);
  expect(early).toMatchObject({
    state: 'ok',
    message: expect.stringContaining('Only the first 2 terms were compared.'),
  });
});
