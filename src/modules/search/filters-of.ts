import type { PageSubject } from '#page-model/page.ts';
import type { SearchFilters } from './search-filters.ts';

/** The reader's search; null on pages other than the search page. */
export function filtersOf({ module }: Pick<PageSubject, 'module'>): SearchFilters | null {
  return module?.key === 'search' ? (module.query as SearchFilters) : null;
}
