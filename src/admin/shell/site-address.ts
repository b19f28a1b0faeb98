/** The site in the admin's URLs: every screen of a site has its key, those of the organisation have none. */
import type { AnyRouter } from '@tanstack/react-router';
import { splitSite, withSite } from '#addresses/admin-path.ts';
import type { Screen } from '#model/screens/define-screen.ts';
import { screenAt } from './screen-at.ts';

type Addressed = Pick<Screen, 'path' | 'chromeless' | 'isOfAllSites'>;

/** Returns whether a path below /admin is a screen of a site. Pure. */
export function siteScreens(screens: readonly Addressed[]): (path: string) => boolean {
  return (path) => {
    const found = screenAt(path, screens)?.screen;
    return found !== undefined && !found.chromeless && !found.isOfAllSites;
  };
}

/** The key of the site that a public URL of the admin names; null without one. */
export function siteInUrl(publicHref: string): string | null {
  const [path = ''] = publicHref.split(/[?#]/, 1);
  return splitSite(path.replace(/^\/admin/, '')).site;
}

/**
 * How the router reads and writes URLs below /admin: routes have no site, URLs have that of `current` if the screen belongs
 * to a site.
 */
export function siteRewrite(screens: readonly Addressed[], current: () => string | null) {
  const isOfSite = siteScreens(screens);
  return {
    input: ({ url }: { url: URL }) => {
      url.pathname = splitSite(url.pathname).path;
      return url;
    },
    output: ({ url }: { url: URL }) => {
      const site = current();
      if (site !== null && isOfSite(url.pathname)) url.pathname = withSite(site, url.pathname);
      return url;
    },
  };
}

/** The URL of the router's current screen on a site, with its query but without the parameter `site` of redirects from hosts of sites. */
export function urlOnSite(router: AnyRouter, screens: readonly Addressed[], site: string): string {
  const { pathname, searchStr, hash } = router.state.location;
  const parameters = new URLSearchParams(searchStr);
  const isLinked = parameters.get('site') === site;
  const query = isLinked
    ? searchStr.replace(/([?&])site=[a-z0-9-]+&?/, '$1').replace(/[?&]$/, '')
    : searchStr;
  const path = siteScreens(screens)(pathname) ? withSite(site, pathname) : pathname;
  return `/admin${path === '/' ? '' : path}${query}${hash ? `#${hash}` : ''}`;
}
