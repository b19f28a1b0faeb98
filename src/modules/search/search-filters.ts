/** A reader's search: the query of the search page, in the two forms that its URLs have. */

/**
 * Results per page, and maximum number of pages: search ranks the newest 1,000 matches (design, section 7).
 */
export const SEARCH_PAGE_SIZE = 20;
export const SEARCH_PAGE_MAX = 50;
/** Counting stops at the number of matches that are ranked. */
export const SEARCH_COUNT_MAX = 1_000;

/** Maximum length of a phrase; the rest is cut off. */
export const SEARCH_TEXT_LENGTH_MAX = 200;
export interface SearchFilters {
  /** Empty before the first search. */
  text: string;
  /** Names of content types; empty for all types. */
  types: readonly string[];
  /** Ids of sections, which include their subsections; empty for all sections. */
  websiteSchedule: readonly number[];
  sort: 'relevance' | 'newest';
  /** From 1. */
  page: number;
}

export const SEARCH_PATH = '/search';

/** The URL of a search; it contains `sort` only if that is not the default. */
export function searchAddress({ text, types, websiteSchedule, sort, page }: SearchFilters): string {
  const filters = { text, type: types, websiteSchedule, page, ...(sort === 'newest' && { sort }) };
  return `${SEARCH_PATH}?filters=${encodeURIComponent(JSON.stringify(filters))}`;
}
