/**
 * Behind a proxy that terminates TLS, a site below the base domain uses the origin that its readers' browsers
 * see.
 */
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { makeContent } from '#testing/make/make.ts';
import { tlsProxy } from '#testing/hostile/tls-proxy.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld({
  environment: {
    BASE_DOMAIN: 'harbour.example',
    ADMIN_ORIGIN: 'https://admin.harbour.example',
    TRUST_PROXY: '127.0.0.1',
  },
});
const { app, services, world } = subject;
await app.listen({ port: 0, host: '127.0.0.1' });
const proxy = await tlsProxy((app.server.address() as AddressInfo).port);
afterAll(async () => {
  await proxy.close();
  await subject.close();
});

test('canonical, feeds, site maps and robots use https and no inner port', async () => {
  await makeContent(services, world.sites.a1, { published: true, values: { name: 'The lock opens' } });
  const host = 'a1.harbour.example';
  const own = `https://${host}/`;
  for (const [path, shown] of [
    ['/news', `<link rel="canonical" href="${own}news"`],
    ['/robots.txt', `Sitemap: ${own}sitemap.xml`],
    ['/sitemap.xml', `<loc>${own}sitemap/`],
    ['/sitemap/article-1.xml', `<loc>${own}news/article/`],
    ['/__rss/website-scheduled-content.xml', `<link>${own}</link>`],
    ['/__rss/podcast.xml', `<link>${own}</link>`],
  ] as const) {
    const answer = await proxy.get(host, path);
    expect([path, answer.status, answer.body.includes(shown)]).toEqual([path, 200, true]);
    expect([
      path,
      answer.body.match(/(?:http:\/\/[\w.]*harbour\.example[^"<\s]*)|harbour\.example:\d+/),
    ]).toEqual([path, null]);
  }
});
