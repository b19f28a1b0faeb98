/** The site in the URLs of the admin: every screen has one URL on each site, which opens the screen on this site. */
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import { isAdminPath, safeRedirect, splitSite, withSite } from '#addresses/admin-path.ts';
import { ADMIN_PATHS } from '#registry/admin-paths.ts';
import { screens } from '#registry/screens.admin.ts';
import { siteInUrl, siteRewrite, siteScreens } from './site-address.ts';

const isOfSite = siteScreens(screens);
const pathOf = (pattern: string) => pattern.replaceAll(/\$\w+/g, '12');
const framed = screens.filter(({ chromeless }) => !chromeless);

/** A router with the routes of all screens, on the URL that a person opens. */
function routerAt(url: string, site: () => string | null) {
  const root = createRootRoute();
  return createRouter({
    routeTree: root.addChildren(screens.map(({ path }) => createRoute({ getParentRoute: () => root, path }))),
    basepath: '/admin',
    rewrite: siteRewrite(screens, site),
    history: createMemoryHistory({ initialEntries: [url] }),
  });
}

describe.each(framed.map((screen) => [screen.path, screen] as const))('%s', (pattern, screen) => {
  const path = pathOf(pattern);

  test('the URL names the site, if the screen belongs to one, and opens it there', () => {
    for (const site of ['quayside', 'raseef']) {
      const router = routerAt('/admin', () => site);
      const { publicHref } = router.buildLocation({ to: path } as never);
      const expected = isOfSite(path) ? `/admin${withSite(site, path)}` : `/admin${path}`;
      expect(publicHref.replace(/(?<=.)\/$/, '')).toBe(expected.replace(/(?<=.)\/$/, ''));
      // Opened in a tab of another site, it is the same screen on the same site.
      const other = routerAt(publicHref, () => 'elsewhere');
      expect(other.latestLocation.pathname.replace(/(?<=.)\/$/, '')).toBe(path.replace(/(?<=.)\/$/, ''));
      expect(siteInUrl(publicHref)).toBe(isOfSite(path) ? site : null);
      expect(isAdminPath(publicHref, ADMIN_PATHS)).toBe(true);
      expect(safeRedirect(publicHref)).toBe(publicHref);
    }
  });

  test('screens of records of a site have the site in their URL', async () => {
    const entity = await entityOf(screen);
    expect(entity?.tenancy === 'site' && screen.isOfAllSites === true).toBe(false);
  });
});

async function entityOf(screen: (typeof screens)[number]) {
  if ('record' in screen) return (await screen.record()).record.entity;
  if (!('list' in screen)) return undefined;
  const { source } = (await screen.list()).list;
  return 'entity' in source ? source.entity : undefined;
}

test('paths of screens are not mistaken for sites', () => {
  for (const { path } of screens) expect(splitSite(path), path).toEqual({ site: null, path });
  for (const path of ['/@', '/@Quayside/content', '/@a b', '/@../content'])
    expect(splitSite(path), path).toEqual({ site: null, path });
});
