/** The part of a request that names a page: the normalised path, and the parameters that pages read. */

import { PAGE_NUMBER_MAX } from '#page-model/page.ts';
import { asciiAddress, encodedPath, pagePath, PATH_LENGTH_MAX } from '#addresses/paths.ts';
import type { AllChannels } from '#model/channels.ts';
import { readSystemRequest, withKnownChannel, type SystemRequest } from './system/index.ts';

/** Parameters that change what a page shows. Everything else is dropped from the cache's key. */
const READ_PARAMETERS = { page: 'page', more: 'more' } as const;

export interface PageRequest {
  path: string;
  /** Set for paths of the system, which editors cannot create. */
  system: SystemRequest | null;
  pageNumber: number;
  /**
   * Token with the items shown so far, for readers without JavaScript: requests the rows that load later; null for the page
   * itself.
   */
  more: string | null;
  /** The query as received, including its question mark: redirects forward it, pages of modules read it. */
  search: string;
  /** Set if the path was spelled differently: the redirect target, encoded. */
  canonicalRedirect: string | null;
}

/** Parses the target of a request; null if no page can have such a URL. */
export function readPageRequest(target: string): PageRequest | null {
  const mark = target.indexOf('?');
  const rawPath = mark < 0 ? target : target.slice(0, mark);
  const search = mark < 0 ? '' : target.slice(mark);
  if (rawPath.length > PATH_LENGTH_MAX || search.length > 4_000 || !rawPath.startsWith('/')) return null;
  const query = search === '' ? NO_QUERY : readQuery(search);
  // A single test recognises the form of nearly every request.
  if (ONE_SPELLING.test(rawPath)) {
    const system = readSystemRequest(rawPath, search);
    return { path: rawPath, system, ...query, search, canonicalRedirect: null };
  }
  const path = pagePath(rawPath);
  if (path === null) return null;
  const spelling = encodedPath(path);
  const system = readSystemRequest(path, search);
  // Programs may send the path unencoded, as people read it.
  const canonicalRedirect = spelling === asciiAddress(rawPath) ? null : spelling;
  return { path, system, ...query, search, canonicalRedirect };
}

/**
 * Parses targets like `readPageRequest`, but recognises only defined channels of feeds. For requests that
 * name answers in the cache.
 */
export function requestReader({
  registry,
}: {
  registry: { channels: AllChannels };
}): (target: string) => PageRequest | null {
  return (target) => {
    const request = readPageRequest(target);
    return request && withKnownChannel(request, registry.channels);
  };
}

/** Paths that `pagePath` leaves unchanged. */
const ONE_SPELLING = /^(?:\/|(?:\/[a-z0-9_-]+)+)$/;

const NO_QUERY = { pageNumber: 1, more: null } as const;

function readQuery(search: string): Pick<PageRequest, 'pageNumber' | 'more'> {
  const query = new URLSearchParams(search);
  const page = Number(query.get(READ_PARAMETERS.page) ?? '1');
  return {
    // All page numbers beyond the maximum become one number, so that they cannot fill the cache.
    pageNumber: Number.isInteger(page) && page >= 1 ? Math.min(page, PAGE_NUMBER_MAX + 1) : 1,
    more: query.get(READ_PARAMETERS.more),
  };
}
