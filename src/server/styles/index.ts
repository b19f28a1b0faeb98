/** A site's own styles: compiled when they are written, in a process that may crash, and stored with their source. Public entry point. */
import type { Db } from '#server/db/index.ts';
import { compileCss } from './compile-css.ts';
import type { CompiledStyles } from './compile-styles.ts';
import { storeStyles, type Compiled } from './stored-styles.ts';

export { compileStoredStyles, type Compiled } from './stored-styles.ts';

/** What a unit of work does with styles. */
export interface Styles {
  /** Compiles styles, or returns why they are refused. */
  compile: (text: string) => Promise<CompiledStyles>;
  /** Stores them as what pages of the site show. */
  store: (siteId: number, compiled: Compiled) => Promise<void>;
}

/** The styles of the sites of an organisation. */
export function stylesIn(work: { db: Db; organisationId: number }): Styles {
  return { compile: compileCss, store: (siteId, compiled) => storeStyles(work, siteId, compiled) };
}
