/** Parts of extensions that belong to no block and throw: the pages of the site are served without them. */
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { websiteRedirect } from '#entities/website-redirect/entity.ts';
import { ofExtension } from '#model/define-module.ts';
import { definePageResolver } from '#model/pages/define-page-resolver.ts';
import { defineSiteFact } from '#model/pages/define-site-fact.ts';
import { defineIdentity } from '#model/readers/define-identity.ts';
import { defineVisitor } from '#model/readers/define-visitor.ts';
import { pageDomains } from '#server/composition/page-domains.ts';
import type { Db } from '#server/db/index.ts';
import { registry } from '#server/registry.ts';
import { gql, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const FOLDER = 'extensions/harbour';
const fail = (): never => {
  throw new Error('The tide table is empty.');
};
const BROKEN = sql`select * from no_such_table`;

/** Knows one page in the site's data, one in the database, and none at all other paths, each with a fault. */
const resolver = ofExtension(
  `${FOLDER}/entities/tide`,
  definePageResolver<unknown, RawBuilder<unknown>>({
    entity: 'tide',
    order: 1,
    known: (path) => (path === '/tide-known' || path === '/old-pier' ? fail() : null),
    lookup: {
      statement: (path) => {
        if (path === '/tide-thrown') return fail();
        if (path === '/tide-refused') return BROKEN;
        return path === '/tide-found' ? sql`select 1 as one` : null;
      },
      answer: fail,
      paths: () => BROKEN,
    },
    sitemap: { files: fail, entries: fail, news: fail },
    episodes: fail,
    calendarEntry: fail,
  }),
);
const fact = ofExtension(
  `${FOLDER}/site-facts/has-tides.ts`,
  defineSiteFact<RawBuilder<unknown>>({ name: 'hasTides', statement: () => BROKEN }),
);
const thrownFact = ofExtension(
  `${FOLDER}/site-facts/has-harbours.ts`,
  defineSiteFact<RawBuilder<unknown>>({ name: 'hasHarbours', statement: fail }),
);
const visitors = [
  ofExtension(
    `${FOLDER}/visitors/skipper.ts`,
    defineVisitor<Db, unknown>({
      name: 'skipper',
      of: 'site',
      tags: () => [],
      load: async () => ({}),
      recognise: fail,
    }),
  ),
  ofExtension(
    `${FOLDER}/visitors/pilot.ts`,
    defineVisitor<Db, unknown>({
      name: 'pilot',
      of: 'site',
      tags: () => [],
      load: async (db) => (await BROKEN.execute(db)).rows,
      recognise: () => null,
    }),
  ),
];
const identity = ofExtension(
  `${FOLDER}/identities/crew.ts`,
  defineIdentity<Db>({
    name: 'crew',
    find: async (db) => {
      await BROKEN.execute(db);
      return null;
    },
  }),
);
const lines: string[] = [];
const subject = await buildTestWorld({
  registry: {
    ...registry,
    visitors: [...visitors, ...registry.visitors],
    identities: [identity, ...registry.identities],
  },
  pageDomains: {
    ...pageDomains,
    pageResolvers: [resolver, ...pageDomains.pageResolvers],
    siteFacts: [fact, thrownFact, ...pageDomains.siteFacts],
  },
  log: { write: (line: string) => void lines.push(line) },
  environment: { LOG_LEVEL: 'warn' },
});
const { app, services, database, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);
const { id: itemId } = await makeContent(services, a1, { published: true, values: { name: 'High water' } });
const path = `/${itemId}/high-water`;

beforeAll(async () => {
  await services.write(systemOf(a1.organisationId, [a1.id]), (work) =>
    work.records.create(websiteRedirect, { site: a1.id, from: '/old-pier', to: '/news' }),
  );
});

const get = (url: string, headers = {}) => app.inject({ url, headers: { host: a1.host, ...headers } });
const named = (what: string) => lines.filter((line) => line.includes(`failed in ${what} (${FOLDER}/`));

test('pages of the product are served while a page resolver and facts of an extension fail', async () => {
  const page = String((await get(`/${itemId}`)).headers['location'] ?? path);
  const { statusCode, body, headers } = await get(page);
  expect(statusCode).toBe(200);
  expect(body).toContain('High water');
  // The facts can hold again a moment later.
  expect(headers['cache-control']).toBe('private, no-store');
  expect((await get('/')).statusCode).toBe(200);
  for (const what of ['the site fact hasTides', 'the site fact hasHarbours'])
    expect(named(what), what).toHaveLength(1);
});

test.each(['/tide-known', '/tide-thrown', '/tide-refused', '/tide-found'])(
  'a path at which a page resolver fails is an error, and not missing: %s',
  async (url) => {
    const { statusCode, body, headers } = await get(url);
    expect(statusCode).toBe(500);
    expect(body).toContain('The extension “harbour” failed in the page resolver tide.');
    expect(body).not.toContain(FOLDER);
    expect(headers['cache-control']).toBe('private, no-store');
  },
);

test('a path that no resolver fails at is missing', async () => {
  expect((await get('/no-such-page')).statusCode).toBe(404);
  // The paths of the site cannot be learned from a resolver that fails, so each is looked up.
  expect((await get('/no-such-page')).statusCode).toBe(404);
});

test('a redirect at a path at which a resolver failed is not stored by browsers', async () => {
  const { statusCode, headers } = await get('/old-pier');
  expect(statusCode).toBe(303);
  expect(headers['cache-control']).toBe('private, no-store');
});

test('sitemaps, feeds and calendars leave out what a resolver fails to give', async () => {
  for (const url of ['/sitemap.xml', '/sitemap-google-news.xml', '/__rss/website-scheduled-content.xml']) {
    const { statusCode, headers } = await get(url);
    expect(statusCode, url).toBe(200);
    expect(headers['cache-control'], url).toBe('private, no-store');
  }
});

test('readers are served while visitors and identities of an extension fail', async () => {
  const cookie = `reader_${services.config.port}=${services.readers.sealed('a token that nothing knows')}`;
  const { statusCode } = await get('/', { cookie });
  expect(statusCode).toBe(200);
  for (const what of ['the visitor skipper', 'the visitor pilot', 'the identity crew'])
    expect(named(what), what).toHaveLength(1);
});

test('each failure is counted for the doctor and the admin, once for each part', async () => {
  await services.extensionFaults.flush();
  const rows = await database.superuser<{ part: string }>('select part from extension_fault order by part');
  expect(rows.map(({ part }) => part)).toEqual([
    'the identity crew',
    'the page resolver tide',
    'the site fact hasHarbours',
    'the site fact hasTides',
    'the visitor pilot',
    'the visitor skipper',
  ]);
});

test('a program gets the error of an identity, and not an answer as for a wrong token', async () => {
  const { error } = await gql(app, {
    id: 'getWebsiteLayoutPage',
    input: { alias: '/' },
    host: a1.host,
    headers: { 'x-site-user': `Bearer ${services.readers.sealed('a token that nothing knows')}` },
  });
  expect(error?.extensions).toMatchObject({ reason: 'EXTENSION_FAILED' });
});
