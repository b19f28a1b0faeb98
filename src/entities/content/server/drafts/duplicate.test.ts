import { afterAll, expect, test } from 'vitest';
import { gql, login, makeContent, makeTrashed } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2 } = world.sites;
const token = await login(app, world.a.users.contributor.username);
afterAll(subject.close);

const call = (id: string, input: Record<string, unknown>) => gql(app, { token, site: 'a1', id, input });
interface Document {
  id: number;
  state: string;
  published: string | null;
  values: Record<string, unknown>;
}
const duplicate = async (id: number) => (await call('duplicateContent', { id })).result as Document;

test('a copy is a draft with all the fields as last saved, its own id and its own references', async () => {
  const item = await makeContent(services, a1, {
    published: true,
    values: {
      name: 'High water',
      authors: [a1.content.person],
      primaryImage: { asset: world.a.assetId, alt: 'A gauge' },
      schedules: [
        { section: a1.sections['news/ports'], option: 'Featured', start: '2026-01-01T00:00:00Z', end: null },
      ],
    },
  });
  await call('saveContent', {
    id: item.id,
    version: `${item.version}.0`,
    changes: { deck: 'New words' },
    base: {},
  });
  const copy = await duplicate(item.id);
  expect(copy.id).not.toBe(item.id);
  expect(copy).toMatchObject({
    state: 'draft',
    published: null,
    values: {
      name: 'Copy of High water',
      deck: 'New words',
      authors: [a1.content.person],
      primarySection: a1.sections.news,
      primaryImage: { asset: world.a.assetId, alt: 'A gauge' },
      schedules: [{ section: a1.sections['news/ports'], option: 'Featured', start: null, end: null }],
    },
  });
  const references = await database.superuser<{ kind: string }>(
    "select kind from reference where from_entity = 'content' and from_id = $1 order by kind",
    [copy.id],
  );
  expect(references.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['authors', 'primaryImage', 'primarySection', 'schedules']),
  );
});

test('a page’s address stays its own, and a long title is cut', async () => {
  const item = await makeContent(services, a1, {
    type: 'Page',
    values: { name: 'x'.repeat(250), alias: 'charter' },
  });
  const { values } = await duplicate(item.id);
  expect([values['alias'], String(values['name']).length]).toEqual([null, 250]);
});

test('own fields are copied with their parts', async () => {
  const fields = { organization: 'Harbour board', venue: { name: 'Hall 2', city: 'Skarvøy' } };
  const item = await makeContent(services, a1, { type: 'Event', values: { name: 'Fair', ...fields } });
  expect((await duplicate(item.id)).values).toMatchObject(fields);
});

test('items in the trash and items of another site are not copied', async () => {
  const trashed = await makeTrashed(services, a1);
  const elsewhere = await makeContent(services, a2);
  for (const id of [trashed, elsewhere.id])
    expect((await call('duplicateContent', { id })).code).toBe('NOT_FOUND');
});
