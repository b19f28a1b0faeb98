/** What a reader looks for: the query of the search page, in both forms it has in addresses. */

/** Results on one page, and how many pages there are at most: search ranks the newest 1,000 matches (design, section 7). */
export const SEARCH_PAGE_SIZE = 20;
export const SEARCH_PAGE_MAX = 50;
/** Where counting stops: at what is ranked. */
export const SEARCH_COUNT_MAX = 1_000;

/** Longest phrase that is read; the rest is cut off. */
export const SEARCH_TEXT_LENGTH_MAX = 200;
export interface SearchFilters {
  /** Empty: nothing is looked for yet. */
  text: string;
  /** Names of content types; every type when empty. */
  types: readonly string[];
  /** Ids of sections, those below them included; every section when empty. */
  websiteSchedule: readonly number[];
  sort: 'relevance' | 'newest';
  /** From 1. */
  page: number;
}

export const SEARCH_PATH = '/search';

/** The address of a search; `sort` is named only where it is not the default. */
export function searchAddress({ text, types, websiteSchedule, sort, page }: SearchFilters): string {
  const filters = { text, type: types, websiteSchedule, page, ...(sort === 'newest' && { sort }) };
  return `${SEARCH_PATH}?filters=${encodeURIComponent(JSON.stringify(filters))}`;
}
