import { afterAll, expect, test } from 'vitest';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import type { Figure } from './dashboard.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2 } = world.sites;
const tokens = {
  admin: await login(app, world.a.users.admin.username),
  editor: await login(app, world.a.users.editor.username),
  contributor: await login(app, world.a.users.contributor.username),
};
type Who = keyof typeof tokens;
afterAll(subject.close);

const call = (id: string, input: Record<string, unknown>, who: Who = 'editor') =>
  gql(app, { token: tokens[who], site: 'a1', id, input });
async function figures(who: Who, site = a1.id): Promise<Map<string, Figure>> {
  const answer = await call('getDashboard', { site }, who);
  if (answer.error) throw new Error(answer.body);
  return new Map((answer.result as { figures: Figure[] }).figures.map((figure) => [figure.list, figure]));
}
async function listed(show: string, who: Who): Promise<number[]> {
  const answer = await call('getContentList', { site: a1.id, show }, who);
  const page = answer.result as { edges: { node: { id: number } }[] };
  return page.edges.map(({ node }) => node.id).sort();
}
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();
const ids = (figure: Figure | undefined) => (figure?.items ?? []).map(({ id }) => id).sort();

/** A draft that the contributor has submitted. */
async function submitted(name: string): Promise<number> {
  const values = { name, primarySection: a1.sections.news };
  const made = await call('createContent', { type: 'Article', site: a1.id, values }, 'contributor');
  const { id, version } = made.result as { id: number; version: string };
  await call('submitContentForReview', { id, version, note: null }, 'contributor');
  return id;
}

test('publishers see what waits, writers what they submitted and what came back', async () => {
  const waiting = await submitted('Dredger aground');
  const returned = await submitted('Tides of the week');
  await call('returnContent', { id: returned, note: 'Name the ship.' });
  const [editor, contributor] = [await figures('editor'), await figures('contributor')];
  expect([...editor.keys()]).toEqual([
    'my-drafts',
    'my-changes',
    'waiting',
    'going-live',
    'expiring',
    'broken-links',
  ]);
  expect(editor.get('waiting')).toMatchObject({
    count: 1,
    hasMore: false,
    items: [{ id: waiting, name: 'Dredger aground', type: 'Article', detail: 'Robin contributor' }],
  });
  expect(contributor.has('waiting')).toBe(false);
  expect(ids(contributor.get('submitted'))).toEqual([waiting]);
  expect(contributor.get('returned-to-me')).toMatchObject({
    count: 1,
    items: [{ id: returned, detail: 'Name the ship.' }],
  });
});

test('drafts are those one began or wrote on, until they are handed in', async () => {
  const values = { name: 'Lock gates', primarySection: a1.sections.news };
  const made = await call('createContent', { type: 'Article', site: a1.id, values }, 'contributor');
  const { id, version } = made.result as { id: number; version: string };
  const drafts = async (who: Who) => ids((await figures(who)).get('my-drafts'));
  expect([await drafts('contributor'), await drafts('editor')]).toEqual([[id], []]);
  const changes = { deck: 'Two pairs of them.' };
  const saved = await call('saveContent', { id, version, changes, base: {} });
  expect([await drafts('contributor'), await drafts('editor')]).toEqual([[id], [id]]);
  const handedIn = (saved.result as { version: string }).version;
  await call('submitContentForReview', { id, version: handedIn, note: null }, 'contributor');
  expect([await drafts('contributor'), await drafts('editor')]).toEqual([[], []]);
});

test('changes are one’s own, with the title they have in the working copy', async () => {
  const { id, version } = await makeContent(services, a1, { published: true });
  const changes = { name: 'A quay is torn down' };
  await call('saveContent', { id, version: `${version}.0`, changes, base: {} });
  expect((await figures('editor')).get('my-changes')).toMatchObject({
    count: 1,
    items: [{ id, name: 'A quay is torn down' }],
  });
  expect((await figures('admin')).get('my-changes')).toEqual({
    list: 'my-changes',
    count: 0,
    hasMore: false,
    items: [],
  });
});

test('the schedule covers one week ahead', async () => {
  const soon = await makeContent(services, a1, { published: inDays(6) });
  await makeContent(services, a1, { published: inDays(8) });
  const expiring = await makeContent(services, a1, { published: inDays(-1), unpublished: inDays(2) });
  await makeContent(services, a1, { published: inDays(-1), unpublished: inDays(9) });
  const found = await figures('editor');
  expect([ids(found.get('going-live')), ids(found.get('expiring'))]).toEqual([[soon.id], [expiring.id]]);
});

test('every figure counts what its list shows', async () => {
  for (const who of ['editor', 'contributor'] as const)
    for (const [show, figure] of await figures(who)) {
      expect(ids(figure), show).toEqual(await listed(show, who));
      expect(figure.count, show).toBe(figure.items.length);
    }
});

test('a figure stops at a hundred and names five', async () => {
  await database.superuser(
    `insert into content (organisation_id, id, site_id, sites_shown_ids, type, status, name, excerpt, published, fields)
     select $1, 60000000 + i, $2, array[$2::integer], 'Article', 1, 'Item ' || i, '', now() + i * interval '1 minute', '{}'
     from generate_series(1, 120) i`,
    [world.a.id, a2.id],
  );
  const figure = (await figures('admin', a2.id)).get('going-live');
  expect([figure?.count, figure?.hasMore, ids(figure)]).toEqual([
    100,
    true,
    [60_000_001, 60_000_002, 60_000_003, 60_000_004, 60_000_005],
  ]);
  expect((await figures('admin')).get('going-live')?.count).toBe(1);
});

test('a site without access is treated as missing', async () => {
  expect((await call('getDashboard', { site: a2.id })).code).toBe('NOT_FOUND');
  expect((await call('getDashboard', { site: 1_999_999_991 })).code).toBe('NOT_FOUND');
  expect((await gql(app, { id: 'getDashboard', input: { site: a1.id }, host: a1.host })).code).toBe(
    'UNAUTHENTICATED',
  );
});
