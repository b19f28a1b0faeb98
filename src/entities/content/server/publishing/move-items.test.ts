/** A section or term with many items is emptied so that it can be deleted. */
import { afterAll, expect, test } from 'vitest';
import { taxonomy } from '#entities/taxonomy/entity.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import { runJobs } from '#testing/jobs.ts';
import { gql, login, makeContent, makeTrashed, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { createDocument } from '../drafts/documents.ts';
import { countMoved, movedValues } from './move-items.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1, a2 } = world.sites;
// The editor works on only one of the sites, and may manage its sections.
await subject.database.superuser('update cms_user set extra_permissions = $1 where id = $2', [
  ['manage_site_sections'],
  world.a.users.editor.id,
]);
const tokens = {
  admin: await login(app, world.a.users.admin.username),
  editor: await login(app, world.a.users.editor.username),
};
afterAll(subject.close);

const call = (id: string, input: Record<string, unknown>, who: keyof typeof tokens = 'admin') =>
  gql(app, { token: tokens[who], site: 'a1', id, input });
const make = <T>(run: Parameters<typeof services.write<T>>[1]) =>
  services.write(systemOf(world.a.id, [a1.id, a2.id]), run);
const section = (name: string) => make((work) => work.records.create(websiteSection, { site: a1.id, name }));
const term = (name: string, type: 'Topic' | 'Region') =>
  make((work) => work.records.create(taxonomy, { name, type }));
const valuesOf = async (id: number) =>
  ((await call('getContentDocument', { id })).result as { values: Record<string, unknown> }).values;

test('all items of a section go to another one, in batches, with drafts, changes, placements and links; then it is deleted', async () => {
  const [from, to] = [await section('Dead end'), await section('Through road')];
  const many = [];
  for (let index = 0; index < 55; index += 1)
    many.push(await makeContent(services, a1, { published: true, values: { primarySection: from.id } }));
  const placed = (id: number) => [{ section: id, option: 'Featured', start: null, end: null }];
  const draft = await makeContent(services, a1, { values: { schedules: placed(from.id) } });
  await makeTrashed(services, a1, { values: { primarySection: from.id } });
  const changed = await makeContent(services, a1, { published: true });
  const { version } = (await call('getContentDocument', { id: changed.id })).result as { version: string };
  const body = (sectionId: number) => ({
    v: 1,
    content: [
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { sectionId } }] }],
      },
    ],
  });
  const saved = await call('saveContent', {
    id: changed.id,
    version,
    changes: { body: body(from.id) },
    base: { body: null },
  });
  expect(saved.error).toBeNull();
  const refused = await call('deleteWebsiteSection', { id: from.id });
  expect(refused.error?.message).toContain('is used in more than 20 places');
  const moved = await call('moveItemsOfSection', { from: from.id, to: to.id });
  expect(moved.result).toEqual({ count: 58, leftCount: 0 });
  await runJobs(subject);
  for (const one of [many[0], many.at(-1)])
    expect(await valuesOf(one?.id ?? 0)).toMatchObject({ primarySection: to.id });
  expect(await valuesOf(draft.id)).toMatchObject({ schedules: placed(to.id) });
  expect(await valuesOf(changed.id)).toMatchObject({ body: body(to.id) });
  expect((await call('deleteWebsiteSection', { id: from.id })).error).toBeNull();
});

test('items of a term are filed under another of its type, once', async () => {
  const [from, to, region] = [
    await term('Quay', 'Topic'),
    await term('Berth', 'Topic'),
    await term('Baltic', 'Region'),
  ];
  const { id } = await makeContent(services, a1, { published: true, values: { taxonomy: [to.id, from.id] } });
  expect(
    (await call('moveItemsOfTerm', { from: from.id, to: region.id })).error?.extensions['fields'],
  ).toEqual({
    to: 'Choose a term of the type Topic.',
  });
  expect((await call('moveItemsOfTerm', { from: from.id, to: to.id })).result).toEqual({
    count: 1,
    leftCount: 0,
  });
  await runJobs(subject);
  expect(await valuesOf(id)).toMatchObject({ taxonomy: [to.id] });
  expect((await call('deleteTaxonomy', { id: from.id })).error).toBeNull();
});

test('emptying a section needs the right to delete it, and nothing is moved to itself or to another site', async () => {
  const [from, to] = [await section('One'), await section('Two')];
  expect((await call('moveItemsOfSection', { from: from.id, to: from.id })).result).toEqual({
    count: 0,
    leftCount: 0,
  });
  const elsewhere = await call('moveItemsOfSection', { from: from.id, to: a2.sections.news });
  expect(elsewhere.error?.extensions['fields']).toEqual({ to: 'Choose a section of the same site.' });
  const quay = await term('Slip', 'Topic');
  // Terms are shared: this editor works on only one of the sites.
  expect((await call('moveItemsOfTerm', { from: quay.id, to: quay.id }, 'editor')).code).toBe('FORBIDDEN');
  expect((await call('moveItemsOfSection', { from: from.id, to: to.id })).result).toEqual({
    count: 0,
    leftCount: 0,
  });
});

test('items of other sites go along for who works on all of them, and are refused to who does not', async () => {
  const [from, to] = [await section('Shared dock'), await section('Shared quay')];
  const [topic, other] = [await term('Locks', 'Topic'), await term('Gates', 'Topic')];
  const own = await makeContent(services, a1, { published: true, values: { primarySection: from.id } });
  const schedules = (id: number) => [{ section: id, option: 'Standard', start: null, end: null }];
  const foreign = await make((work) =>
    createDocument(work, {
      type: 'Article',
      site: a2.id,
      values: {
        name: 'From elsewhere',
        primarySection: a2.sections.news,
        schedules: schedules(from.id),
        taxonomy: [topic.id],
      },
    }),
  );
  const refused = await call('moveItemsOfSection', { from: from.id, to: to.id }, 'editor');
  expect(refused.error?.message).toContain('items of a site you do not work on');
  await runJobs(subject);
  expect(await valuesOf(own.id)).toMatchObject({ primarySection: from.id });
  expect((await call('moveItemsOfSection', { from: from.id, to: to.id })).result).toEqual({
    count: 2,
    leftCount: 0,
  });
  expect((await call('moveItemsOfTerm', { from: topic.id, to: other.id })).result).toEqual({
    count: 1,
    leftCount: 0,
  });
  await runJobs(subject);
  expect(await valuesOf(own.id)).toMatchObject({ primarySection: to.id });
  expect(await valuesOf(foreign.id)).toMatchObject({
    primarySection: a2.sections.news,
    schedules: schedules(to.id),
    taxonomy: [other.id],
  });
  for (const [id, record] of [
    ['deleteWebsiteSection', from],
    ['deleteTaxonomy', topic],
  ] as const)
    expect((await call(id, { id: record.id })).error).toBeNull();
});

test('only items of the user’s site are moved, also those added to the section later', async () => {
  const [from, to] = [await section('Quick dock'), await section('Quick quay')];
  const own = await makeContent(services, a1, { published: true, values: { primarySection: from.id } });
  const move = { from: from.id, to: to.id };
  expect((await call('moveItemsOfSection', move, 'editor')).result).toEqual({ count: 1, leftCount: 0 });
  const placed = [{ section: from.id, option: 'Standard', start: null, end: null }];
  const values = { name: 'Later', primarySection: a2.sections.news, schedules: placed };
  const foreign = await make((work) => createDocument(work, { type: 'Article', site: a2.id, values }));
  await runJobs(subject);
  expect(await valuesOf(own.id)).toMatchObject({ primarySection: to.id });
  expect(await valuesOf(foreign.id)).toMatchObject({ schedules: placed });
});

test('items of other sites are counted as those that stay', async () => {
  const topic = await term('Buoys', 'Topic');
  const values = { name: 'Buoy', taxonomy: [topic.id] };
  await makeContent(services, a1, { values });
  for (let item = 0; item < 2; item += 1)
    await make((work) => createDocument(work, { type: 'Article', site: a2.id, values }));
  const counted = (sites: number[] | null) =>
    make((work) => countMoved(work, { kind: 'taxonomy', from: topic.id, sites }));
  expect(await counted([a1.id])).toEqual({ count: 1, leftCount: 2 });
  expect(await counted(null)).toEqual({ count: 3, leftCount: 0 });
});

test('a move that waits is not replaced by that of another person, nor by one to another section', async () => {
  const [from, first, second] = [await section('Old pier'), await section('Pier'), await section('Jetty')];
  const own = await makeContent(services, a1, { published: true, values: { primarySection: from.id } });
  for (const [to, who] of [
    [first, 'editor'],
    [second, 'editor'],
    [first, 'admin'],
  ] as const)
    expect((await call('moveItemsOfSection', { from: from.id, to: to.id }, who)).result).toMatchObject({
      count: 1,
    });
  const waiting = await subject.database.superuser(
    "select 1 from graphile_worker._private_jobs where key like '% move/websiteSection/' || $1 || '/%'",
    [from.id],
  );
  expect(waiting).toHaveLength(3);
  await runJobs(subject);
  expect(await valuesOf(own.id)).toMatchObject({ primarySection: first.id });
});

test('an item that a rule refuses stays where it is, and those before and after it are moved', async () => {
  const [from, to] = [await section('Old basin'), await section('New basin')];
  const made = [];
  for (let index = 0; index < 3; index += 1)
    made.push(await makeContent(services, a1, { published: true, values: { primarySection: from.id } }));
  const [first, stuck, last] = made.map(({ id }) => id);
  // Older versions allowed this state: the original of a translation is itself a translation.
  const [original, root] = [await makeContent(services, a1), await makeContent(services, a1)];
  const translate = 'update content set translation_of_id = $1 where id = $2';
  await subject.database.superuser(translate, [root.id, original.id]);
  await subject.database.superuser(translate, [original.id, stuck]);
  expect((await call('moveItemsOfSection', { from: from.id, to: to.id })).result).toEqual({
    count: 3,
    leftCount: 0,
  });
  await runJobs(subject);
  const sectionsOf = await Promise.all([first, stuck, last].map((id) => valuesOf(id ?? 0)));
  expect(sectionsOf.map(({ primarySection }) => primarySection)).toEqual([to.id, from.id, to.id]);
  const refused = await call('deleteWebsiteSection', { id: from.id });
  expect(refused.error?.message).toContain('is used in one place');
});

test('placements that become the same are one', () => {
  const at = (section: number) => ({ section, option: 'Standard', start: null, end: null });
  const move = { kind: 'websiteSection', from: 1, to: 2 } as const;
  expect(movedValues({ primarySection: 1, schedules: [at(1), at(2), at(3)] }, move)).toEqual({
    primarySection: 2,
    schedules: [at(2), at(3)],
  });
});
