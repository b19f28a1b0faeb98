/** What a page shows once a reader has reached its end (specification, public site, section 4 "Load more"). */

export const LOAD_MORE_TYPES = [
  'none',
  'custom-click',
  'custom-scroll',
  'page-click',
  'page-scroll',
] as const;

export type LoadMoreType = (typeof LOAD_MORE_TYPES)[number];

export interface LoadMore {
  /** Its layout's rows that load later, or the page of the item that is read next. */
  what: 'rows' | 'page';
  /** At a button, or as soon as the end of the page comes near. */
  when: 'click' | 'scroll';
}

/** Parts a page loads at most, whatever its site's settings say. */
export const PARTS_MAX = 8;

/** Null for a layout whose pages end where they end. */
export function readLoadMore(type: string | null): LoadMore | null {
  if (type === null || type === 'none') return null;
  return {
    what: type.startsWith('page-') ? 'page' : 'rows',
    when: type.endsWith('-scroll') ? 'scroll' : 'click',
  };
}
