/** What a page loads when a reader has reached its end (specification, public site, section 4 "Load more"). */

export interface LoadMore {
  /** The rows of its layout that load later, or the page of the next item. */
  what: 'rows' | 'page';
  /** By a button, or automatically when the end of the page comes near. */
  when: 'click' | 'scroll';
}

/** What a page loads next, as its script requests it. */
export interface More extends LoadMore {
  /** Path of the page to which the part belongs. */
  path: string;
  /** The ids shown so far. */
  used: string;
  /** URL for readers without JavaScript. */
  href: string;
}

/** A part of a page, for a program on it. */
export interface PagePart {
  /** Empty if there is nothing more to show. */
  html: string;
  /** Styles of its blocks, which the page may lack. */
  css: string;
  /** The document title of the page to which the part belongs. */
  title: string;
  /** What comes after this part; null for the last part, and for a block. */
  more: More | null;
}

/** Parts a page loads at most, whatever its site's settings say. */
export const PARTS_MAX = 8;

/** Converts to the stored form: the inverse of `readLoadMore`. */
export function loadMoreType(loadMore: LoadMore | null): string {
  return loadMore ? `${loadMore.what === 'page' ? 'page' : 'custom'}-${loadMore.when}` : 'none';
}

/** Null for a layout that loads nothing at the end of its pages. */
export function readLoadMore(type: string | null): LoadMore | null {
  if (type === null || type === 'none') return null;
  return {
    what: type.startsWith('page-') ? 'page' : 'rows',
    when: type.endsWith('-scroll') ? 'scroll' : 'click',
  };
}
