/** State of lists in the URL: plain texts, without empty values. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type UrlState = Readonly<Record<string, string>>;

/**
 * Parses the parameters of a URL as plain texts; `?a=1` is `'1'`. If a parameter is repeated, the last value
 * wins.
 */
export function parseSearch(search: string): UrlState {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Writes parameters in alphabetical order, so that each state has only one URL. */
export function stringifySearch(state: Record<string, unknown>): string {
  const entries = Object.entries(state)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]): [string, string] => [key, String(value)])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.length > 0 ? `?${new URLSearchParams(entries).toString()}` : '';
}

/**
 * Applies `change` to `state`: null removes a parameter. Any change except of `after` returns to the first
 * page.
 */
export function changed(state: UrlState, change: Record<string, string | null>): UrlState {
  const next: Record<string, string> = { ...state };
  if (!('after' in change)) delete next['after'];
  for (const [key, value] of Object.entries(change)) {
    if (value === null || value === '') delete next[key];
    else next[key] = value;
  }
  return next;
}

/** Parses a sort: `-updated` is by `updated`, newest first. Null for anything that is not a sort. */
export function parseSort(sort: string | undefined): { field: string; order: 'asc' | 'desc' } | null {
  const match = /^(-?)([A-Za-z]\w*)$/.exec(sort ?? '');
  return match?.[2] ? { field: match[2], order: match[1] ? 'desc' : 'asc' } : null;
}

export function sortText(field: string, order: 'asc' | 'desc'): string {
  return order === 'desc' ? `-${field}` : field;
}

/**
 * The URL state of the current screen and a function to change it. With `replace`, no history entry is added.
 */
export function useUrlState(): [
  UrlState,
  (change: Record<string, string | null>, replace?: boolean) => void,
] {
  const state: UrlState = useSearch({ strict: false });
  const navigate = useNavigate();
  const set = useCallback(
    (change: Record<string, string | null>, replace = false) => {
      void navigate({ to: '.', search: (old: UrlState) => changed(old, change), replace } as never);
    },
    [navigate],
  );
  return [state, set];
}
