/** The language of a module's pages with fixed URLs: the search page. */
import type { Grid } from '#grid/shapes/grid.ts';
import type { NamedForms } from './define-form.ts';
import type { OfModule } from '../define-module.ts';

export interface ModulePage<Query = unknown> extends OfModule {
  /** Key of the layouts that show it, if a site has one (type `module`). */
  key: string;
  /**
   * The whole path; it is reserved on every site (`addresses/paths.ts`). One that ends in a slash and a star matches
   * every URL with one more part.
   */
  path: string;
  /**
   * Parses the URL's query, at most 4,000 characters, in a time bounded by it, and the part matched by the star. Invalid
   * parameters are left out; nothing is refused.
   */
  read: (query: string, part: string) => Query;
  /** The URL may contain the secret of an email: nothing from third parties is loaded there. */
  hasSecret?: true;
  /** Whether this URL contains a secret: it is then in no attribute of its page, which has no custom styles of the site. */
  secretIn?: (query: Query) => boolean;
  /**
   * The path on the site to which anonymous readers are redirected; null for readers who may stay. Pure. Absent: the page
   * is for everyone.
   */
  redirectAnonymousTo?: (query: Query, path: string) => string | null;
  /**
   * Forms it accepts whatever its layout shows, for buttons elsewhere on the site: sent as `x_form` with `@` and the name. Such
   * a form is never shown again with its values: its receiver redirects.
   */
  forms?: NamedForms;
  /** The requested page of its lists; beyond the last page the result is a 404. */
  pageNumber: (query: Query) => number;
  /** The part of the document title before the site's name, in the site's language (BCP 47). */
  title: (query: Query, language: string) => string;
  /** The grid for a site without a layout for this page. */
  grid: Grid;
}

/** Declares a module's page. Responses are not cached: hardly any request is repeated, and a site renders two at a time. */
export function defineModulePage<Query>(page: ModulePage<Query>): ModulePage<Query> {
  return page;
}
