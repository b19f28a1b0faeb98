/** The admin's list sorted by last change, which includes unpublished changes. */
import { afterAll, expect, test } from 'vitest';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1 } = world.sites;
const tokens = {
  editor: await login(app, world.a.users.editor.username),
  contributor: await login(app, world.a.users.contributor.username),
};
afterAll(subject.close);

interface Item {
  id: number;
  version: string;
  updated: string;
  updatedBy: { id: number; fullName: string } | null;
}

async function done<T>(id: string, input: Record<string, unknown>, who: keyof typeof tokens = 'editor') {
  const answer = await gql(app, { token: tokens[who], site: 'a1', id, input });
  if (answer.error) throw new Error(`${id} was refused: ${answer.body}`);
  return answer.result as T;
}

async function list(input: Record<string, unknown> = {}) {
  const page = await done<{ edges: { node: Item }[]; pageInfo: { endCursor: string | null } }>(
    'getContentList',
    { site: a1.id, ...input },
  );
  return { items: page.edges.map(({ node }) => node), after: page.pageInfo.endCursor };
}

const published = (name: string) =>
  makeContent(services, a1, { published: true, values: { name, primarySection: a1.sections.news } });
const write = async (id: number, deck: string, who: keyof typeof tokens) => {
  const { version } = await done<Item>('getContentDocument', { id });
  return done<Item>('saveContent', { id, version, changes: { deck }, base: {} }, who);
};

test('a saved change makes an item the newest before it is published, by any user', async () => {
  const older = await published('Edited since');
  const newer = await published('Left alone');
  expect((await list()).items.slice(0, 2).map(({ id }) => id)).toEqual([newer.id, older.id]);
  await write(older.id, 'Not published yet', 'contributor');
  const [first, second] = (await list({ sortField: 'updated' })).items;
  expect([first?.id, second?.id]).toEqual([older.id, newer.id]);
  expect(first?.updatedBy).toEqual({ id: world.a.users.contributor.id, fullName: 'Robin contributor' });
  expect(Date.parse(first?.updated ?? '')).toBeGreaterThan(Date.parse(second?.updated ?? ''));
  for (const filter of [{ type: 'Article' }, { primarySection: a1.sections.news }, { state: 'published' }])
    expect((await list(filter)).items[0]?.id, JSON.stringify(filter)).toBe(older.id);
});

test('publishing and discarding leave the item at its own last change', async () => {
  const item = await published('Tried and thrown away');
  const other = await published('Published after it');
  const { version } = await write(item.id, 'A try', 'contributor');
  expect((await list()).items[0]?.id).toBe(item.id);
  await done('discardContentChanges', { id: item.id, version });
  expect((await list()).items.slice(0, 2).map(({ id }) => id)).toEqual([other.id, item.id]);
  const saved = await write(item.id, 'Another', 'contributor');
  await done('publishContent', { id: item.id, version: saved.version });
  const [first] = (await list()).items;
  expect(first).toMatchObject({ id: item.id, updatedBy: { id: world.a.users.editor.id } });
});

test('pages of the list repeat nothing and leave nothing out, with working copies among the items', async () => {
  const made = [];
  for (let number = 0; number < 7; number += 1) made.push((await published(`Of seven ${number}`)).id);
  for (const id of [made[1], made[4], made[0]]) if (id) await write(id, `Written ${id}`, 'editor');
  for (const sortOrder of ['desc', 'asc']) {
    const all = (await list({ sortField: 'updated', sortOrder, limit: 500 })).items.map(({ id }) => id);
    const paged: number[] = [];
    let after: string | null = null;
    do {
      const page = await list({ sortField: 'updated', sortOrder, limit: 2, ...(after && { after }) });
      paged.push(...page.items.map(({ id }) => id));
      ({ after } = page);
    } while (after);
    expect(paged).toEqual(all);
    expect(new Set(paged).size).toBe(paged.length);
  }
});

test('an autosave changes neither the record, its version, nor what readers are sent', async () => {
  const item = await published('Read meanwhile');
  const url = `/news/article/${item.id}/read-meanwhile`;
  const read = () => app.inject({ url, headers: { host: a1.host } });
  const row = () =>
    database.superuser('select version, updated, updated_by_id from content where id = $1', [item.id]);
  await read();
  const [before, page] = [await row(), await read()];
  expect(page.headers['x-cache']).toBe('hit');
  await write(item.id, 'For later', 'contributor');
  expect(await row()).toEqual(before);
  const after = await read();
  expect(after.headers['x-cache']).toBe('hit');
  expect(after.body).toBe(page.body);
});

test('the list by publication has dated items first, undated drafts last, and no page repeats or skips an item', async () => {
  const draft = await makeContent(services, a1, { values: { name: 'Without a day' } });
  const item = await published('With a day');
  const newestFirst = { sortField: 'published', sortOrder: 'desc' };
  const all = (await list({ ...newestFirst, limit: 500 })).items.map(({ id }) => id);
  expect(all[0]).toBe(item.id);
  expect(all.indexOf(draft.id)).toBeGreaterThan(all.indexOf(a1.content.article));
  const paged: number[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page = await list({ ...newestFirst, limit: 3, after });
    paged.push(...page.items.map(({ id }) => id));
    after = page.after;
  }
  expect(paged).toEqual(all);
});
