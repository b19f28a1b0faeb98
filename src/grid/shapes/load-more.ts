/** What a page shows once a reader has reached its end (specification, public site, section 4 "Load more"). */

export interface LoadMore {
  /** Its layout's rows that load later, or the page of the item that is read next. */
  what: 'rows' | 'page';
  /** At a button, or as soon as the end of the page comes near. */
  when: 'click' | 'scroll';
}

/** What comes next, as a program on the page asks for it. */
export interface More extends LoadMore {
  /** Of the page the part is of. */
  path: string;
  /** What was shown so far. */
  used: string;
  /** Where readers without a script get it. */
  href: string;
}

/** A part of a page, for a program on it. */
export interface PagePart {
  /** Empty where there is nothing more to show. */
  html: string;
  /** Styles of its blocks, which the page may lack. */
  css: string;
  /** What browsers call the page it is of. */
  title: string;
  /** What comes after it; null where it is the last, and for a block. */
  more: More | null;
}

/** Parts a page loads at most, whatever its site's settings say. */
export const PARTS_MAX = 8;

/** As layouts store it: the inverse of `readLoadMore`. */
export function loadMoreType(loadMore: LoadMore | null): string {
  return loadMore ? `${loadMore.what === 'page' ? 'page' : 'custom'}-${loadMore.when}` : 'none';
}

/** Null for a layout whose pages end where they end. */
export function readLoadMore(type: string | null): LoadMore | null {
  if (type === null || type === 'none') return null;
  return {
    what: type.startsWith('page-') ? 'page' : 'rows',
    when: type.endsWith('-scroll') ? 'scroll' : 'click',
  };
}
