import { expect, test } from 'vitest';
import { isReservedAlias } from '#addresses/paths.ts';
import { modulePages } from '#registry/module-pages.ts';
import { routes } from '#registry/routes.server.ts';
import { pathsOfRoute } from '#model/pages/define-route.ts';
import { registry } from '../registry.ts';

const { reservedPaths } = registry;
const isReserved = (path: string) => isReservedAlias(path.slice(1), reservedPaths);

test('a page cannot have the path of a module’s page or of a route on sites', () => {
  const paths = [
    ...modulePages.map(({ path }) => path),
    ...routes.filter(({ host }) => host === 'site').flatMap(pathsOfRoute),
  ];
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !isReserved(path))).toEqual([]);
});

test('the paths the specification names are reserved, whether a module has them yet or not', () => {
  const fixed = [
    'admin account api assets company-update contract css favicon.ico graphql healthz ip-test latest-newsletter media',
    'newsletter-address newsletter-address-back newsletter-confirm newsletters page-activity',
    'membership newsletter print robots.txt search sitemap sitemap.xml sitemap-google-news.xml users __calendar __rss _preview',
  ].flatMap((names) => names.split(' '));
  expect([...reservedPaths].sort()).toEqual(fixed.sort());
  for (const path of ['/Search', '/print/content/1', '/__new', '/12345678'])
    expect(isReserved(path)).toBe(true);
  for (const path of ['/news', '/searching', '/hooks', '/123456789']) expect(isReserved(path)).toBe(false);
});
