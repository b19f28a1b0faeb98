/**
 * Every page and feed of the demo as last reviewed: a change of the engine must leave them unchanged. After
 * an intended change, `npm run test:deep` with `-u` rewrites them; review the difference before it is
 * committed.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { buildDemo, inLines } from './demo.ts';

const demo = await buildDemo();
afterAll(demo.close);

const visit = async (tenantKey: string, url: string) => {
  const { statusCode, headers, body } = await demo.app.inject({
    url,
    headers: { host: demo.site(tenantKey).host },
  });
  const headerLines = ['location', 'cache-control', 'content-security-policy', 'content-type', 'link']
    .filter((name) => headers[name] !== undefined)
    .map((name) => `${name}: ${String(headers[name])}`);
  return [`${statusCode}`, ...headerLines, '', body].join('\n');
};

/** Addresses in addition to the pages in the sitemaps. */
const OTHER_ADDRESSES = [
  '/',
  '/robots.txt',
  '/sitemap.xml',
  '/site.webmanifest',
  '/search',
  '/search?text=harbour',
  '/search?text=nothing+of+the+kind',
  '/news?page=2',
  '/no-such-page',
  '/__rss/website-scheduled-content.xml',
];

async function locationsIn(tenantKey: string, url: string): Promise<string[]> {
  const { body } = await demo.app.inject({ url, headers: { host: demo.site(tenantKey).host } });
  return [...body.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
}

async function addressesOf(tenantKey: string): Promise<string[]> {
  const maps = await locationsIn(tenantKey, '/sitemap.xml');
  const pages = (await Promise.all(maps.map((map) => locationsIn(tenantKey, map)))).flat();
  const printed = pages.flatMap((path) => /\/(\d{8})\//.exec(path)?.[1] ?? []);
  return [
    ...new Set([...OTHER_ADDRESSES, ...maps, ...pages, ...printed.map((id) => `/print/content/${id}`)]),
  ];
}

const fileOf = (address: string) =>
  address === '/' ? 'home' : address.slice(1).replaceAll(/(?:%[\dA-F]{2}|-(?=%)|[^\w.-])+/g, '_');

describe.each(['quayside', 'batch', 'kaikante', 'raseef'])('%s', async (tenantKey) => {
  const addresses = await addressesOf(tenantKey);
  test('a site has its pages', () => expect(addresses.length).toBeGreaterThan(30));

  test.each(addresses)('%s', async (address) => {
    const markup = inLines(demo.stable(await visit(tenantKey, address)));
    await expect(markup).toMatchFileSnapshot(`../../../golden/pages/${tenantKey}/${fileOf(address)}.txt`);
  });
});
