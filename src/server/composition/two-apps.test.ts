import { afterAll, expect, test } from 'vitest';
import { parseRenditionPath } from '#media/media.ts';
import { buildTestApp } from '#testing/app.ts';
import { makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const environment = { TRUST_PROXY: '127.0.0.1' };
const first = await buildTestWorld({ environment });
const second = await buildTestApp({
  environment: { ...environment, HSTS_SUBDOMAINS: '1' },
  database: first.database,
  secret: 'the secret of the second app, which signs otherwise',
});
afterAll(async () => {
  await second.close();
  await first.close();
});

/** The page as https has it, rendered by the app. */
const pageOf = ({ app }: Pick<typeof second, 'app'>, host: string, url: string) =>
  app.inject({ url, headers: { host, 'x-forwarded-proto': 'https' } });

test('two apps in one process share neither signatures of images nor headers', async () => {
  const { a1 } = first.world.sites;
  await makeContent(first.services, a1, {
    type: 'Page',
    published: true,
    values: { name: 'Lighthouse', alias: 'lighthouse', primaryImage: { asset: first.world.a.assetId } },
  });
  const pages = [];
  for (const app of [first, second]) {
    const page = await pageOf(app, a1.host, '/lighthouse');
    expect(page.statusCode).toBe(200);
    const paths = page.body.match(/\/media\/[^\s"&]+/g) ?? [];
    const renditions = paths.flatMap((path) => parseRenditionPath(path) ?? []);
    expect(renditions.length).toBeGreaterThan(3);
    expect(renditions.filter((rendition) => !app.services.media.signer.verify(rendition))).toEqual([]);
    pages.push({ renditions, hsts: page.headers['strict-transport-security'] });
  }
  expect(pages.map(({ hsts }) => hsts)).toEqual(['max-age=63072000', 'max-age=63072000; includeSubDomains']);
  expect(pages[0]?.renditions.every((one) => !second.services.media.signer.verify(one))).toBe(true);
});
