/** Defines a module's pages with fixed URLs, such as the search page. */
import type { Grid } from '#grid/shapes/grid.ts';
import type { NamedForms } from './define-form.ts';
import type { Link } from './define-link.ts';
import type { OfModule } from '../define-module.ts';

export interface ModulePage<Query = unknown> extends OfModule {
  /** Key of the layouts that show the page, if a site has one (type `module`). */
  key: string;
  /**
   * The whole path, which is reserved on every site (`addresses/paths.ts`). A path that ends in a slash and a
   * star matches every URL with one more segment.
   */
  path: string;
  /**
   * Parses the URL's query, of at most 4,000 characters, and the segment matched by the star, in time bounded
   * by the query's length. Invalid parameters are ignored; it never refuses a URL.
   */
  read: (query: string, part: string) => Query;
  /** Whether the URL may contain the secret of an email: the page then loads nothing from third parties. */
  hasSecret?: true;
  /**
   * Whether this URL contains a secret. If so, no attribute of the page contains the URL, and the page has
   * none of the site's custom styles.
   */
  secretIn?: (query: Query) => boolean;
  /**
   * A link whose token the URL contains. Blocks of the page read its values from `page.module.link`, which is
   * null unless the token is genuine, belongs to the site and has not expired. Revocation is not checked.
   */
  link?: PageLink<Query>;
  /**
   * The path on the site to which anonymous readers are redirected; null for readers who may stay. Pure. Absent: the page
   * is for everyone.
   */
  redirectAnonymousTo?: (query: Query, path: string) => string | null;
  /**
   * Forms that the page accepts whatever its layout shows, for buttons elsewhere on the site; sent as
   * `x_form` with `@` and the name. Such a form is never shown again with its values: its receiver redirects.
   */
  forms?: NamedForms;
  /** The requested page number of its lists; beyond the last page, the response is a 404. */
  pageNumber: (query: Query) => number;
  /** The part of the document title before the site's name, in the site's language (BCP 47). */
  title: (query: Query, language: string) => string;
  /** The grid for a site without a layout for this page. */
  grid: Grid;
}

/** The link of a page, and where the page's URL contains its token. */
export interface PageLink<Query = unknown> {
  definition: Link;
  /** The token in what `read` returned; empty without one. */
  tokenIn: (query: Query) => string;
}

/**
 * Declares a module's page. Responses are not cached, because hardly any request is repeated; a site renders
 * two at a time.
 */
export function defineModulePage<Query>(page: ModulePage<Query>): ModulePage<Query> {
  return page;
}
