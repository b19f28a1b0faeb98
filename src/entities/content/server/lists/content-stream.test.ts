/** Queries of readers and third-party programs for a site’s items, people and sections. */
import { afterAll, describe, expect, test } from 'vitest';
import { websiteSection } from '#entities/website-section/entity.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { STREAM_SORTED_MAX } from './content-stream.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.admin.username);
afterAll(subject.close);

const LONG = `${'The pilots of the north quay have waited for the second radar. '.repeat(5)}They got it.`;
const make = async (
  name: string,
  more: { type?: string; values?: Record<string, unknown>; published?: boolean } = {},
) =>
  (
    await makeContent(services, a1, {
      ...((more.published ?? true) && { published: true as const }),
      type: more.type ?? 'News',
      values: { name, ...more.values },
    })
  ).id;

const person = await make('Ada Brink', { type: 'Contact' });
const hidden = await make('Zoe Draft', { type: 'Contact', published: false });
const old = await make('A tide of rust', { values: { teaser: LONG, authors: [person] } });
const ports = await make('Ports', {
  values: {
    primarySection: a1.sections['news/ports'],
    relatedTo: [old],
    primaryImage: { asset: world.a.assetId },
  },
});
const featured = await make('Featured', {
  values: { schedules: [{ section: a1.sections.news, option: 'Featured', start: null, end: null }] },
});
const draft = await make('Not yet', { published: false });
const soon = await make('Lock days', { type: 'Event', values: { startDate: '2027-05-01T09:00:00Z' } });
const later = await make('Quay days', { type: 'Event', values: { startDate: '2027-06-01T09:00:00Z' } });
const past = await make('Buoy days', { type: 'Event', values: { startDate: '2020-06-01T09:00:00Z' } });

interface Page {
  edges: { node: { id: number; name: string; teaser: string | null } }[];
  pageInfo: { hasNextPage: boolean };
}
const ask = async (id: string, input: Record<string, unknown>) => gql(app, { id, input, host: a1.host });
const stream = async (input: Record<string, unknown>) =>
  (await ask('getContentStream', input)).result as Page;
const NEWS = { type: 'News' };
const idsOf = async (input: Record<string, unknown>) =>
  (await stream(input)).edges.map(({ node }) => node.id);

/** Copies an item in the same places; each copy is published a minute before the previous one. */
async function copyOf(id: number, count: number): Promise<number[]> {
  const rows = await database.superuser<{ id: number }>(
    `insert into content (organisation_id, id, site_id, sites_shown_ids, type, status, name, primary_section_id, published, start_date)
     select organisation_id, nextval('content_id'), site_id, sites_shown_ids, type, status, 'Copy ' || i, primary_section_id,
       published - i * interval '1 minute', start_date
     from generate_series(1, $2::integer) i, content where organisation_id = $3 and id = $1 returning id`,
    [id, count, world.a.id],
  );
  await database.superuser(
    `insert into content_schedule (organisation_id, site_id, section_id, content_id, option, type, has_image, is_direct, starts_at, ends_at)
     select s.organisation_id, s.site_id, s.section_id, c.id, s.option, s.type, s.has_image, s.is_direct, c.published, s.ends_at
     from content_schedule s join content c on c.organisation_id = s.organisation_id and c.id = any ($2)
     where s.organisation_id = $3 and s.content_id = $1`,
    [id, rows.map((row) => row.id), world.a.id],
  );
  return rows.map((row) => row.id);
}

async function publishBefore(ids: number[], interval: string): Promise<void> {
  await database.superuser(
    'update content_schedule set starts_at = now() - $2::interval where content_id = any ($1)',
    [ids, interval],
  );
}

describe('the stream of items', () => {
  test('the stream contains items visible to readers, the newest first, and shows whether more follow', async () => {
    expect(await idsOf(NEWS)).toEqual([featured, ports, old]);
    expect(await idsOf({ ...NEWS, sortOrder: 'asc' })).toEqual([old, ports, featured]);
    const two = await stream({ ...NEWS, limit: 2 });
    expect([two.edges.length, two.pageInfo.hasNextPage]).toEqual([2, true]);
    expect((await stream({ ...NEWS, limit: 3 })).pageInfo.hasNextPage).toBe(false);
    expect(await idsOf({ limit: 100 })).not.toContain(draft);
  });

  test.each<[string, Record<string, unknown>, number[]]>([
    ['type', { type: 'Event', sortField: 'startDate' }, [past, soon, later]],
    [
      'includeContentTypes',
      { includeContentTypes: ['Event'], sortField: 'startDate', sortOrder: 'desc' },
      [later, soon, past],
    ],
    [
      'startDateAfter',
      { type: 'Event', startDateAfter: '2027-01-01T00:00:00Z', sortField: 'startDate' },
      [soon, later],
    ],
    ['includeContentIds', { includeContentIds: [old, soon, draft] }, [soon, old]],
    ['excludeContentIds', { ...NEWS, excludeContentIds: [ports] }, [featured, old]],
    ['sectionId', { ...NEWS, sectionId: a1.sections['news/ports'] }, [ports]],
    ['sectionId with the sections below', { ...NEWS, sectionId: a1.sections.news }, [featured, ports, old]],
    ['sectionBubbling', { ...NEWS, sectionId: a1.sections.news, sectionBubbling: false }, [featured, old]],
    ['authorId', { authorId: person }, [old]],
    ['relatedToId', { relatedToId: ports }, [old]],
    ['relatedToId the other way round', { relatedToId: old }, [ports]],
    ['sortField', { ...NEWS, sortField: 'name' }, [old, featured, ports]],
    ['requirePrimaryImage', { ...NEWS, requirePrimaryImage: true }, [ports]],
    ['scheduleOption', { ...NEWS, scheduleOption: 'Featured' }, [featured]],
  ])('is narrowed or ordered by %s', async (_name, input, expected) => {
    expect(await idsOf(input)).toEqual(expected);
  });

  test('the stream contains the same items in any order', async () => {
    const orders: number[][] = [];
    for (let count = 0; count < 20; count += 1) orders.push(await idsOf({ ...NEWS, randomizeResults: true }));
    expect(new Set(orders.map(String)).size).toBeGreaterThan(1);
    for (const order of orders) expect(order.sort()).toEqual([old, ports, featured].sort());
  });

  test('the stream sorts the newest 2,000 that match, except by publication', async () => {
    const first = await make('Zz the first cast', { type: 'Podcast' });
    const oldest = await make('Aa before them', { type: 'Podcast' });
    await publishBefore([oldest], '2 years');
    await copyOf(first, STREAM_SORTED_MAX - 1);
    const casts = { type: 'Podcast', limit: 1 };
    expect(await idsOf({ ...casts, sortField: 'name', sortOrder: 'desc' })).toEqual([first]);
    expect(await idsOf({ ...casts, sortField: 'name' })).not.toEqual([oldest]);
    expect(await idsOf({ ...casts, sortOrder: 'asc' })).toEqual([oldest]);
    expect(await idsOf({ ...casts, includeContentIds: [oldest], randomizeResults: true })).toEqual([oldest]);
  });

  test('the stream finds later events however many items were published since, and counts those that begin first', async () => {
    await copyOf(await make('The first seminar', { type: 'Event' }), STREAM_SORTED_MAX);
    const days = { startDateAfter: '2027-01-01T00:00:00Z' };
    const webinar = await make('Radar', { type: 'Webinar', values: { startDate: '2027-05-15T09:00:00Z' } });
    await publishBefore([soon], '3 years');
    await publishBefore([webinar], '2 years');
    const byDay = { ...days, sortField: 'startDate' };
    expect(await idsOf(byDay)).toEqual([soon, webinar, later]);
    expect(await idsOf({ ...byDay, includeContentTypes: ['Event'], type: 'Event' })).toEqual([soon, later]);
    expect(await idsOf({ ...byDay, type: 'News' })).toEqual([]);
    expect(await idsOf({ ...byDay, excludeContentIds: [soon], limit: 1 })).toEqual([webinar]);
    expect(await idsOf({ ...byDay, sectionId: a1.sections['news/ports'] })).toEqual([]);
    expect(await idsOf(days)).toEqual([later, webinar, soon]);
    expect(await idsOf({ startDateAfter: '2999-01-01T00:00:00Z', randomizeResults: true })).toEqual([]);

    await copyOf(webinar, STREAM_SORTED_MAX);
    const last = await make('Sonar', { type: 'Webinar', values: { startDate: '2028-05-15T09:00:00Z' } });
    const webinars = { ...byDay, type: 'Webinar', limit: 1 };
    expect(await idsOf(webinars)).toEqual([webinar]);
    expect(await idsOf({ ...webinars, sortOrder: 'desc' })).toEqual([last]);
    expect(await idsOf({ ...webinars, sortField: 'name', sortOrder: 'desc' })).not.toEqual([last]);
  });

  test('the stream cuts teasers at 175 characters, or as requested, and replaces a missing one with the start of the text', async () => {
    const teaserOf = async (input: Record<string, unknown>, id = old) =>
      (await stream({ includeContentIds: [id], ...input })).edges[0]?.node.teaser ?? null;
    const cut = await teaserOf({});
    expect(cut?.length).toBeLessThanOrEqual(176);
    expect(cut?.length).toBeGreaterThan(150);
    expect(cut).toMatch(/…$/);
    expect((await teaserOf({ teaserMaxLength: 50 }))?.length).toBeLessThanOrEqual(51);
    expect(await teaserOf({ teaserMaxLength: 600 })).toBe(LONG);
    const body = {
      v: 1,
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Nine buoys were moved.' }] }],
    };
    const bare = await make('No teaser', { type: 'Blog', values: { body } });
    expect(await teaserOf({}, bare)).toBe('Nine buoys were moved.');
    expect(await teaserOf({ teaserFallback: false }, bare)).toBeNull();
  });

  test.each([
    [{ limit: 0 }, { limit: 'Number of items must be at least 1.' }],
    [{ limit: 101 }, { limit: 'Number of items must be at most 100.' }],
    [{ teaserMaxLength: 49 }, { teaserMaxLength: 'Teaser length must be at least 50.' }],
    [{ teaserMaxLength: 601 }, { teaserMaxLength: 'Teaser length must be at most 600.' }],
    [{ type: 'Poem' }, { type: 'Choose a content type.' }],
  ])('refuses %j', async (input, fields) => {
    const answer = await ask('getContentStream', input);
    expect([answer.code, answer.error?.extensions['fields']]).toEqual(['BAD_USER_INPUT', fields]);
  });
});

describe('people', () => {
  test('people are listed by name: published ones for readers, all for staff, at most 9999', async () => {
    const names = (answer: Awaited<ReturnType<typeof ask>>) =>
      (answer.result as Page).edges.map(({ node }) => node.name);
    const read = names(await ask('getPersonStream', { limit: 9999 }));
    expect(read).toContain('Ada Brink');
    expect(read).not.toContain('Zoe Draft');
    expect(read).toEqual([...read].sort());
    const staff = await gql(app, { id: 'getPersonStream', token, site: 'a1', input: {} });
    expect(names(staff)).toContain('Zoe Draft');
    expect(names(await ask('getPersonStream', { search: 'brink' }))).toEqual(['Ada Brink']);
    const refused = await ask('getPersonStream', { limit: 10_000 });
    expect(refused.error?.extensions['fields']).toEqual({ limit: 'Number of people must be at most 9999.' });
  });

  test('people are returned to readers a hundred at a time, to staff all together', async () => {
    await copyOf(person, 100);
    const first = (await ask('getPersonStream', { limit: 9999 })).result as Page & {
      pageInfo: { endCursor: string };
    };
    expect([first.edges.length, first.pageInfo.hasNextPage]).toEqual([100, true]);
    expect(((await ask('getPersonStream', {})).result as Page).edges).toHaveLength(100);
    expect(((await ask('getPersonStream', { limit: 2 })).result as Page).edges).toHaveLength(2);
    const rest = (await ask('getPersonStream', { after: first.pageInfo.endCursor })).result as Page;
    expect(rest.pageInfo.hasNextPage).toBe(false);
    const staff = (await gql(app, { id: 'getPersonStream', token, site: 'a1', input: {} })).result as Page;
    const ids = new Set([...first.edges, ...rest.edges].map(({ node }) => node.id));
    expect(ids.size).toBe(first.edges.length + rest.edges.length);
    expect(staff.edges.map(({ node }) => node.id)).toEqual(expect.arrayContaining([...ids, hidden]));
  });

  test('people are returned by id in the requested order, and others are left out', async () => {
    const answer = await ask('getContacts', { ids: [hidden, a1.content.person, old, person] });
    expect((answer.result as Page).edges.map(({ node }) => node.id)).toEqual([a1.content.person, person]);
    expect((await ask('getContacts', { ids: [hidden] })).code).toBe('NOT_FOUND');
  });
});

describe('sections', () => {
  interface Node {
    id: number;
    name: string;
    children?: Node[] | null;
  }
  const names = (nodes: readonly Node[] | null | undefined): unknown =>
    nodes?.map(({ name, children }) => (children?.length ? [name, names(children)] : name));

  test('sections are returned as their tree, three levels deep at most, by position and name', async () => {
    await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
      const create = (name: string, parent: number | null, sequence: number) =>
        work.records.create(websiteSection, {
          site: a1.id,
          name,
          sequence,
          ...(parent !== null && { parent }),
        });
      const first = await create('Water', null, 9000);
      const second = await create('Tides', first.id, 2);
      await create('Locks', first.id, 1);
      const third = await create('Neap', second.id, 0);
      await create('Too deep', third.id, 0);
    });
    const tree = async (input: Record<string, unknown>) =>
      ((await ask('getWebsiteSectionsHierarchy', input)).result as { sections: Node[] }).sections;
    const water = (await tree({})).at(-1);
    expect(water).toMatchObject({ name: 'Water', alias: 'water', path: '/water', parentId: null });
    expect(names(water ? [water] : [])).toEqual([['Water', ['Locks', ['Tides', ['Neap']]]]]);
    expect(names((await tree({ depth: 1 })).slice(-1))).toEqual(['Water']);
    const named = await gql(app, { id: 'getWebsiteSectionsHierarchy', token, site: 'a1' });
    expect((named.result as { sections: Node[] }).sections.at(-1)?.name).toBe('Water');
    expect((await ask('getWebsiteSectionsHierarchy', { depth: 4 })).code).toBe('BAD_USER_INPUT');
  });

  test('a single section is returned with the data of a link', async () => {
    const answer = await ask('getWebsiteSectionBasic', { id: a1.sections['news/ports'] });
    expect(answer.result).toEqual({
      id: a1.sections['news/ports'],
      name: 'Ports',
      alias: 'news/ports',
      path: '/news/ports',
      parentId: a1.sections.news,
    });
    expect((await ask('getWebsiteSectionBasic', { id: 1_999_999_991 })).code).toBe('NOT_FOUND');
  });

  test('a section is returned with its direct children, no more than requested and never above 50', async () => {
    const section = (input: Record<string, unknown>) => ask('getWebsiteSection', input);
    const all = (await ask('getWebsiteSectionsHierarchy', {})).result as { sections: Node[] };
    const sectionId = all.sections.find(({ name }) => name === 'Water')?.id;
    const answer = (await section({ sectionId })).result as Node;
    expect(answer).toMatchObject({ id: sectionId, path: '/water', alias: 'water', parent: null });
    expect(names([answer])).toEqual([['Water', ['Locks', 'Tides']]]);
    expect((await section({ id: sectionId })).result).toEqual(answer);
    expect(names([(await section({ sectionId, limit: 1 })).result as Node])).toEqual([['Water', ['Locks']]]);
    const news = { sectionId: a1.sections.news };
    for (const limit of [0, 51]) expect((await section({ ...news, limit })).code).toBe('BAD_USER_INPUT');
    expect((await section({})).code).toBe('BAD_USER_INPUT');
    expect((await section({ sectionId: 1_999_999_991 })).code).toBe('NOT_FOUND');
  });
});
