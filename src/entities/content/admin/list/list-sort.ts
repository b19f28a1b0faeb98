import { parseSort, type UrlState } from '#admin/generic/url-state.ts';

type Sort = NonNullable<ReturnType<typeof parseSort>>;

/**
 * The list's sort order; null: the server's default. A list filtered by publication time can only be sorted
 * by publication.
 */
export function sortShown({ sort, publishedFrom, publishedUntil }: UrlState): Sort | null {
  const requested = parseSort(sort);
  if (!publishedFrom && !publishedUntil) return requested;
  return requested?.field === 'published' ? requested : { field: 'published', order: 'desc' };
}
