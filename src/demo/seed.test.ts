/** The demo as readers see it: both sites filled on a real database, every page of theirs requested. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#testing/app.ts';
import { buildSharedDemoApp } from '#testing/demo.ts';
import { byTier } from '#testing/by-tier.ts';

let demo: TestApp;

beforeAll(async () => {
  demo = await buildSharedDemoApp();
}, 180_000);

afterAll(() => demo?.close());

const visit = (tenantKey: string, url: string) =>
  demo.app.inject({ url, headers: { host: demo.site(tenantKey).host } });

/** Every path of the site that its sitemaps name. */
async function pathsOf(tenantKey: string): Promise<string[]> {
  const locations = async (url: string) => {
    const { body } = await visit(tenantKey, url);
    return [...body.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
  };
  const maps = await locations('/sitemap.xml');
  return (await Promise.all(maps.map(locations))).flat();
}

const SITES: readonly (readonly [string, number])[] = [
  ['batch', 30],
  ['raseef', 15],
  ['quayside', 30],
  ['kaikante', 15],
];

/** One from left to right and one from right to left in the first tier. */
describe.each(byTier(SITES.slice(0, 2), SITES))('%s', (tenantKey, least) => {
  test('every page responds and never repeats an image', async () => {
    const paths = await pathsOf(tenantKey);
    expect(paths.length).toBeGreaterThan(least);
    for (const path of ['/', ...paths]) {
      const { statusCode, body } = await visit(tenantKey, path);
      expect([path, statusCode]).toEqual([path, 200]);
      const shown = [...body.matchAll(/<main[\s\S]*<\/main>/g)]
        .join('')
        .matchAll(/<img[^>]+src="\/media\/([^/"]+)/g);
      const keys = [...shown].map(([, key]) => key);
      expect([path, keys.filter((key, index) => keys.indexOf(key) !== index)]).toEqual([path, []]);
    }
  }, 120_000);
});

test('the shared item is on both sites, each with its texts; canonical links name its owner', async () => {
  const paths = await pathsOf('quayside');
  const path = paths.find((candidate) => candidate.includes('/grain-berth-nine')) ?? '';
  const id = /\/(\d{8})\//.exec(path)?.[1] ?? '';
  const owner = demo.site('quayside').host;
  expect((await visit('quayside', path)).body).toContain('Grain berth nine takes its first ship');
  const moved = await visit('batch', `/${id}`);
  expect(moved.statusCode).toBe(301);
  const elsewhere = await visit('batch', String(moved.headers.location).replace(/^https?:\/\/[^/]+/, ''));
  expect(elsewhere.statusCode).toBe(200);
  expect(elsewhere.body).toContain('Old-crop wheat comes by water again');
  expect(/rel="canonical" href="([^"]+)"/.exec(elsewhere.body)?.[1]).toMatch(
    new RegExp(`^https?://${owner.replaceAll('.', '\\.')}(?::\\d+)?${path}$`),
  );
});

test('a paper prompts readers without free articles left to answer a survey', async () => {
  const paths = await pathsOf('quayside');
  const gated = paths.filter((path) => /\/(?:port-power|small-harbours)\/article\//.test(path));
  const { host } = demo.site('quayside');
  let cookie = '';
  const read = async (url: string) => {
    const { headers, body } = await demo.app.inject({ url, headers: { host, ...(cookie && { cookie }) } });
    cookie = [headers['set-cookie'] ?? []].flat()[0]?.split(';')[0] ?? cookie;
    return body;
  };
  for (const path of gated.slice(0, 3)) await read(path);
  const paper = await read(paths.find((path) => path.includes('/shore-power-for-small-quays')) ?? '');
  expect(paper).toContain('Three questions before you read');
  for (const question of ['Who do you work for?', 'How far has', 'Which vessels would you connect first?'])
    expect(paper).toContain(question);
  expect(paper).not.toContain('The worksheet is a plain table');
});
