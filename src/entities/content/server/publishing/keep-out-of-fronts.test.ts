/** An item excluded from fronts is in no list of a section, and otherwise unchanged. */
import { afterAll, expect, test } from 'vitest';
import { websiteSection } from '#entities/website-section/entity.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.editor.username);
afterAll(subject.close);

const call = (id: string, input: Record<string, unknown>) => gql(app, { token, site: 'a1', id, input });
async function streamed(input: Record<string, unknown>): Promise<number[]> {
  const answer = await gql(app, { host: a1.host, id: 'getContentStream', input: { limit: 50, ...input } });
  if (answer.error) throw new Error(answer.body);
  return (answer.result as { edges: { node: { id: number } }[] }).edges.map(({ node }) => node.id);
}
async function publishWith(id: number, changes: Record<string, unknown>): Promise<void> {
  const { version } = (await call('getContentDocument', { id })).result as { version: string };
  const saved = await call('saveContent', { id, version, changes, base: {} });
  const { version: next } = saved.result as { version: string };
  expect((await call('publishContent', { id, version: next })).error).toBeNull();
}

test('an excluded item leaves the lists of the site and its sections, retains its page, and comes back', async () => {
  const { news, 'news/ports': ports } = a1.sections;
  const { id } = await makeContent(services, a1, {
    published: true,
    values: {
      name: 'Quietly correct',
      primarySection: ports,
      schedules: [{ section: news, option: 'Featured', start: null, end: null }],
    },
  });
  const lists = [{}, { sectionId: news }, { sectionId: ports }, { scheduleOption: 'Featured' }];
  const standing = async () => {
    services.cache.clear();
    return Promise.all(lists.map(async (list) => (await streamed(list)).includes(id)));
  };
  expect(await standing()).toEqual([true, true, true, true]);
  await publishWith(id, { keepOutOfFronts: true });
  expect(await standing()).toEqual([false, false, false, false]);
  // A section that moves takes its items along, except this one.
  await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    const section = await work.records.find(websiteSection, ports);
    if (!section) return;
    const { id: sectionId, version, parent } = section;
    const input = { id: sectionId, version, changes: { parent: a1.sections.home }, base: { parent } };
    await work.records.update(websiteSection, input);
  });
  expect(await standing()).toEqual([false, false, false, false]);
  const { path } = (await call('getContentDocument', { id })).result as { path: string };
  const page = await app.inject({ url: path, headers: { host: a1.host } });
  expect([page.statusCode, page.body.includes('Quietly correct')]).toEqual([200, true]);
  await publishWith(id, { keepOutOfFronts: false });
  expect((await standing())[0]).toBe(true);
});
