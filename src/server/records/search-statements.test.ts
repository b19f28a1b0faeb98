import { afterAll, expect, test } from 'vitest';
import { content } from '#entities/content/entity.ts';
import { paragraph } from '#testing/searching.ts';
import { makeContent, systemOf } from '#testing/make/make.ts';
import { recordStatements } from '#testing/database/statements.ts';
import { buildTestWorld } from '#testing/world.ts';

const { services, world, close } = await buildTestWorld();
const { a1 } = world.sites;
afterAll(close);

/** 200,000 characters: one statement indexes at most two records with this text. */
const LONG = 'quay side '.repeat(20_000);

/** How many times each statement that writes search entries is sent to index the items. */
async function indexedTogether(ids: readonly number[]): Promise<number[]> {
  const statements = await recordStatements(services.pool, () =>
    services.write(systemOf(a1.organisationId, [a1.id]), (work) => work.records.indexRecords(content, ids)),
  );
  return statements.filter(({ text }) => text.includes('insert into search_entry')).map(({ times }) => times);
}

test('the search entries of many short records are written by one statement, those of long records by several', async () => {
  const made = { short: [] as number[], long: [] as number[] };
  for (let index = 0; index < 5; index += 1) {
    made.short.push((await makeContent(services, a1, { published: true })).id);
    made.long.push(
      (await makeContent(services, a1, { published: true, values: { body: paragraph(LONG) } })).id,
    );
  }
  expect(await indexedTogether(made.short)).toEqual([1]);
  expect(await indexedTogether(made.long)).toEqual([3]);
});
