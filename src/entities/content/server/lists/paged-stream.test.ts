/** Streams page by page: no item is lost or returned twice while items change. */
import { afterAll, describe, expect, test } from 'vitest';
import { taxonomy } from '#entities/taxonomy/entity.ts';
import { gql, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { PAGE_ROWS_MAX } from './paged-stream.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2 } = world.sites;
afterAll(subject.close);

const make = async (name: string, values: Record<string, unknown> = {}, type = 'News', site = a1) =>
  (await makeContent(services, site, { published: true, type, values: { name, ...values } })).id;

const person = await make('Ada Brink', {}, 'Contact');
const unplaced = await make('In no section', { primarySection: null });
const placed = await make('In a section', { primarySection: a1.sections.news, authors: [person] });
const elsewhere = await make('Of the other site', { primarySection: a2.sections.news }, 'News', a2);
await database.superuser(
  `insert into content_schedule (organisation_id, site_id, section_id, content_id, option, type, has_image, is_direct, starts_at)
   select organisation_id, $2, 0, content_id, option, type, has_image, false, starts_at from content_schedule
   where content_id = $1 and section_id = 0 and option = '*'`,
  [elsewhere, a1.id],
);
await database.superuser(
  'update content set sites_shown_ids = sites_shown_ids || $2::integer where id = $1',
  [elsewhere, a1.id],
);

interface Page {
  edges: { node: { id: number }; cursor: string }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}
const ask = (input: Record<string, unknown>) =>
  gql(app, { id: 'getContentStream', input: { paged: true, ...input }, host: a1.host });
const pageOf = async (input: Record<string, unknown>) => {
  const answer = await ask(input);
  expect(answer.error).toBeNull();
  return answer.result as Page;
};

/** Ids of all pages. `between` runs after each page. */
async function allOf(
  input: Record<string, unknown>,
  between: (page: number) => Promise<void> = async () => undefined,
): Promise<number[]> {
  const ids: number[] = [];
  let after: string | null = null;
  for (let page = 1; page < 1_000; page += 1) {
    const { edges, pageInfo } = await pageOf({ ...input, ...(after !== null && { after }) });
    ids.push(...edges.map(({ node }) => node.id));
    expect(pageInfo.hasNextPage).toBe(pageInfo.endCursor !== null);
    after = pageInfo.endCursor;
    if (after === null) return ids;
    await between(page);
  }
  throw new Error('The stream has no end.');
}

/** Copies of an item without places, each published a minute before the previous one. */
async function copiesOf(id: number, count: number): Promise<number[]> {
  const rows = await database.superuser<{ id: number }>(
    `insert into content (organisation_id, id, site_id, sites_shown_ids, type, status, name, published)
     select organisation_id, nextval('content_id'), site_id, sites_shown_ids, type, status, 'Copy ' || i,
       date_trunc('minute', published) - (i / 3) * interval '1 minute'
     from generate_series(1, $2::integer) i, content where organisation_id = $3 and id = $1 returning id`,
    [id, count, world.a.id],
  );
  return rows.map((row) => row.id);
}

describe('a paged stream', () => {
  test('the whole site has items without a section, and items of other sites that are placed on it', async () => {
    const ids = await allOf({ limit: 2 });
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining([unplaced, placed, elsewhere, person]));
    expect(ids).not.toContain(a1.content.draft);
    expect(await allOf({ limit: 2, sortOrder: 'asc' })).toEqual(ids.toReversed());
    const unpaged = await gql(app, { id: 'getContentStream', input: { limit: 100 }, host: a1.host });
    expect((unpaged.result as Page).edges.map(({ node }) => node.id)).not.toContain(unplaced);
  });

  test('a section has the items placed in it', async () => {
    const ids = await allOf({ limit: 1, sectionId: a1.sections.news });
    expect(ids).toContain(placed);
    expect(ids).not.toContain(unplaced);
  });

  test.each([
    ['author', { authorId: person }, [placed]],
    ['type', { type: 'Contact', includeContentIds: [person, placed] }, [person]],
    ['excluded items', { includeContentIds: [person, placed], excludeContentIds: [person] }, [placed]],
    ['dates', { publishedSince: '2999-01-01T00:00:00Z' }, []],
    ['dates', { publishedBefore: '2000-01-01T00:00:00Z' }, []],
    ['changes', { updatedSince: '2999-01-01T00:00:00Z' }, []],
  ])('items are filtered by %s', async (_name, input, expected) => {
    expect(await allOf({ limit: 1, ...input })).toEqual(expected);
  });

  test('items are filtered by term', async () => {
    const term = await services.write(systemOf(world.a.id, [a1.id]), (work) =>
      work.records.create(taxonomy, { name: 'Soundings', type: 'Topic' }),
    );
    await database.superuser('update content set taxonomy_ids = $2 where id = $1', [unplaced, [term.id]]);
    expect(await allOf({ termId: term.id })).toEqual([unplaced]);
  });

  test('all items are returned exactly once while others are added, renamed, unpublished and deleted', async () => {
    const copies = await copiesOf(unplaced, 1_200);
    const ended = copies.filter((_id, index) => index % 10 === 0);
    const ids = await allOf({ limit: 100 }, async (page) => {
      await copiesOf(placed, 3);
      await database.superuser(`update content set name = name || '!', updated = now() where id = any ($1)`, [
        copies.slice(0, 50),
      ]);
      const some = ended.slice(page * 3, page * 3 + 3);
      await database.superuser('update content set status = 2 where id = any ($1)', [some]);
    });
    expect(new Set(ids).size).toBe(ids.length);
    const found = new Set(ids);
    expect(copies.filter((id) => !ended.includes(id) && !found.has(id))).toEqual([]);
  });

  test('a rare item is found, with pages that read a bounded number of rows', async () => {
    const oldest = await make('The oldest', {}, 'Event');
    await database.superuser(`update content set published = '2001-01-01' where id = $1`, [oldest]);
    await copiesOf(unplaced, PAGE_ROWS_MAX);
    const first = await pageOf({ type: 'Event', publishedBefore: '2002-01-01T00:00:00Z' });
    expect(first.edges.map(({ node }) => node.id)).toEqual([oldest]);
    const sparse = await pageOf({ type: 'Event' });
    expect(sparse.pageInfo.hasNextPage).toBe(true);
    expect(await allOf({ type: 'Event' })).toContain(oldest);
  });
});

describe('a cursor', () => {
  test('a cursor of another query is refused', async () => {
    const { pageInfo } = await pageOf({ limit: 1 });
    for (const other of [{ type: 'News' }, { sortOrder: 'asc' }, { sectionId: a1.sections.news }]) {
      const { error } = await ask({ limit: 1, after: pageInfo.endCursor, ...other });
      expect(error?.extensions['reason']).toBe('CURSOR_OF_OTHER_QUERY');
      expect(error?.extensions['fields']).toHaveProperty('after');
    }
    expect((await ask({ limit: 5, after: pageInfo.endCursor })).error).toBeNull();
    const onOtherSite = await gql(app, {
      id: 'getContentStream',
      input: { paged: true, limit: 1, after: pageInfo.endCursor },
      host: a2.host,
    });
    expect(onOtherSite.error?.extensions['reason']).toBe('CURSOR_OF_OTHER_QUERY');
  });

  test.each([
    'nonsense',
    '',
    Buffer.from('[1,2,3]').toString('base64url'),
    Buffer.from('["a","2020-01-01T00:00:00.000Z",99999999999]').toString('base64url'),
    Buffer.from('["a","2020-13-01T00:00:00.000Z",1]').toString('base64url'),
    Buffer.from('["a","now",1]').toString('base64url'),
  ])('%s is not a cursor', async (after) => {
    const { error } = await ask({ after });
    expect(error?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' });
  });
});

test('a hidden author selects no items', async () => {
  const hidden = (await makeContent(services, a1, { type: 'Contact', values: { name: 'Bo' } })).id;
  await make('Of a hidden author', { authors: [hidden] });
  expect(await allOf({ authorId: hidden })).toEqual([]);
  expect(await allOf({ authorId: person })).toEqual([placed]);
});

test('a program that asks for the next page without paged is refused with a message, and gets no page twice', async () => {
  const first = await pageOf({ paged: false, limit: 1 });
  const after = first.pageInfo.endCursor;
  expect(first.pageInfo.hasNextPage).toBe(true);
  const { error } = await ask({ paged: false, limit: 1, after });
  expect(error?.message).toContain('Send paged: true with the first request');
  expect(error?.extensions['fields']).toEqual({ after: 'Possible only with paged: true.' });
});

test.each([
  [{ paged: true, sortField: 'name' }, 'sortField'],
  [{ paged: true, randomizeResults: true }, 'randomizeResults'],
  [{ paged: true, startDateAfter: '2020-01-01T00:00:00Z' }, 'startDateAfter'],
  [{ paged: true, relatedToId: 1 }, 'relatedToId'],
  [{ paged: false, after: 'x' }, 'after'],
  [{ paged: false, termId: 1 }, 'termId'],
  [{ paged: false, updatedSince: '2020-01-01T00:00:00Z' }, 'updatedSince'],
])('%j is refused with a message', async (input, field) => {
  const { error } = await ask(input);
  expect(error?.extensions['reason']).toBe('ARGUMENTS_NOT_COMBINABLE');
  expect(error?.extensions['fields']).toHaveProperty(field);
});
