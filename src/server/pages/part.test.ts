/** Parts of pages, asked for by programs on them. */
import { afterAll, expect, test } from 'vitest';
import { layout } from '#entities/layout/entity.ts';
import type { Grid } from '#model/grid.ts';
import { makeContent, systemOf } from '#testing/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { createSignedTokens } from '#server/signed-token.ts';
import { TEST_SECRET } from '#testing/app.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1, a2 } = world.sites;
afterAll(subject.close);

for (let number = 1; number <= 7; number += 1)
  await makeContent(services, a1, { published: true, values: { name: `Buoy ${number}` } });

const list = (id: string, count: number) => ({
  id,
  type: 'content_list',
  v: 2,
  settings: { source: 'site', count },
});
const grid: Grid = {
  v: 1,
  rows: [{ id: 'r1', layout: '1', settings: {}, columns: [{ blocks: [list('top', 2), list('more', 2)] }] }],
};
await services.write(systemOf(world.a.id, [a1.id]), (work) =>
  work.records.create(layout, { site: a1.id, name: 'News', type: 'url-override', alias: ['news'], grid }),
);

interface Part {
  html: string;
  css: string;
  used: string;
}

async function ask(query: Record<string, string>, host = a1.host) {
  const answer = await app.inject({
    url: `/__part?${new URLSearchParams(query).toString()}`,
    headers: { host },
  });
  const { html, css, used } = answer.json<Part>();
  const shown = [...(html ?? '').matchAll(/Buoy \d/g)].map(([name]) => name);
  return { status: answer.statusCode, headers: answer.headers, html, css, used, shown: [...new Set(shown)] };
}

test('a block alone is kept nowhere, nor is what it shows', async () => {
  const part = await ask({ path: '/news', block: 'top' });
  expect(part.status).toBe(200);
  expect(part.shown).toEqual(['Buoy 7', 'Buoy 6']);
  expect(part.html).toMatch(/data-block="content_list"/);
  expect(part.html).not.toContain('<html');
  expect(part.headers['cache-control']).toBe('private, no-store');
  await makeContent(services, a1, { published: true, values: { name: 'Buoy 8' } });
  expect((await ask({ path: '/news', block: 'top' })).shown).toEqual(['Buoy 8', 'Buoy 7']);
});

test('the next grid shows what comes after what was shown, until there is nothing left', async () => {
  const first = await ask({ path: '/news' });
  expect(first.shown).toEqual(['Buoy 8', 'Buoy 7', 'Buoy 6', 'Buoy 5']);
  const second = await ask({ path: '/news', used: first.used });
  expect(second.shown).toEqual(['Buoy 4', 'Buoy 3', 'Buoy 2', 'Buoy 1']);
  let { used } = second;
  const seen: string[] = [];
  for (let round = 0; round < 30; round += 1) {
    const next = await ask({ path: '/news', used });
    if (next.html === '') break;
    seen.push(...next.shown);
    ({ used } = next);
  }
  expect((await ask({ path: '/news', used })).html).toBe('');
  expect(seen).toEqual([]);
});

test.each([
  ['a page there is not', { path: '/nowhere' }],
  ['a block the page does not have', { path: '/news', block: 'none' }],
  ['a file for machines', { path: '/robots.txt' }],
  ['an address in another spelling', { path: '/News/' }],
  ['a token that is none', { path: '/news', used: 'abc' }],
])('there is no part of %s', async (_what, query) => {
  expect((await ask(query as unknown as Record<string, string>)).status).toBe(404);
});

test('a token is good on its own site, whole, and as long as it says', async () => {
  const { used } = await ask({ path: '/news' });
  expect((await ask({ path: '/', used }, a2.host)).status).toBe(404);
  expect((await ask({ path: '/news', used: used.replace(/^./, '9') })).status).toBe(404);
  const tokens = createSignedTokens(TEST_SECRET, 'shown items', { lengthMax: 3_600 });
  const issue = (expires: number) => tokens.issue([a1.id, 'a-b'], expires);
  expect((await ask({ path: '/news', used: issue(Date.now() / 1_000 + 60) })).status).toBe(200);
  expect((await ask({ path: '/news', used: issue(Date.now() / 1_000 - 60) })).status).toBe(404);
});

test('a token names five hundred items at most, whatever was shown before', async () => {
  const tokens = createSignedTokens(TEST_SECRET, 'shown items', { lengthMax: 3_600 });
  const ids = Array.from({ length: 500 }, (_, n) => (10_000_900 + n).toString(36)).join('-');
  const { used, status } = await ask({
    path: '/news',
    used: tokens.issue([a1.id, ids], Date.now() / 1_000 + 60),
  });
  expect(status).toBe(200);
  const [, named = ''] = tokens.read(used, Date.now()) ?? [];
  expect(named.split('-')).toHaveLength(500);
});

test.each([
  ['no path', {}],
  ['a path beyond 2,000 letters', { path: `/${'a'.repeat(2_001)}` }],
  ['a block beyond 60', { path: '/news', block: 'b'.repeat(61) }],
])('%s is refused in words', async (_what, query) => {
  const answer = await app.inject({
    url: `/__part?${new URLSearchParams(query as Record<string, string>).toString()}`,
    headers: { host: a1.host, accept: 'application/json' },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('Reload the page.');
});
