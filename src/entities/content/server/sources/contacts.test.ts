import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSharedDemoApp } from '#testing/demo.ts';
import type { TestApp } from '#testing/app.ts';

let demo: TestApp;

beforeAll(async () => {
  demo = await buildSharedDemoApp();
}, 180_000);

afterAll(() => demo?.close());

/** The page of the item whose URL in the site's sitemaps ends with `part`. */
async function page(part: string, tenantKey = 'quayside'): Promise<string> {
  const headers = { host: demo.site(tenantKey).host };
  const get = async (url: string) => (await demo.app.inject({ url, headers })).body;
  const maps = [...(await get('/sitemap.xml')).matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)];
  const all = await Promise.all(maps.map(([, map = '']) => get(map)));
  const path = new RegExp(`<loc>https?://[^/<]+([^<]*${part})</loc>`).exec(all.join(''))?.[1];
  if (path === undefined) throw new Error(`No sitemap names ${part}.`);
  return get(path);
}

const block = (html: string, name: string) =>
  new RegExp(`data-block="${name}".*?(?=data-block=|<footer)`, 's').exec(html)?.[0] ?? '';

test('a company shows its contacts with address and phone in their order, its products, and what is written about it', async () => {
  const html = await page('/sundvik-marine');
  const people = block(html, 'company_key_contact');
  expect(people).toMatch(/Torunn Sandvåg.*mailto:torunn\.sandvag@sundvik\.example.*tel:.*Jostein Myrvold/s);
  const lists = html.match(/data-block="content_list".*?(?=data-block=|<footer)/gs) ?? [];
  expect(lists.some((list) => list.includes('>Products<') && list.includes('sundvik-t-11'))).toBe(true);
});

test('a product shows its maker, the contact there, its specifications and its price', async () => {
  const html = await page('/sundvik-t-11-mooring-tail');
  expect(block(html, 'company_banner')).toContain('Sundvik Marine');
  expect(block(html, 'company_key_contact')).toContain('Torunn Sandvåg');
  expect(block(html, 'specifications')).toMatch(
    /<th scope="row">Breaking load<\/th><td><bdi>82 t<\/bdi><\/td>/,
  );
  expect(html).toContain('class="item-price">');
  expect(html).toMatch(/"offers":\{"@type":"Offer"/);
});

test('a company without public contacts has no such block', async () => {
  const html = await page('/sluisdam-mills', 'batch');
  expect(html).toContain('data-block="company_overview"');
  expect(html).not.toContain('data-block="company_key_contact"');
});

test('a press release names its own contact for the press, and its date line', async () => {
  const html = await page('/kaiwerk-to-build-four-low-cranes-for-island-harbours');
  const people = block(html, 'company_key_contact');
  expect(people).toMatch(/Press contact.*Wout Claes.*mailto:wout\.claes@kaiwerk\.example/s);
  expect(people).not.toContain('Griet Lauwers');
  expect(html).toMatch(/class="date-line">Antwerp/);
});

test('a section shows its pinned items, once, next to its lead', async () => {
  const html = await page('/inland');
  const pinned = /<h2 class="block-title">Pinned<\/h2>.*?data-block=/s.exec(html)?.[0] ?? '';
  expect(pinned).toContain('The gate that came by sea');
  // Without rankings, which show items whether or not another list does.
  const lists = /<main.*<\/main>/s.exec(html)?.[0].replaceAll(/<aside.*?<\/aside>/gs, '');
  expect(lists?.match(/>The gate that came by sea</g)).toHaveLength(1);
});
