import { parseSort, type UrlState } from '#admin/generic/url-state.ts';

type Sort = NonNullable<ReturnType<typeof parseSort>>;

/** The list's sort; null: the server's. Between two publication times only by publication. */
export function sortShown({ sort, publishedFrom, publishedUntil }: UrlState): Sort | null {
  const requested = parseSort(sort);
  if (!publishedFrom && !publishedUntil) return requested;
  return requested?.field === 'published' ? requested : { field: 'published', order: 'desc' };
}
