/** Contributions of domains to pages, independent of any domain: test domains are added to the product's. */
import { sql, type RawBuilder } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { definePageResolver } from '#model/pages/define-page-resolver.ts';
import { websiteRedirect } from '#entities/website-redirect/entity.ts';
import { modules } from '#registry/modules.ts';
import { pageResolvers, viewModels, siteParts } from '#registry/pages.server.ts';
import { siteFacts } from '#registry/site-facts.server.ts';
import { joinPageDomains } from '#server/composition/page-domains.ts';
import { registry } from '#server/registry.ts';
import { systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import type { AnyPageResolver } from './domains.ts';

const ferries = { key: 'ferries', label: 'Ferries', isOnByDefault: true, order: 900 };

/** Piers of a module, each with its own page. `lookedUp`: the paths that were looked up. */
const lookedUp: string[] = [];
const piers = definePageResolver<{ name: string }, RawBuilder<unknown>>({
  entity: 'pier',
  module: 'ferries',
  order: 50,
  lookup: {
    statement: (path) => {
      lookedUp.push(path);
      return sql`select initcap(name) as name from unnest(array['north', 'south']) as name where '/pier/' || name = ${path}`;
    },
    answer: ({ name }, path) => {
      const page = { key: 'pier', title: `Pier ${name}`, pageNumber: 1, query: null };
      return {
        kind: 'page',
        about: { kind: 'module', section: null, content: null, module: page },
        layout: { kind: 'module', path, key: 'pier' },
        tags: ['ferries:piers'],
        ownIds: [],
        references: [],
        changesAt: null,
        next: null,
        record: null,
        gated: null,
      };
    },
    paths: (_scope, count) =>
      sql`select '/pier/' || name as path from unnest(array['north', 'south']) as name limit ${count}`,
  },
  sitemap: {
    files: async () => ['piers'],
    entries: async (file) => (file === 'piers' ? [{ path: '/pier/north', updated: null }] : null),
  },
}) as unknown as AnyPageResolver;

const subject = await buildTestWorld({
  registry: { ...registry, modules: [...modules, ferries] },
  pageDomains: joinPageDomains({
    pageResolvers: [...pageResolvers, piers],
    viewModels,
    siteParts,
    siteFacts,
  }),
});
const { app, services, world } = subject;
const { a1, a2 } = world.sites;
afterAll(subject.close);

const visit = (url: string, { host }: { host: string } = a1) => app.inject({ url, headers: { host } });
const purge = (tag: string) =>
  services.write(systemOf(world.a.id, [a1.id]), async ({ tags }) => void tags.add(tag));

async function roundTripsOf(url: string): Promise<number> {
  // Loads the site first, so that only queries for the page are counted.
  await visit('/about');
  const answer = await services.pages.answer(services.sites.byId(a1.id) as never, url);
  return answer.timing?.roundTrips ?? 0;
}

test('a module’s domain answers at its addresses, is cached, and is rendered again when its tag is purged', async () => {
  expect((await visit('/pier/north')).body).toContain('<title>Pier North | ');
  expect((await visit('/pier/north')).headers['x-cache']).toBe('hit');
  await purge('ferries:piers');
  expect((await visit('/pier/north')).headers['x-cache']).toBe('miss');
  expect((await visit('/pier/west')).statusCode).toBe(404);
});

test('its file is in the sitemap and holds its addresses', async () => {
  expect((await visit('/sitemap.xml')).body).toContain('/sitemap/piers.xml</loc>');
  expect((await visit('/sitemap/piers.xml')).body).toMatch(/<loc>http[^<]+\/pier\/north<\/loc><\/url>/);
});

test('on a site that has the module off there is nothing of it', async () => {
  const { organisationId, id } = a2;
  await services.write(systemOf(organisationId, [id]), async ({ db, tags }) => {
    await db
      .updateTable('site')
      .set({ modules: JSON.stringify({ ferries: false }) })
      .where('id', '=', id)
      .execute();
    tags.add('sites').add(`site:${id}`);
  });
  expect((await visit('/pier/south', a2)).statusCode).toBe(404);
  expect((await visit('/sitemap.xml', a2)).body).not.toContain('piers');
  expect((await visit('/sitemap/piers.xml', a2)).statusCode).toBe(404);
});

test('all domains together are asked in one round trip, and not at all where the site’s data has the answer', async () => {
  await services.write(systemOf(world.a.id, [a1.id]), ({ records }) =>
    records.create(websiteRedirect, { site: a1.id, from: '/old-pier', to: '/pier/north' }),
  );
  await services.write(systemOf(world.a.id, [a1.id]), ({ records }) =>
    records.create(websiteRedirect, { site: a1.id, from: '/sold-pier', to: 'https://piers.example/' }),
  );
  // Begin, the paths, commit: the last domain in the order has the answer.
  expect(await roundTripsOf('/sold-pier')).toBe(3);
  // One more for the redirect target on the site, which may itself redirect.
  expect(await roundTripsOf('/old-pier')).toBe(4);
  const before = lookedUp.length;
  expect((await visit('/news')).statusCode).toBe(200);
  expect(lookedUp.slice(before)).not.toContain('/news');
});

/** An unknown URL is answered without a query: the site has learned its existing paths. */
async function answersUnknownPath(): Promise<void> {
  const before = lookedUp.length;
  expect((await visit('/pier/nowhere')).statusCode).toBe(404);
  expect(lookedUp.length).toBe(before);
}

test('what a domain keeps is found after the site has learnt which addresses it has; others are asked of nobody', async () => {
  await vi.waitFor(answersUnknownPath);
  const before = lookedUp.length;
  expect((await visit('/pier/elsewhere')).statusCode).toBe(404);
  expect(lookedUp.slice(before)).toEqual([]);
  services.cache.clear();
  await vi.waitFor(answersUnknownPath);
  expect((await visit('/pier/north')).statusCode).toBe(200);
});

test('two that answer as the same number, one domain shown twice, and a part nobody or two bring are refused at start', () => {
  const all = { pageResolvers, viewModels, siteParts, siteFacts };
  const [first] = viewModels;
  const menus = siteParts.filter(({ keys }) => keys.includes('menusAt'));
  const join = (changed: Partial<typeof all>) => () => joinPageDomains({ ...all, ...changed });
  expect(join({})).not.toThrow();
  expect(join({ pageResolvers: [...pageResolvers, { ...piers, order: 20 }] })).toThrow(
    'content and pier both answer addresses as number 20',
  );
  expect(join({ viewModels: [...viewModels, ...(first ? [first] : [])] })).toThrow(
    'asset is shown on pages in two ways',
  );
  expect(join({ siteParts: siteParts.filter((part) => !menus.includes(part)) })).toThrow(
    '`menusAt` of a site’s data is brought by 0 domains',
  );
  expect(join({ siteParts: [...siteParts, ...menus] })).toThrow('is brought by 2 domains');
});
