import { afterAll, expect, test } from 'vitest';
import { gql, login, makeContent, makeTrashed } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { CONTENT_STATES } from '../../states.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.editor.username);
afterAll(subject.close);

const NAME = 'Of the tide table';

/** Instants of the database: the process' own clock does not affect an item's state. */
async function instants(): Promise<{ before: string; earlier: string; later: string }> {
  const rows = await database.superuser<Record<'before' | 'earlier' | 'later', Date>>(
    "select now() - interval '2 hours' as before, now() - interval '1 second' as earlier, now() + interval '1 hour' as later",
  );
  const iso = (value: Date | undefined) => new Date(value ?? 0).toISOString();
  return { before: iso(rows[0]?.before), earlier: iso(rows[0]?.earlier), later: iso(rows[0]?.later) };
}

interface ListedItem {
  id: number;
  state: string;
  version: string;
}

async function listed(input: Record<string, unknown>): Promise<ListedItem[]> {
  const answer = await gql(app, {
    token,
    site: 'a1',
    id: 'getContentList',
    input: { search: NAME, countTotal: true, ...input },
  });
  expect(answer.code, answer.body).toBeNull();
  const page = answer.result as { edges: { node: ListedItem }[]; totalCount: number };
  expect(page.totalCount).toBe(page.edges.length);
  return page.edges.map(({ node }) => node);
}

test('every item is listed under exactly the state it is shown with', async () => {
  const { before, earlier, later } = await instants();
  const values = { name: NAME };
  const made = {
    draft: await makeContent(services, a1, { values }),
    scheduled: await makeContent(services, a1, { values, published: later }),
    published: await makeContent(services, a1, { values, published: before }),
    ending: await makeContent(services, a1, { values, published: before, unpublished: later }),
    expired: await makeContent(services, a1, { values, published: before, unpublished: earlier }),
    deleted: { id: await makeTrashed(services, a1, { values, published: before }) },
  };
  const ids = (...items: { id: number }[]) => items.map(({ id }) => id).sort((a, b) => a - b);
  const expected = {
    draft: ids(made.draft),
    scheduled: ids(made.scheduled),
    published: ids(made.published, made.ending),
    expired: ids(made.expired),
    deleted: ids(made.deleted),
  };
  for (const { value } of CONTENT_STATES) {
    const found = await listed({ state: value });
    expect([value, ids(...found)]).toEqual([value, expected[value]]);
    expect(found.every(({ state }) => state === value)).toBe(true);
  }
  expect(await listed({})).toHaveLength(5);
});

test('a listed item has the version for its commands, changes by editors included', async () => {
  const { id } = await makeContent(services, a1, { published: true, values: { name: 'Of the lock keeper' } });
  const ask = async (operation: string, input: Record<string, unknown>) =>
    (await gql(app, { token, site: 'a1', id: operation, input })).result as { version: string };
  const versions = async () => [
    (await listed({ search: 'Of the lock keeper' }))[0]?.version,
    (await ask('getContentDocument', { id })).version,
  ];
  const [listedFirst, version] = await versions();
  expect(listedFirst).toBe(version);
  await ask('saveContent', { id, version, changes: { deck: 'Shut at low water' }, base: {} });
  const [listedThen, changed] = await versions();
  expect(listedThen).toBe(changed);
  expect(changed).not.toBe(version);
});

test('a state there is not is refused with the states there are', async () => {
  const answer = await gql(app, { token, site: 'a1', id: 'getContentList', input: { state: 'lost' } });
  expect([answer.code, answer.error?.extensions['fields']]).toEqual([
    'BAD_USER_INPUT',
    { state: 'Status must be one of: Draft, Scheduled, Published, Expired, In the trash.' },
  ]);
});
