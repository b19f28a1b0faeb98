import { afterAll, describe, expect, test } from 'vitest';
import { content } from '#entities/content/entity.ts';
import { taxonomy } from '#entities/taxonomy/entity.ts';
import { gql, login, makeContent, publish, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1, a2 } = world.sites;
const editor = await login(app, world.a.users.editor.username);
afterAll(subject.close);

interface Answer {
  redirectTo: string | null;
  page: Record<string, unknown> | null;
  layout: {
    id: number;
    layoutType: string;
    usedContentIds: number[];
    primaryGrid: {
      rows: {
        id: string;
        columns: { blocks: { id: string; type: string; data: { items: unknown[][] } }[] }[];
      }[];
    };
  } | null;
  hasErrors: boolean | null;
}

const ask = (alias: string, input: Record<string, unknown> = {}, given: object = { host: a1.host }) =>
  gql(app, { id: 'getWebsiteLayoutPage', input: { alias, ...input }, ...given });
const read = async (alias: string, input: Record<string, unknown> = {}, given?: object) =>
  (await ask(alias, input, given)).result as Answer;

const pathOf = async (id: number) =>
  String((await app.inject({ url: `/${id}`, headers: { host: a1.host } })).headers['location']);

describe('the page at an address', () => {
  test('says what it is about, with the section, the layout and what each block shows', async () => {
    const tag = await services.write(systemOf(world.a.id, [a1.id]), (work) =>
      work.records.create(taxonomy, { name: 'Dredging', type: 'Topic' }),
    );
    const item = await makeContent(services, a1, {
      published: true,
      values: { name: 'Mud moves', teaser: 'By night.', taxonomy: [tag.id], labels: ['Sponsored'] },
    });
    const path = await pathOf(item.id);
    const { page, layout, hasErrors } = await read(path);
    expect(page).toMatchObject({
      contentId: item.id,
      id: item.id,
      type: 'article',
      alias: path.slice(1),
      name: 'Mud moves',
      canonicalPath: path,
      teaser: 'By night.',
      explicitTeaser: 'By night.',
      layoutId: a1.layouts.content,
      templateId: a1.layouts.content,
      siteContext: { path, canonicalUrl: expect.stringMatching(/^http.*mud-moves$/) },
      primarySection: { id: a1.sections.news, alias: 'news', canonicalPath: '/news', gamAlias: null },
      taxonomy: { edges: [{ node: { name: 'Dredging', type: 'Topic' } }] },
      metadata: { aiKeywords: ['Dredging'], aiIndustries: [] },
      labels: ['Sponsored'],
      websiteSchedules: [{ sectionId: a1.sections.news, option: 'Standard' }],
      createdBy: null,
    });
    expect(layout).toMatchObject({ id: a1.layouts.content, layoutType: 'content' });
    expect(layout?.usedContentIds).not.toContain(item.id);
    expect(hasErrors).toBe(false);
  });

  test('of a document says where its file is, with the origin', async () => {
    const item = await makeContent(services, a1, {
      type: 'Document',
      published: true,
      values: { name: 'Tide table', fileSrc: 'https://files.example/tides.pdf' },
    });
    const { page } = await read(await pathOf(item.id));
    expect(page).toMatchObject({ type: 'Document', fileSrc: 'https://files.example/tides.pdf' });
  });

  test('of a section has the items of its lists, each once, without keys of the store', async () => {
    const answer = await read('news');
    expect(answer.page).toMatchObject({ contentId: null, sectionId: a1.sections.news, type: 'section' });
    const blocks = answer.layout?.primaryGrid.rows.flatMap(({ columns }) =>
      columns.flatMap((column) => column.blocks),
    );
    const shown = (blocks ?? []).flatMap(({ data }) => data.items.flat() as { id: number }[]);
    expect(shown.map(({ id }) => id)).toContain(a1.content.article);
    expect(answer.layout?.usedContentIds).toEqual([...new Set(shown.map(({ id }) => id))]);
    expect(JSON.stringify(answer)).not.toContain('fileKey');
  });

  test('has a type in the spelling of the specification, and an alias whatever the type', async () => {
    const types = ['Video', 'Event', 'Company', 'Page', 'Whitepaper', 'Webinar', 'MediaGallery'];
    const found = await Promise.all(
      types.map(async (type) => {
        const { id } = await makeContent(services, a1, {
          type,
          published: true,
          values: { name: type, ...(type === 'Page' && { alias: '/page-of-its-own' }) },
        });
        const path = await pathOf(id);
        const { page } = await read(path);
        return [page?.['type'], page?.['alias'] === path.slice(1)];
      }),
    );
    expect(found).toEqual([['video', true], ['event', true], ...types.slice(2).map((type) => [type, true])]);
    expect((await read('news')).page).toMatchObject({ type: 'section', alias: 'news' });
  });

  test('leads on where the page would, and is missing where there is none or where only staff see it', async () => {
    expect(await read(`/${a1.content.article}`)).toEqual({
      redirectTo: await pathOf(a1.content.article),
      page: null,
      layout: null,
      hasErrors: null,
    });
    for (const alias of ['/nothing', '%zz', `/${a1.content.draft}`])
      expect((await ask(alias)).code, alias).toBe('NOT_FOUND');
    expect((await ask('/news', {}, { host: 'unknown.example' })).result).toBeNull();
  });

  test('in preview shows unpublished work to staff alone', async () => {
    const staff = { token: editor, site: a1.key };
    const path = (await read(`/${a1.content.draft}`, { preview: true }, staff)).redirectTo ?? '';
    const seen = await read(path, { preview: true }, staff);
    expect(seen.page).toMatchObject({ contentId: a1.content.draft });
    expect((await ask(path, { preview: true })).code).toBe('NOT_FOUND');
    expect((await ask(path, {}, staff)).code).toBe('NOT_FOUND');
  });
});

describe('a kept answer', () => {
  test('is new at the next request after an edit, and other sites have their own', async () => {
    const item = await makeContent(services, a1, { published: true, values: { name: 'First words' } });
    const path = await pathOf(item.id);
    expect((await read(path)).page).toMatchObject({ name: 'First words' });
    await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
      const record = await work.records.find(content, item.id);
      if (record) await work.records.writeSkippingPrepare(content, record, { teaser: 'Later.' });
    });
    await publish(services, a1, item.id);
    expect((await read(path)).page).toMatchObject({ teaser: 'Later.' });
    expect((await ask(path, {}, { host: a2.host })).code).toBe('NOT_FOUND');
  });

  test('is asked for once; staff alone may do without', async () => {
    const asStaff = { token: editor, site: a1.key };
    await read('/news');
    const pages = services.cache.stats().pages;
    await read('/news');
    await read('/news', { useCache: false });
    await read('/news', { cacheKey: 'mine' });
    expect(services.cache.stats().pages).toBe(pages);
    await read('/news', { useCache: false, cacheKey: 'fresh' }, asStaff);
    expect(services.cache.stats().pages).toBe(pages);
    await read('/news', { cacheKey: 'mine' }, asStaff);
    expect(services.cache.stats().pages).toBe(pages + 1);
  });

  test('is made for more callers at once than there are connections', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => ask(`/nothing/here-${index}`)),
    );
    expect([...new Set(answers.map(({ code }) => code))]).toEqual(['NOT_FOUND']);
  });
});
