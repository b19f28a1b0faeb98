/** The language of what all pages of a site share: how a domain brings its part. */
import type { ContentType } from '../define-content-type.ts';
import type { SiteData, SiteParts } from '#page-model/site-data.ts';

/** The site whose part is read. */
export interface SiteScope {
  organisationId: number;
  siteId: number;
}

/** The context in which a part is created. */
export interface SitePartContext extends SiteScope {
  contentTypes: ReadonlyMap<string, ContentType>;
  /** Keys of the modules that are on, by what a site saved. */
  modulesOf: (saved: unknown) => ReadonlySet<string>;
  /** The site whole, for what a part does later: while parts are made it is not there yet. */
  whole: () => SiteData;
}

export interface SitePart<Key extends keyof SiteParts, Row, Statement> {
  /** The parts of the site that it provides; two definitions never provide the same part. */
  keys: readonly Key[];
  /** Sent as one with the statements of all other parts; bounded by the data of the site. */
  statement: (scope: SiteScope) => Statement;
  /** Pure. Rows are as JSON has them, in their order: instants as text. Null: the site does not exist. */
  make: (rows: readonly Row[], context: SitePartContext) => Pick<SiteParts, Key> | null;
  /** Broken parts that are left out, as sentences: logged when it is read, which is once until it is purged. */
  faults?: (rows: readonly Row[]) => readonly string[];
  /** Tags that change it in addition to the site's own tag, under which every domain of a site purges. */
  tags?: (rows: readonly Row[], scope: SiteScope) => readonly string[];
}

/** Declares what a domain brings to every page of a site, in its `server/site-part.ts`. */
export function defineSitePart<Key extends keyof SiteParts, Row, Statement = never>(
  part: SitePart<Key, Row, Statement>,
): SitePart<Key, Row, Statement> {
  return part;
}
