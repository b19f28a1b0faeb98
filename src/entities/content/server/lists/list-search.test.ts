/**
 * Search in the admin's list, its search palette and every picker of items and images: matches in titles come
 * before matches in texts.
 */
import { afterAll, expect, test } from 'vitest';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.editor.username);
afterAll(subject.close);

interface ListSearchResult {
  names: string[];
  total: number | null;
  after: string | null;
}

async function search(id: string, input: Record<string, unknown>): Promise<ListSearchResult> {
  const answer = await gql(app, { token, site: 'a1', id, input: { countTotal: true, ...input } });
  if (answer.error) throw new Error(answer.body);
  const page = answer.result as {
    edges: { node: { name: string } }[];
    pageInfo: { endCursor: string | null };
    totalCount: number | null;
  };
  const names = page.edges.map(({ node }) => node.name);
  return { names, total: page.totalCount, after: page.pageInfo.endCursor };
}
const items = (phrase: string, input: Record<string, unknown> = {}) =>
  search('getContentList', { site: a1.id, search: phrase, ...input });

const body = (words: string) => ({
  v: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});
const make = (name: string, words = 'Nothing of note.') =>
  makeContent(services, a1, { values: { name, body: body(words) } });

await make('Pilotage');
await make('Pilotage fees for the coming year');
await make('New rules of pilotage');
for (let number = 1; number <= 5; number += 1)
  await make(`Report ${number}`, 'Pilotage is said in the text.');

const BEST = ['Pilotage', 'Pilotage fees for the coming year', 'New rules of pilotage'];
const TEXTS = ['Report 5', 'Report 4', 'Report 3', 'Report 2', 'Report 1'];

test('the title that is the phrase is first, then those that begin with it, those that have it, then texts', async () => {
  expect(await items('pilotage')).toMatchObject({ names: [...BEST, ...TEXTS], total: 8 });
  expect((await items('PILOTAGE ', { type: 'Article' })).names).toEqual([...BEST, ...TEXTS]);
  // The last word of a search may be incomplete.
  expect((await items('pilot')).names.slice(0, 3).sort()).toEqual([...BEST].sort());
  expect((await items('rules pilot')).names).toEqual(['New rules of pilotage']);
});

test('its pages go on where the one before ended', async () => {
  const names: string[] = [];
  let after: string | null = null;
  do {
    const page: ListSearchResult = await items('pilotage', { limit: 3, ...(after && { after }) });
    names.push(...page.names);
    ({ after } = page);
  } while (after);
  expect(names).toEqual([...BEST, ...TEXTS]);
});

test('a chosen sort precedes the relevance of titles', async () => {
  const { names } = await items('pilotage', { sortField: 'name', sortOrder: 'asc' });
  expect(names).toEqual([...BEST, ...TEXTS].toSorted());
});

test('a title is found behind a thousand newer texts with the same word', async () => {
  await make('Towage');
  const { id } = await make('Log', 'Towage as usual.');
  const copies = 'from generate_series(1, 1050) as i, %s as row cross join lateral';
  const of = (table: string, changes: string, key: string) =>
    database.superuser(
      `insert into ${table} select copied.* ${copies.replace('%s', table)}
         jsonb_populate_record(row, jsonb_build_object(${changes})) as copied where row.${key} = $1`,
      [id],
    );
  await of('content', "'id', $1::integer + i, 'name', 'Log ' || i", 'id');
  await of('search_entry', "'record_id', $1::integer + i", 'record_id');
  expect((await items('towage', { limit: 2 })).names).toEqual(['Towage', 'Log 1050']);
});

test('a count stops at a thousand, however many drafts there are', async () => {
  expect((await search('getContentList', { site: a1.id, state: 'draft', limit: 1 })).total).toBe(1_001);
});

test('images and files are found by their names first', async () => {
  const named = async (entity: 'asset' | 'mediaFile', name: string, more: Record<string, unknown>) =>
    services.write(systemOf(a1.organisationId, [a1.id]), async (work) => {
      const stored = await work.records.find(
        work.records.named(entity).entity,
        entity === 'asset' ? world.a.assetId : world.a.fileId,
      );
      if (!stored) throw new Error(`There is no ${entity}.`);
      const { id: _id, ...values } = stored;
      await work.records.insertSkippingPrepare(work.records.named(entity).entity, {
        ...values,
        sha256: name,
        name,
        ...more,
      });
    });
  await named('asset', 'Breakwater', { caption: null });
  await named('asset', 'At noon', { caption: 'The breakwater' });
  await named('mediaFile', 'Breakwater', { description: null });
  await named('mediaFile', 'At noon', { description: 'The breakwater' });
  for (const id of ['getAssetStream', 'getMediaFileStream'])
    expect((await search(id, { search: 'breakwater' })).names).toEqual(['Breakwater', 'At noon']);
});
