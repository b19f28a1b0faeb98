import type { PageSubject } from '#page-model/page.ts';
import type { SearchFilters } from './search-filters.ts';

/** What the reader looks for; null on any page but that of searches. */
export function filtersOf({ module }: Pick<PageSubject, 'module'>): SearchFilters | null {
  return module?.key === 'search' ? (module.query as SearchFilters) : null;
}
