/**
 * A site's custom styles: compiled when they are written, in a process that may crash, and stored with their
 * source. Public entry point.
 */
import type { Db } from '#server/db/index.ts';
import { compileCss } from './compile-css.ts';
import type { CompiledStyles } from './compile-styles.ts';
import { storeStyles, type Compiled } from './stored-styles.ts';

export { compileStoredStyles, type Compiled } from './stored-styles.ts';

/** Operations of a unit of work on styles. */
export interface Styles {
  /** Compiles styles, or returns why they are refused. */
  compile: (text: string) => Promise<CompiledStyles>;
  /** Stores compiled styles for the pages of the site. */
  store: (siteId: number, compiled: Compiled) => Promise<void>;
}

/** Returns the operations on styles of an organisation's sites. */
export function stylesIn(work: { db: Db; organisationId: number }): Styles {
  return { compile: compileCss, store: (siteId, compiled) => storeStyles(work, siteId, compiled) };
}
