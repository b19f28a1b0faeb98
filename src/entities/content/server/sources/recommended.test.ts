import { afterAll, expect, test } from 'vitest';
import { taxonomy } from '#entities/taxonomy/entity.ts';
import type { RecommendedQuery } from '#model/define-block.ts';
import { transaction } from '#server/db/index.ts';
import { makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { recommended } from './recommended.ts';
import { stream } from './stream.ts';

const subject = await buildTestWorld();
const { services, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const [tides, tugs] = await services.write(systemOf(world.a.id, [a1.id]), async (work) => [
  (await work.records.create(taxonomy, { name: 'Tides', type: 'Topic' })).id,
  (await work.records.create(taxonomy, { name: 'Tugs', type: 'Topic' })).id,
]);
const { news, 'news/ports': ports } = a1.sections;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const make = async (days: number, section: number, terms: (number | undefined)[], isPublished = true) => {
  const values = { name: `Item of ${days} days`, primarySection: section, taxonomy: terms };
  return (await makeContent(services, a1, { ...(isPublished && { published: daysAgo(days) }), values })).id;
};

const both = await make(900, news, [tides, tugs]);
const one = await make(400, news, [tides]);
const ofSection = await make(300, ports, []);
const newest = await make(1, news, []);
const ancient = await make(4_000, ports, [tides, tugs]);
const draft = await make(2, ports, [tides, tugs], false);
const old = world.sites.a1.content;

/** The scope of a page on the site; the page's own item and others are excluded. */
function scopeOf(excludeIds: readonly number[]) {
  return {
    organisationId: world.a.id,
    siteId: a1.id,
    modulesOn: new Set<string>(),
    language: 'en',
    homeSectionId: null,
    excludeIds: [old.article, ...excludeIds],
    paragraphsForEveryone: () => Infinity,
  };
}

async function recommend(more: Partial<RecommendedQuery> = {}, excludeIds: readonly number[] = []) {
  const query: RecommendedQuery = {
    kind: 'recommended',
    sectionId: ports,
    termIds: [tides, tugs].filter((id) => id !== undefined),
    contentTypes: ['Article'],
    days: 3_650,
    limit: 10,
    ...more,
  };
  if (recommended.mode !== 'list') throw new Error('It lists items.');
  const statement = recommended.statement(query, scopeOf(excludeIds), query.limit);
  const organisation = { kind: 'organisation', organisationId: world.a.id, siteIds: [a1.id] } as const;
  const { rows } = await transaction(services.pool, organisation, (db) => statement.execute(db));
  return rows.map(({ id }) => id);
}

test('shared terms come first, then the section, then what is new; drafts and what is older than ten years never', async () => {
  expect(await recommend()).toEqual([both, one, ofSection, newest]);
  expect(await recommend({ days: 99_999 })).not.toContain(ancient);
  expect(await recommend()).not.toContain(draft);
});

test('the newest items are recommended without terms and section; not the page’s own item, other types and older ones', async () => {
  expect(await recommend({ termIds: [], sectionId: null })).toEqual([newest, ofSection, one, both]);
  expect(await recommend({}, [both])).toEqual([one, ofSection, newest]);
  expect(await recommend({ contentTypes: ['Video'] })).toEqual([]);
  expect(await recommend({ days: 350 })).toEqual([ofSection, newest]);
  expect(await recommend({ limit: 1 })).toEqual([both]);
});

test('items in the language of the page come first, others fill the rest', async () => {
  const persian = (
    await makeContent(services, a1, {
      published: daysAgo(500),
      values: { name: 'مد', primarySection: ports, language: 'fa' },
    })
  ).id;
  expect((await recommend({ language: 'fa-AF' }))[0]).toBe(persian);
  expect((await recommend({ language: 'en' })).at(-1)).toBe(persian);
  const newest = async (language: string) => {
    const query = { kind: 'stream', sectionId: ports, language, limit: 2 } as const;
    if (stream.mode !== 'list') throw new Error('It lists items.');
    const organisation = { kind: 'organisation', organisationId: world.a.id, siteIds: [a1.id] } as const;
    const statement = stream.statement(query, scopeOf([]), query.limit);
    const { rows } = await transaction(services.pool, organisation, (db) => statement.execute(db));
    return rows.map(({ id }) => id);
  };
  expect(await newest('fa')).toEqual([persian, ofSection]);
  expect(await newest('en')).toEqual([ofSection, ancient]);
});
