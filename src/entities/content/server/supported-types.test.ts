import { afterAll, beforeEach, expect, test } from 'vitest';
import { site } from '#entities/site/entity.ts';
import type { ImportInput, RecordContext } from '#server/records/index.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1, a2 } = world.sites;
const token = await login(app, world.a.users.admin.username);
afterAll(subject.close);

const call = (id: string, input: Record<string, unknown>) => gql(app, { token, site: 'a1', id, input });

/** Limits a site to these types; an empty list allows all. */
const take = (siteId: number, supportedContentTypes: string[]) =>
  services.write(systemOf(world.a.id, [a1.id, a2.id]), async (work) => {
    const before = await work.records.find(site, siteId, { lock: true });
    const groups: Record<string, unknown> = { general: { supportedContentTypes } };
    if (before) await work.records.writeSkippingPrepare(site, before, groups);
  });
beforeEach(async () => {
  await take(a1.id, []);
  await take(a2.id, []);
});

interface Document {
  id: number;
  version: string;
  state: string;
}
const documentOf = async (id: number) => (await call('getContentDocument', { id })).result as Document;
const refusalOf = (answer: Awaited<ReturnType<typeof call>>) => [
  answer.code,
  answer.error?.message,
  answer.error?.extensions['fields'],
];
const REFUSED = [
  'BAD_USER_INPUT',
  'The Harbour Post doesn’t publish this content type.',
  {
    type:
      'Podcasts are not among the supported content types of The Harbour Post. ' +
      'Choose another type, or have it added in the site settings.',
  },
];
const create = (type: string) =>
  call('createContent', {
    type,
    site: a1.id,
    values: { name: 'Tide talk', primarySection: a1.sections.news },
  });

test('a site that chose no types takes every one', async () => {
  expect((await create('Podcast')).error).toBeNull();
});

test('an item of a type the site does not take is not created, copied or published', async () => {
  const { id } = await makeContent(services, a1, { type: 'Podcast', values: { name: 'Tide talk' } });
  await take(a1.id, ['Article']);
  expect(refusalOf(await create('Podcast'))).toEqual(REFUSED);
  expect((await create('Article')).error).toBeNull();
  expect(refusalOf(await call('duplicateContent', { id }))).toEqual(REFUSED);
  const { version } = await documentOf(id);
  expect(refusalOf(await call('publishContent', { id, version }))).toEqual(REFUSED);
});

const SOUND = 'https://sound.quayside.example/tide-talk.mp3';

test('an import reports the same for a record of that type, new or published by it', async () => {
  const draft = await makeContent(services, a1, { type: 'Podcast', values: {} });
  await take(a1.id, ['Article']);
  const { imports } = services.registry.hooks.get('content') ?? {};
  const input = (values: Record<string, unknown>) =>
    ({ target: 'Podcast', siteId: a1.id, values }) as unknown as ImportInput;
  const write = (run: (work: RecordContext) => Promise<unknown> | undefined) =>
    services.write(systemOf(world.a.id, [a1.id, a2.id]), async (work) => run(work));
  const created = write((work) => imports?.create?.(work, input({ name: 'Tide talk', fileSrc: SOUND })));
  await expect(created).rejects.toThrow(REFUSED[1] as string);
  const published = { name: 'Ebb', published: '2026-01-01T00:00:00Z', fileSrc: SOUND };
  const updated = write((work) => imports?.update?.(work, draft, input(published)));
  await expect(updated).rejects.toThrow(REFUSED[1] as string);
});

test('an existing item is edited, and stays with its readers', async () => {
  const { id } = await makeContent(services, a1, { type: 'Podcast', published: true, values: {} });
  const draft = await makeContent(services, a1, { type: 'Podcast', values: {} });
  await take(a1.id, ['Article']);
  for (const one of [id, draft.id]) {
    const { version } = await documentOf(one);
    const saved = await call('saveContent', { id: one, version, changes: { name: 'Neap' }, base: {} });
    expect(saved.error).toBeNull();
  }
  const { version } = await documentOf(id);
  expect((await call('publishContent', { id, version })).result).toMatchObject({
    state: 'published',
    values: { name: 'Neap' },
  });
});

test('it is not placed on another site that does not take it, and stays in its earlier places', async () => {
  const placed = (section: number | undefined) => [{ section, option: 'Standard', start: null, end: null }];
  const place = async (id: number, schedules: unknown) =>
    call('saveContent', { id, version: (await documentOf(id)).version, changes: { schedules }, base: {} });
  const old = await makeContent(services, a1, {
    type: 'Podcast',
    published: true,
    values: { schedules: placed(a1.sections.news) },
  });
  await place(old.id, placed(a2.sections.news));
  const published = await call('publishContent', { id: old.id, version: (await documentOf(old.id)).version });
  expect(published.error).toBeNull();
  await take(a2.id, ['Article']);
  const item = await makeContent(services, a1, { type: 'Podcast', values: {} });
  expect(refusalOf(await place(item.id, placed(a2.sections.news)))).toEqual([
    'BAD_USER_INPUT',
    'The Harbour Post doesn’t publish this content type.',
    {
      schedules:
        'Podcasts are not among the supported content types of The Harbour Post. ' +
        'Remove the placement there, or have the type added in the site settings.',
    },
  ]);
  expect((await place(item.id, placed(a1.sections['news/ports']))).error).toBeNull();
  expect((await place(old.id, placed(a2.sections.news))).error).toBeNull();
});

test('the admin gets the types of each site', async () => {
  await take(a1.id, ['Article', 'News']);
  const { sites } = (await call('cmsUser/getActiveCMSUser', {})).result as {
    sites: { tenantKey: string; supportedContentTypes: string[] }[];
  };
  expect(sites.map(({ tenantKey, supportedContentTypes }) => [tenantKey, supportedContentTypes])).toEqual([
    ['a1', ['Article', 'News']],
    ['a2', []],
  ]);
});
