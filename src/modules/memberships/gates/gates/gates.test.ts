/** Gates of sections, content types and layouts: their requirements, their priority, and where they apply. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layout } from '#entities/layout/entity.ts';
import { site as siteEntity } from '#entities/site/entity.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import type { Entity } from '#model/define-entity.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import type { ValuesToWrite } from '#records/record-of.ts';
import { gql, makeContent, systemOf } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const SECRET = 'Kleeblatt';
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const BODY = {
  v: 1,
  content: [paragraph('One.'), paragraph('Two.'), paragraph('Three.'), paragraph(`The ${SECRET}.`)],
};

const cookieOf = (token: string) => `reader_${services.config.port}=${services.readers.sealed(token)}`;

async function body(url: string, cookie = ''): Promise<string> {
  const headers = { host: a1.host, ...(cookie && { cookie }) };
  const found = await app.inject({ url, headers });
  const { location } = found.headers;
  return location === undefined ? found.body : (await app.inject({ url: String(location), headers })).body;
}

const isWhole = async (id: number, cookie = '') => (await body(`/${id}`, cookie)).includes(SECRET);

async function change(entity: Entity, id: number, changes: Record<string, unknown>): Promise<void> {
  await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    const record = await work.records.find(entity, id);
    await work.records.update(entity, { id, version: record?.version ?? 0, changes });
  });
}

const make = <E extends Entity>(entity: E, values: ValuesToWrite<E>) =>
  services.write(systemOf(world.a.id, [a1.id]), (work) => work.records.create(entity, values));

const makeSection = (values: ValuesToWrite<typeof websiteSection>) =>
  make(websiteSection, { site: a1.id, ...values });

const setMemberships = (values: object) => change(siteEntity, a1.id, { memberships: values });

const inSection = (primarySection: number, values: object = {}) =>
  makeContent(services, a1, { published: true, values: { body: BODY, primarySection, ...values } });

let member = { cookie: '', membershipId: 0 };
let holder = { cookie: '', membershipId: 0 };

beforeAll(async () => {
  const one = await makeReader(services, a1);
  const other = await makeReader(services, a1);
  member = { cookie: cookieOf(one.token), membershipId: one.membershipId };
  holder = { cookie: cookieOf(other.token), membershipId: other.membershipId };
});

describe('a section', () => {
  test('a section gates its items and those of the sections below it; the nearest rule counts, and an item’s own first', async () => {
    const above = await makeSection({ name: 'Depths', requiredMemberships: [holder.membershipId] });
    const below = await makeSection({ name: 'Shoals', parent: above.id });
    const open = await makeSection({ name: 'Beaches', parent: above.id, openToEveryone: true });
    const seenBy = async (id: number) =>
      Promise.all([isWhole(id), isWhole(id, member.cookie), isWhole(id, holder.cookie)]);
    const deep = await inSection(below.id);
    expect(await seenBy(deep.id)).toEqual([false, false, true]);
    expect(await seenBy((await inSection(open.id)).id)).toEqual([true, true, true]);
    expect(await seenBy((await inSection(below.id, { openToEveryone: true })).id)).toEqual([
      true,
      true,
      true,
    ]);
    const own = await inSection(below.id, { registrationRequired: true });
    expect(await seenBy(own.id)).toEqual([false, true, true]);
    // Current rules apply, also on cached pages.
    await change(websiteSection, above.id, { requiredMemberships: [] });
    expect(await seenBy(deep.id)).toEqual([true, true, true]);
    await change(websiteSection, below.id, { registrationRequired: true });
    expect(await seenBy(deep.id)).toEqual([false, true, true]);
  });

  test('a section’s rule applies in the API, the search and the explanation for staff', async () => {
    const section = await makeSection({ name: 'Vaults', registrationRequired: true });
    const { id } = await inSection(section.id, { name: 'Behind the vault' });
    const { body: answer } = await gql(app, { host: a1.host, id: 'getContent', input: { id } });
    expect([answer.includes('One.'), answer.includes(SECRET)]).toEqual([true, false]);
    const found = async () => (await body(`/search?text=${SECRET}`)).includes('Behind the vault');
    expect(await found()).toBe(false);
    // The current gate applies immediately, without a background job.
    await change(websiteSection, section.id, { registrationRequired: false });
    expect(await found()).toBe(true);
    await change(websiteSection, section.id, { registrationRequired: true });
    expect(await found()).toBe(false);
    const { location = '' } = (await app.inject({ url: `/${id}`, headers: { host: a1.host } })).headers;
    const explained = await services.pages.explain(services.sites.byId(a1.id) ?? never(), String(location));
    expect(explained?.access).toBe('Its section is for readers who are logged in. Others read 1 paragraph.');
  });
});

test('lists take only items for members: by the item, its section or its type', async () => {
  const section = await makeSection({ name: 'Lagoons', requiredMemberships: [holder.membershipId] });
  const listed = async (more: object = {}) => {
    const input = { sectionId: section.id, limit: 50, ...more };
    const { result } = await gql(app, { host: a1.host, id: 'getContentStream', input });
    const { edges, pageInfo } = result as {
      edges: { node: { id: number } }[];
      pageInfo: { hasNextPage: boolean };
    };
    return { ids: edges.map(({ node }) => node.id), hasMore: pageInfo.hasNextPage };
  };
  const ofSection = await inSection(section.id);
  const free = await inSection(section.id, { openToEveryone: true });
  const account = await inSection(section.id, { registrationRequired: true });
  const own = await inSection(section.id, { requiredMemberships: [member.membershipId] });
  const news = await makeContent(services, a1, {
    type: 'News',
    published: true,
    values: { primarySection: section.id, openToEveryone: true },
  });
  const all = [news, own, account, free, ofSection].map(({ id }) => id);
  expect((await listed()).ids.toSorted()).toEqual(all.toSorted());
  const forMembers = { requireMemberships: true };
  expect((await listed(forMembers)).ids).toEqual([own.id, ofSection.id]);
  expect(await listed({ ...forMembers, limit: 1 })).toEqual({ ids: [own.id], hasMore: true });
  expect(await listed({ ...forMembers, limit: 2 })).toEqual({ ids: [own.id, ofSection.id], hasMore: false });
  expect((await listed({ ...forMembers, sortField: 'name', sortOrder: 'asc' })).ids.toSorted()).toEqual(
    [own.id, ofSection.id].toSorted(),
  );
  await change(websiteSection, section.id, { requiredMemberships: [] });
  expect((await listed(forMembers)).ids).toEqual([own.id]);
});

test('a content type’s rule applies if neither item nor section has one; so many paragraphs stay', async () => {
  const section = await makeSection({ name: 'Piers', openToEveryone: true });
  const { id } = await makeContent(services, a1, { type: 'News', published: true, values: { body: BODY } });
  const article = await makeContent(services, a1, { published: true, values: { body: BODY } });
  const free = await makeContent(services, a1, {
    type: 'News',
    published: true,
    values: { body: BODY, primarySection: section.id },
  });
  expect(await isWhole(id)).toBe(true);
  await setMemberships({ gatedTypes: [{ contentTypes: ['News'] }], ungatedParagraphs: 3 });
  expect([await isWhole(id), await isWhole(id, member.cookie)]).toEqual([false, true]);
  expect(await body(`/${id}`)).toContain('Three.');
  expect([await isWhole(article.id), await isWhole(free.id)]).toEqual([true, true]);
  await setMemberships({
    gatedTypes: [{ contentTypes: ['News'], requiredMemberships: [holder.membershipId] }],
    ungatedParagraphs: 1,
  });
  expect([await isWhole(id, member.cookie), await isWhole(id, holder.cookie)]).toEqual([false, true]);
  expect(await body(`/${id}`)).not.toContain('Three.');
  await setMemberships({});
  expect(await isWhole(id)).toBe(true);
});

test('a layout asks last of all, of the items whose layout it is', async () => {
  const item = await makeContent(services, a1, { type: 'Podcast', published: true, values: { body: BODY } });
  const grid: Grid = {
    v: 1,
    rows: [
      {
        id: 'r',
        layout: '1',
        settings: {},
        columns: [{ blocks: [{ id: 'b', type: 'content_body', v: 1, settings: {} }] }],
      },
    ],
  };
  const made = await make(layout, {
    site: a1.id,
    name: 'Podcasts',
    type: 'content-type-override',
    contentTypes: ['Podcast'],
    gatingRequirements: 'membership',
    grid,
  });
  expect([await isWhole(item.id), await isWhole(item.id, member.cookie)]).toEqual([false, true]);
  await change(layout, made.id, { gatingRequirements: null });
  expect(await isWhole(item.id)).toBe(true);
});

test('lists mark gated items with a lock if configured', async () => {
  const { id } = await makeContent(services, a1, {
    published: true,
    values: { name: 'Locked in', registrationRequired: true, primarySection: a1.sections.news },
  });
  expect(id).toBeGreaterThan(0);
  const LOCKS = '.card-gated .card-title::after';
  expect(await body('/news')).not.toContain(LOCKS);
  await setMemberships({ showTitleLocks: true });
  const page = await body('/news');
  expect(page).toContain(LOCKS);
  expect(page).toMatch(/<article class="card [^"]*card-gated">(?:(?!<\/article>)[\s\S])*Locked in/);
  await setMemberships({});
});

function never(): never {
  throw new Error('The site is there.');
}
