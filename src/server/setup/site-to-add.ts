/** What a site is made from. */
export interface SiteToAdd {
  /** Names it in addresses; it never changes. */
  tenantKey: string;
  name: string;
  /** A tag of BCP 47. */
  language: string;
  timeZone: string;
  /** Key of a starting look. Default: the first. */
  look?: string | undefined;
  /** Sites are `<key>.<baseDomain>` until they have a domain. */
  baseDomain: string;
}
