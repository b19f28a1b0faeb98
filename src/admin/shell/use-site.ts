/** The site in use: that of the URL, otherwise the one that this tab, or this browser, chose last. */
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { clearOrigins } from '#admin/generic/list/opened-from.ts';
import type { Screen } from '#model/screens/define-screen.ts';
import { rememberedSite, rememberSite, type Session } from './login/session.ts';
import { withSite } from '#addresses/admin-path.ts';
import { screenAt } from './screen-at.ts';
import { siteInUrl, urlOnSite } from './site-address.ts';

/** Returns the site, and the functions that change it. The URL of a screen of a site always gets its key. */
export function useSite(session: Session | null, screens: readonly Screen[]) {
  const router = useRouter();
  const named = useRouterState({ select: ({ location }) => siteInUrl(location.publicHref) });
  const [chosen, setChosen] = useState(() => linkedSite() ?? lastSite());
  const find = (key: string | null) => session?.sites.find(({ tenantKey }) => tenantKey === key);
  const site = find(named) ?? find(chosen) ?? session?.sites[0];
  const key = site?.tenantKey ?? null;
  useReload(key);
  useEffect(() => {
    if (key === null) return;
    remember(key);
    setChosen(key);
  }, [key]);
  const isKnown = named === null || find(named) !== undefined;
  useUrlOfSite(isKnown ? key : null, screens);

  const openOnSite = useCallback(
    (next: string) => router.history.replace(urlOnSite(router, screens, next)),
    [router, screens],
  );
  const chooseSite = useCallback(
    (next: string, path?: string) => {
      clearOrigins(sessionStorage);
      const { pathname } = router.state.location;
      const left = path ?? leftFor(pathname, screens);
      // A form with unsaved changes may stay open: the site changes with the URL.
      if (left !== null) return router.history.push(`/admin${withSite(next, left)}`);
      const url = urlOnSite(router, screens, next);
      if (siteInUrl(url) !== null) return router.history.push(url);
      remember(next);
      setChosen(next);
    },
    [router, screens],
  );
  return { site, chooseSite, openOnSite };
}

/** Loads every list again when the site has changed, by whatever link or key. */
function useReload(key: string | null): void {
  const queries = useQueryClient();
  const last = useRef(key);
  useEffect(() => {
    if (last.current !== null && key !== last.current) void queries.invalidateQueries();
    last.current = key;
  }, [key, queries]);
}

/** Writes the site into the URL of a screen that was opened without it. */
function useUrlOfSite(key: string | null, screens: readonly Screen[]): void {
  const router = useRouter();
  const href = useRouterState({ select: ({ location }) => location.publicHref });
  useEffect(() => {
    if (key === null) return;
    const wanted = urlOnSite(router, screens, key);
    if (wanted !== href && siteInUrl(href) !== siteInUrl(wanted)) router.history.replace(wanted);
  }, [router, screens, key, href]);
}

/** The list to which a record of another site is left; null for a screen that every site has. */
function leftFor(path: string, screens: readonly Screen[]): string | null {
  const found = screenAt(path, screens)?.screen;
  const isOfOneSite = found?.path.includes('$id') || found?.path.includes('$type');
  if (!found || !isOfOneSite || found.isOfAllSites) return null;
  return found.within ?? '/content';
}

/** The site in the parameter of a redirect from the host of a site, or of an email that an earlier version sent. */
function linkedSite(): string | null {
  const key = new URLSearchParams(window.location.search).get('site');
  return key && /^[a-z0-9-]+$/.test(key) ? key : null;
}

/** Each tab has its own site; a new tab begins with the site chosen last in any of them. */
function lastSite(): string | null {
  return rememberedSite(sessionStorage) ?? rememberedSite(localStorage);
}

function remember(key: string): void {
  rememberSite(sessionStorage, key);
  rememberSite(localStorage, key);
}
