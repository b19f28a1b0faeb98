/** Layouts that come back from the trash: to their pages, or without those that another layout has now. */
import { afterAll, expect, test } from 'vitest';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, world } = subject;
const { a1, a2 } = world.sites;
const admin = await login(app, world.a.users.admin.username);
afterAll(subject.close);

interface Restored {
  id: number;
  type: string;
  alias: string[] | null;
  contentTypes: string[] | null;
  key: string | null;
  section: { id: number } | null;
  restoredWithout: string | null;
}

const call = async (id: string, input: Record<string, unknown>) => {
  const answer = await gql(app, { token: admin, site: 'a1', id, input });
  expect(answer.code, answer.body).toBeNull();
  return answer.result as Restored & { version: number };
};

const saying = (words: string) => ({
  v: 1,
  rows: [
    {
      id: 'r1',
      layout: '1',
      settings: {},
      columns: [
        {
          blocks: [
            {
              id: 'b1',
              type: 'rich_text',
              v: 1,
              settings: {
                text: { v: 1, content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] },
              },
            },
          ],
        },
      ],
    },
  ],
});
const create = (name: string, values: Record<string, unknown>) =>
  call('createLayout', { site: a1.id, name, grid: saying(name), ...values });
const trash = ({ id }: { id: number }) => call('deleteLayout', { id });
const restore = ({ id }: { id: number }) => call('restoreLayout', { id });
const page = async (path: string) => (await app.inject({ url: path, headers: { host: a1.host } })).body;
const { news } = a1.sections;

test('a restored layout gets its pages, sites and settings back', async () => {
  const values = { type: 'section', isGlobal: true, tenants: [a2.id], hideFooter: true };
  const made = await create('Shared front', values);
  const before = await call('getLayout', { id: made.id });
  await trash(made);
  const after = await restore(made);
  expect(after.restoredWithout).toBeNull();
  const { version: _v, updated: _u, ...same } = before as Restored & { version: number; updated: string };
  expect(await call('getLayout', { id: made.id })).toMatchObject(same);
  await trash(made);
});

test('a page is the same after its layout was deleted and restored', async () => {
  const made = await create('Front of the news', { type: 'section', section: news });
  const before = await page('/news');
  expect(before).toContain('Front of the news');
  await trash(made);
  expect(await page('/news')).not.toContain('Front of the news');
  await restore(made);
  expect(await page('/news')).toBe(before);
  await trash(made);
});

test('a layout is restored without the URLs that another layout has now, and names them', async () => {
  const old = await create('Old quay', { type: 'url-override', alias: ['quay-one', 'quay-two'] });
  await trash(old);
  const next = await create('New quay', { type: 'url-override', alias: ['quay-two'] });
  const { alias, restoredWithout } = await restore(old);
  expect(alias).toEqual(['quay-one']);
  expect(restoredWithout).toBe(
    '“New quay” is used for /quay-two now. “Old quay” was restored without /quay-two.',
  );
  await trash(old);
  await trash(next);
});

test('a layout that another one had the same URL as before is restored as it was', async () => {
  const first = await create('First', { type: 'url-override', alias: ['quay-six'] });
  const second = await create('Second', { type: 'url-override', alias: ['quay-six'] });
  await trash(first);
  const changes = { name: 'Second, renamed' };
  await call('updateLayout', { id: second.id, version: second.version, changes });
  expect(await restore(first)).toMatchObject({ alias: ['quay-six'], restoredWithout: null });
  await trash(first);
  await trash(second);
});

test.each([
  ['of a section', { type: 'section', section: news }, { type: 'url-override', alias: [] }],
  ['of all sections', { type: 'section' }, { type: 'url-override', alias: [] }],
  ['of all items', { type: 'content' }, { type: 'url-override', alias: [] }],
  ['of a content type', { type: 'content-type-override', contentTypes: ['Article'] }, { contentTypes: [] }],
  ['of a system page', { type: 'module', key: 'quay-search' }, { key: null }],
])('a layout %s leaves the pages to the layout that has them now', async (_, values, expected) => {
  const old = await create('Old', values);
  await trash(old);
  const next = await create('Next', values);
  const before = await page('/news');
  const restored = await restore(old);
  expect(restored).toMatchObject(expected);
  expect(restored.restoredWithout).toMatch(/^“Next” .* “Old” was restored without/);
  expect(await page('/news')).toBe(before);
  await trash(old);
  await trash(next);
});
