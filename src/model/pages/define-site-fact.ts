/** Defines facts about a site: a module's yes or no for all pages of the site. */
import type { OfModule } from '../define-module.ts';

/** The organisation and site that the fact is about. */
export interface FactScope {
  organisationId: number;
  siteId: number;
}

export interface SiteFact<Statement = never> extends OfModule {
  /** The name of its file: camelCase. */
  name: string;
  /**
   * The fact holds if the statement returns a row. Sent in one message with the statements of the site's
   * parts. At most one row, found by an index.
   */
  statement: (scope: FactScope) => Statement;
  /** Tags whose purge reloads the fact, in addition to the site's own tag. */
  tags?: (scope: FactScope) => readonly string[];
}

/** Names of the facts that hold. */
export type SiteFacts = ReadonlySet<string>;

/** Declares a fact, in a file of the folder `site-facts/` of a module or an extension. */
export function defineSiteFact<Statement>(fact: SiteFact<Statement>): SiteFact<Statement> {
  return fact;
}

/** Whether a fact holds on the site of a page; true if the site is unknown, as in pickers. */
export function hasFact(site: { facts?: SiteFacts | undefined }, { name }: { name: string }): boolean {
  return site.facts?.has(name) ?? true;
}
