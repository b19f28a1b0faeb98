/** What a page loads when the reader reaches its end (specification, public site, section 4 "Load more"). */

export interface LoadMore {
  /** Either the rows of the page's layout that load later, or the page of the next item. */
  what: 'rows' | 'page';
  /** By a button, or automatically when the reader approaches the end of the page. */
  when: 'click' | 'scroll';
}

/** The next part that a page loads, as its script requests it. */
export interface More extends LoadMore {
  /** Path of the page to which the part belongs. */
  path: string;
  /** The ids shown so far on the page. */
  used: string;
  /** URL for readers without JavaScript. */
  href: string;
}

/** A part of a page, for the page's script. */
export interface PagePart {
  /** Empty if there is nothing more to show. */
  html: string;
  /** Styles of the part's blocks, which the page may not have yet. */
  css: string;
  /** The document title of the page to which the part belongs. */
  title: string;
  /** What comes after this part; null for the last part, and for a block. */
  more: More | null;
}

/** Maximum number of parts that a page loads, whatever the site's settings. */
export const PARTS_MAX = 8;

/** Converts to the stored form: the inverse of `readLoadMore`. */
export function loadMoreType(loadMore: LoadMore | null): string {
  return loadMore ? `${loadMore.what === 'page' ? 'page' : 'custom'}-${loadMore.when}` : 'none';
}

/** Parses the stored form; null for a layout that loads nothing at the end of its pages. */
export function readLoadMore(type: string | null): LoadMore | null {
  if (type === null || type === 'none') return null;
  return {
    what: type.startsWith('page-') ? 'page' : 'rows',
    when: type.endsWith('-scroll') ? 'scroll' : 'click',
  };
}
