/** Values from which a site is created. */
export interface SiteToAdd {
  /** Identifies the site in URLs; it never changes. */
  tenantKey: string;
  name: string;
  /** BCP 47 tag. */
  language: string;
  timeZone: string;
  /** Key of a starting design. Default: the first. */
  look?: string | undefined;
  /** The host of a site is `<key>.<baseDomain>` until it has a domain. */
  baseDomain: string;
}
