/** The language of pages that a module brings at an address of its own: the search page. */
import type { Grid } from '#grid/shapes/grid.ts';
import type { NamedForms } from './define-form.ts';
import type { OfModule } from './define-module.ts';

export interface ModulePage<Asked = unknown> extends OfModule {
  /** Of the layouts that show it, where a site has one (type `module`). */
  key: string;
  /**
   * The whole path; no section or page of a site may have it (`model/paths.ts`). One that ends in a slash and a star stands for
   * every address with one more part.
   */
  path: string;
  /**
   * Reads the address's query, at most 4,000 characters, in a time bounded by it, and the part the star stands for. What is
   * wrong is left out; nothing is refused.
   */
  read: (query: string, part: string) => Asked;
  /** Its address may hold the secret of an email: nothing of others is loaded there. */
  hasSecret?: true;
  /** Whether this address holds one: it is then in no attribute of its page, which carries no own styles of the site. */
  secretIn?: (asked: Asked) => boolean;
  /**
   * Where readers go who are not logged in, of the site's own; null for those who may stay. Pure. Absent: the page is
   * for everyone.
   */
  redirectAnonymousTo?: (asked: Asked, path: string) => string | null;
  /**
   * What it takes whatever its layout shows, for buttons that stand elsewhere on the site: sent as `x_form` with `@` and the name. Such
   * a form is shown nowhere with what was typed: its receiver leads on.
   */
  forms?: NamedForms;
  /** Which page of its lists is asked for; beyond the last there is none. */
  pageNumber: (asked: Asked) => number;
  /** For the title of the document, before the site's name, in the site's language (BCP 47). */
  title: (asked: Asked, language: string) => string;
  /** What it shows on a site without a layout for it. */
  grid: Grid;
}

/** Declares a module's page. Answers are not kept: hardly anybody asks for the same twice, and a site makes two at a time. */
export function defineModulePage<Asked>(page: ModulePage<Asked>): ModulePage<Asked> {
  return page;
}
