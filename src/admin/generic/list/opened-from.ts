/** Stores where records were opened from in this tab: their back arrow returns there, even after a reload. */
import { useRouterState } from '@tanstack/react-router';
import { parseSearch, stringifySearch, type UrlState } from '#admin/generic/url-state.ts';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * An entry of the tab's history. Its key survives a reload; two visits to the same URL have different keys.
 */
export interface Visit {
  key: string;
  /** Path below /admin. */
  path: string;
  search: UrlState;
}

/** The visit that preceded another visit, and the title of its screen; null for records and forms. */
interface Origin extends Omit<Visit, 'search'> {
  search: string;
  label: string | null;
}

export interface Return {
  path: string;
  search: UrlState;
  label: string | null;
}

const KEY = 'masthead.opened-from';

/** Maximum number of visits remembered per tab. */
const COUNT_MAX = 100;

/** Forms that create a record: the back link skips them. */
const CREATION = /^\/create-|\/create$/;

/**
 * Stores which visit preceded `to`. Returning to a visited page, by any link, preserves that page's origin; a
 * new record inherits the origin of its form. `labelOf` names the screens that can be an origin.
 */
export function noteVisit(
  storage: Storage,
  from: Visit,
  to: Visit,
  labelOf: (path: string) => string | null,
): void {
  if (labelOf(to.path) !== null || from.key === to.key) return;
  const known = read(storage);
  if (known.has(to.key)) return;
  const origin = originOf(known, from, to, labelOf);
  if (!origin) return;
  const entries = [...known, [to.key, origin] as const];
  storage.setItem(KEY, JSON.stringify(entries.slice(-COUNT_MAX)));
}

function originOf(
  known: ReadonlyMap<string, Origin>,
  from: Visit,
  to: Visit,
  labelOf: (path: string) => string | null,
): Origin | undefined {
  const seen = new Set<string>();
  let page: Visit | Origin | undefined = from;
  while (page && !seen.has(page.key)) {
    if (page.path === to.path) return known.get(page.key);
    seen.add(page.key);
    page = known.get(page.key);
  }
  if (CREATION.test(from.path)) return known.get(from.key);
  const { key, path } = from;
  return { key, path, search: stringifySearch(from.search), label: labelOf(path) };
}

/** The origin of a visit; null if this tab has none. */
export function openedFrom(storage: Storage, key: string): Return | null {
  const origin = read(storage).get(key);
  return origin ? { path: origin.path, search: parseSearch(origin.search), label: origin.label } : null;
}

/**
 * Removes all stored origins, because one user's searches are irrelevant to the next user, and one site's
 * lists differ from another's.
 */
export function clearOrigins(storage: Storage): void {
  storage.removeItem(KEY);
}

/**
 * The target for a link or `navigate` that leaves this record: the place where it was opened, otherwise its
 * list.
 */
export function useReturn(list: { to: string; label: string }): {
  address: { to: string; search: never };
  label: string | null;
} {
  const key = useRouterState({ select: ({ location }) => keyOf(location.state) });
  const from = openedFrom(sessionStorage, key);
  // The router's types do not include the parameters of single screens.
  const address = { to: from?.path ?? list.to, search: (from?.search ?? {}) as never };
  return { address, label: from ? from.label : list.label };
}

/** The router's key of a history entry. */
export function keyOf(state: object): string {
  return '__TSR_key' in state && typeof state.__TSR_key === 'string' ? state.__TSR_key : '';
}

function read(storage: Storage): Map<string, Origin> {
  try {
    return new Map(JSON.parse(storage.getItem(KEY) ?? '[]') as [string, Origin][]);
  } catch {
    return new Map();
  }
}
