/** What of a request names a page: the path in its one spelling, and the parameters pages read. */

import { PAGE_NUMBER_MAX } from '#model/page.ts';
import { pagePath, PATH_LENGTH_MAX } from '#model/paths.ts';
import { readSystemRequest, type SystemRequest } from './system/index.ts';

/** Parameters that change what a page shows. Everything else is dropped from the cache's key. */
const READ_PARAMETERS = ['page'] as const;

export interface PageRequest {
  path: string;
  /** Set for addresses no editor makes. */
  system: SystemRequest | null;
  pageNumber: number;
  /** The query as it came, with its question mark: redirects carry it on, pages of modules read it. */
  search: string;
  /** Set when the address was spelt differently: where to redirect, encoded. */
  canonicalRedirect: string | null;
}

/** Reads the target of a request; null when no page can have such an address. */
export function readPageRequest(target: string): PageRequest | null {
  const mark = target.indexOf('?');
  const rawPath = mark < 0 ? target : target.slice(0, mark);
  const search = mark < 0 ? '' : target.slice(mark);
  if (rawPath.length > PATH_LENGTH_MAX || search.length > 4_000 || !rawPath.startsWith('/')) return null;
  const pageNumber = search === '' ? 1 : readPageNumber(search);
  // The most common requests, recognised first.
  if (ONE_SPELLING.test(rawPath)) {
    const system = readSystemRequest(rawPath, search);
    return { path: rawPath, system, pageNumber, search, canonicalRedirect: null };
  }
  const path = pagePath(rawPath);
  if (path === null) return null;
  const spelling = encodeURI(path).replace(/[?#]/g, encodeURIComponent);
  const system = readSystemRequest(path, search);
  const canonicalRedirect = spelling === rawPath ? null : spelling;
  return { path, system, pageNumber, search, canonicalRedirect };
}

/** Paths that `pagePath` leaves as they are. */
const ONE_SPELLING = /^(?:\/|(?:\/[a-z0-9_-]+)+)$/;

function readPageNumber(search: string): number {
  const page = Number(new URLSearchParams(search).get(READ_PARAMETERS[0]) ?? '1');
  // One number stands for all that lie beyond, so that they cannot fill the cache.
  return Number.isInteger(page) && page >= 1 ? Math.min(page, PAGE_NUMBER_MAX + 1) : 1;
}
