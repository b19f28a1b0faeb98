import { parseSort, type UrlState } from '#admin/generic/url-state.ts';

type Sort = NonNullable<ReturnType<typeof parseSort>>;

/** What the list is sorted by; null: as the server does. Between two publication times by publication alone. */
export function sortShown({ sort, publishedFrom, publishedUntil }: UrlState): Sort | null {
  const asked = parseSort(sort);
  if (!publishedFrom && !publishedUntil) return asked;
  return asked?.field === 'published' ? asked : { field: 'published', order: 'desc' };
}
