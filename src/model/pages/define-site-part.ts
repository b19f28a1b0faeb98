/** Defines the data that all pages of a site share, to which each domain contributes a part. */
import type { ContentType } from '../define-content-type.ts';
import type { SiteData, SiteParts } from '#page-model/site-data.ts';

/** The site whose part is loaded. */
export interface SiteScope {
  organisationId: number;
  siteId: number;
}

/** The context in which a part is created. */
export interface SitePartContext extends SiteScope {
  contentTypes: ReadonlyMap<string, ContentType>;
  /** Keys of the enabled modules, according to a site's saved settings. */
  modulesOf: (saved: unknown) => ReadonlySet<string>;
  /**
   * Returns the complete site data, for later use by a part: while parts are being created, it does not exist
   * yet.
   */
  whole: () => SiteData;
}

export interface SitePart<Key extends keyof SiteParts, Row, Statement> {
  /** The parts of the site data that the definition provides; two definitions never provide the same part. */
  keys: readonly Key[];
  /** Sent in one message with the statements of all other parts; its cost is bounded by the site's data. */
  statement: (scope: SiteScope) => Statement;
  /**
   * Creates the parts. Pure. Rows are in order and have JSON values: instants are text. Null: the site does
   * not exist.
   */
  make: (rows: readonly Row[], context: SitePartContext) => Pick<SiteParts, Key> | null;
  /**
   * Messages about broken parts that are left out. They are logged when the part is loaded, which is once
   * until it is purged.
   */
  faults?: (rows: readonly Row[]) => readonly string[];
  /**
   * Purge tags for changes of the part, in addition to the site's own tag, under which every domain of a site
   * purges.
   */
  tags?: (rows: readonly Row[], scope: SiteScope) => readonly string[];
}

/** Declares the data that a domain provides to all pages of a site, in its `server/site-part.ts`. */
export function defineSitePart<Key extends keyof SiteParts, Row, Statement = never>(
  part: SitePart<Key, Row, Statement>,
): SitePart<Key, Row, Statement> {
  return part;
}
