import { afterAll, describe, expect, test } from 'vitest';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2 } = world.sites;
const admin = await login(app, world.a.users.admin.username);
const editor = await login(app, world.a.users.editor.username);
afterAll(subject.close);

/** A row with a single block, which shows this text to every reader. */
const saying = (words: string) => ({
  v: 1,
  rows: [
    {
      id: 'r1',
      layout: '1',
      settings: {},
      columns: [{ blocks: [{ id: 'b1', type: 'rich_text', v: 1, settings: { text: text(words) } }] }],
    },
  ],
});
const text = (words: string) => ({
  v: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

const create = (words: string, values: Record<string, unknown>, token = admin) =>
  gql(app, {
    token,
    site: 'a1',
    id: 'createLayout',
    input: { site: a1.id, name: `Reach ${words}`, grid: saying(words), ...values },
  });
const remove = async ({ result }: Awaited<ReturnType<typeof create>>) =>
  gql(app, { token: admin, site: 'a1', id: 'deleteLayout', input: { id: (result as { id: number }).id } });
const fieldsOf = (answer: { error: { extensions: Record<string, unknown> } | null }) =>
  Object.keys((answer.error?.extensions['fields'] ?? {}) as object);
const shown = async (path: string, host = a1.host) => {
  const first = await app.inject({ url: path, headers: { host } });
  const { location } = first.headers;
  return location ? (await app.inject({ url: location, headers: { host } })).body : first.body;
};
const itemIn = async (section: number, site = a1) =>
  `/${(await makeContent(services, site, { published: true, values: { primarySection: section } })).id}`;

describe('the layout of a section', () => {
  const { news, 'news/ports': ports } = a1.sections;

  test('is that of its subsections where it is propagated to them, and its own alone where it is not', async () => {
    const made = await create('For the subsections', { type: 'section', section: news });
    expect(await shown('/news')).toContain('For the subsections');
    expect(await shown('/news/ports')).toContain('For the subsections');
    await remove(made);
    const alone = await create('For this one', { type: 'section', section: news, propagate: false });
    expect(await shown('/news')).toContain('For this one');
    expect(await shown('/news/ports')).not.toContain('For this one');
    await remove(alone);
  });

  test('is that of the items in it and below it where its page type says so; a type of its own goes before', async () => {
    const values = { type: 'section', section: news, propagate: true, pageType: 'content' };
    const made = await create('For the items', values);
    const paths = [await itemIn(news), await itemIn(ports)];
    for (const path of paths) expect(await shown(path)).toContain('For the items');
    expect(await shown(await itemIn(a1.sections.home))).not.toContain('For the items');
    expect(await shown('/news/ports')).not.toContain('For the items');
    const type = await create('For the type', { type: 'content-type-override', contentTypes: ['Article'] });
    expect(await shown(paths[0] ?? '')).toContain('For the type');
    await remove(type);
    await remove(made);
  });

  test('needs a page type to be propagated', async () => {
    const values = { type: 'section', section: news, propagate: true, pageType: null };
    expect(fieldsOf(await create('Without', values))).toEqual(['pageType']);
  });
});

describe('a default layout', () => {
  test('is also that of the sites it names, while they have none of their own; readers see changes at once', async () => {
    const item = await itemIn(a2.sections.news, a2);
    const values = { type: 'content', isGlobal: true, tenants: [a2.id] };
    const made = await create('Shared', values);
    expect(await shown(item, a2.host)).not.toContain('Shared');
    await gql(app, { token: admin, site: 'a2', id: 'deleteLayout', input: { id: a2.layouts.content } });
    expect(await shown(item, a2.host)).toContain('Shared');
    const { id, version } = made.result as { id: number; version: number };
    const changes = { grid: saying('Told again') };
    await gql(app, { token: admin, site: 'a1', id: 'updateLayout', input: { id, version, changes } });
    expect(await shown(item, a2.host)).toContain('Told again');
    await remove(made);
    expect(await shown(item, a2.host)).not.toContain('Told again');
  });

  test('is not given to sites that its author does not work on', async () => {
    const values = { type: 'content', isGlobal: true, tenants: [a2.id] };
    expect(fieldsOf(await create('Elsewhere', values, editor))).toEqual(['tenants']);
  });

  test('people who do not work on all sites of a shared layout neither change nor delete it', async () => {
    await database.superuser("update cms_user set role = 'admin' where id = $1", [world.a.users.editor.id]);
    const local = await login(app, world.a.users.editor.username);
    const made = await create('Used by both', { type: 'content', isGlobal: true, tenants: [a2.id] });
    const { id, version } = made.result as { id: number; version: number };
    const attempts: [string, object][] = [
      ['updateLayout', { id, version, changes: { grid: saying('Taken over') } }],
      ['updateLayout', { id, version, changes: { tenants: [] } }],
      ['deleteLayout', { id }],
    ];
    for (const [operation, input] of attempts) {
      const { error } = await gql(app, { token: local, site: 'a1', id: operation, input: { ...input } });
      expect([operation, error?.extensions['reason']]).toEqual([operation, 'SITE_ACCESS_MISSING']);
    }
    const own = await create('Used by one', { type: 'content' }, local);
    const changes = { name: 'Changed by its site' };
    const { id: ownId, version: ownVersion } = own.result as { id: number; version: number };
    const input = { id: ownId, version: ownVersion, changes };
    expect((await gql(app, { token: local, site: 'a1', id: 'updateLayout', input })).error).toBeNull();
    await remove(own);
    await remove(made);
  });
});

describe('a layout for one item', () => {
  test('names the type of the item', async () => {
    const { article } = a1.content;
    const values = { type: 'content-override', content: article };
    expect(fieldsOf(await create('No type', values))).toEqual(['contentTypes']);
    expect(fieldsOf(await create('Other type', { ...values, contentTypes: ['Event'] }))).toEqual([
      'contentTypes',
    ]);
    const made = await create('One story', { ...values, contentTypes: ['Article'] });
    expect(await shown(`/${article}`)).toContain('One story');
    await remove(made);
  });
});
