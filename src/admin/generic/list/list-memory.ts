/** How lists were last looked at in this tab: leaving a record by its back arrow leads to its list as it was. */
import { useCallback } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { parseSearch, stringifySearch, type UrlState } from '#admin/generic/url-state.ts';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'masthead.list.';

/** Keeps the filters, search, sort and page a list of this site has in the address; nothing where it has none. */
export function rememberList(storage: Storage, siteId: number, path: string, state: UrlState): void {
  const search = stringifySearch(state);
  if (search) storage.setItem(`${PREFIX}${siteId}.${path}`, search);
  else storage.removeItem(`${PREFIX}${siteId}.${path}`);
}

/** What was kept of the list at this path, below /admin; empty for a list as it is at first. */
export function rememberedList(storage: Storage, siteId: number, path: string): UrlState {
  return parseSearch(storage.getItem(`${PREFIX}${siteId}.${path}`) ?? '');
}

/** Forgets all lists: what one person searched for is nothing for the next. */
export function forgetLists(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) if (key?.startsWith(PREFIX)) storage.removeItem(key);
}

/** Answers where a list is, as it was left: what a link or `navigate` takes. */
export function useListAddress(): (path: string) => { to: string; search: never } {
  const { site } = useApp();
  // The router knows no parameters of single screens.
  return useCallback(
    (path) => ({ to: path, search: rememberedList(sessionStorage, site.id, path) as never }),
    [site.id],
  );
}
