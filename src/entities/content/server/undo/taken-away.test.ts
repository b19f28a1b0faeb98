/** Items that come back after what they had was deleted or taken: without it, and with a sentence that names it. */
import { afterAll, describe, expect, test } from 'vitest';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1 } = world.sites;
const admin = await login(app, world.a.users.admin.username);
afterAll(subject.close);

interface Document {
  id: number;
  version: string;
  state: string;
  values: Record<string, unknown>;
  unfinished: { values: Record<string, unknown> } | null;
  restoredWithout: string | null;
}

const done = async (id: string, input: Record<string, unknown>) => {
  const answer = await gql(app, { token: admin, site: 'a1', id, input });
  expect(answer.code, answer.body).toBeNull();
  return answer.result as Document;
};
const get = (url: string) => app.inject({ url, headers: { host: a1.host } });
const load = (id: number) => done('getContentDocument', { id });
const trash = async (id: number) => done('deleteContent', { id, version: (await load(id)).version });

async function save(id: number, changes: Record<string, unknown>) {
  const { version, values } = await load(id);
  const base = Object.fromEntries(Object.keys(changes).map((key) => [key, values[key] ?? null]));
  return done('saveContent', { id, version, changes, base, storesUnfinished: true });
}

/** The three ways out of the trash. */
const WAYS: Record<string, (id: number, deleted: Document) => Promise<Document>> = {
  Undo: (id, { version }) => done('undoContentCommand', { id, version }),
  '“Publish again”': (id) => done('restoreContent', { id, publish: true }),
  '“Restore as a draft”': (id) => done('restoreContent', { id, publish: false }),
};

let count = 0;
const makeSection = () =>
  done('createWebsiteSection', { site: a1.id, name: `Docks ${(count += 1)}` }) as Promise<{ id: number }>;

describe.each(Object.entries(WAYS))('%s', (name, way) => {
  const isPublished = !name.includes('draft');

  test('an item whose published section was deleted is back in the section it was to move to', async () => {
    const { id: section } = await makeSection();
    const { id } = await makeContent(services, a1, {
      published: true,
      values: { name: 'Dock strike', primarySection: section },
    });
    await save(id, { primarySection: a1.sections.news });
    const deleted = await trash(id);
    await done('deleteWebsiteSection', { id: section });
    const { restoredWithout, state } = await way(id, deleted);
    expect([state, restoredWithout]).toEqual(
      isPublished
        ? ['published', 'Its section was deleted. The item is back in the section it was to move to.']
        : ['draft', null],
    );
    expect((await load(id)).values['primarySection']).toBe(a1.sections.news);
  });

  test('an item with a placement in a deleted section is back without that placement', async () => {
    const { id: section } = await makeSection();
    const placement = { section: a1.sections.news, option: 'Featured', start: null, end: null };
    const { id } = await makeContent(services, a1, {
      published: true,
      values: { name: 'Dock fair', schedules: [placement, { ...placement, section }] },
    });
    await save(id, { schedules: [] });
    const deleted = await trash(id);
    await done('deleteWebsiteSection', { id: section });
    const { restoredWithout } = await way(id, deleted);
    const [row] = await database.superuser('select schedules from content where id = $1', [id]);
    expect([restoredWithout, row]).toEqual(
      isPublished
        ? [
            'A section it was placed in was deleted. The item is back without that placement.',
            { schedules: [placement] },
          ]
        : [null, { schedules: [] }],
    );
  });

  test('an item whose unpublished URL was taken comes back with its own URL, and its editor sees the other', async () => {
    const { id, own, pending } = await makeTaken();
    const deleted = await trash(id);
    const { restoredWithout, state } = await way(id, deleted);
    expect([state, restoredWithout]).toEqual([isPublished ? 'published' : 'draft', null]);
    const { values, unfinished } = await load(id);
    expect(values).toMatchObject({ alias: own, deck: 'Pending deck' });
    expect(unfinished?.values).toEqual({ alias: pending });
    if (isPublished) expect((await get(`/${own}`)).statusCode).toBe(200);
    expect((await get(`/${pending}`)).body).toContain('Dock guide');
  });
});

test('an item whose unpublished URL was taken can be unpublished', async () => {
  const { id, own, pending } = await makeTaken();
  const draft = await done('unpublishContent', { id, version: (await load(id)).version });
  expect(draft.state).toBe('draft');
  const seen = await load(id);
  expect([seen.values['alias'], seen.unfinished?.values]).toEqual([own, { alias: pending }]);
});

/** A published item with an unpublished change of its URL, which another published item has now. */
async function makeTaken() {
  count += 1;
  const [own, pending] = [`own-${count}`, `pending-${count}`];
  const { id } = await makeContent(services, a1, {
    published: true,
    values: { name: 'Dock tour', alias: own },
  });
  await save(id, { alias: pending, deck: 'Pending deck' });
  await makeContent(services, a1, { published: true, values: { name: 'Dock guide', alias: pending } });
  return { id, own, pending };
}
