/** Templates of sites: views of an extension in place of the product's header, footer, cards and titles. */

/**
 * The definition in `templates/<name>/template.ts`; the views are in the files next to it
 * (docs/recipes/templates.md).
 */
export interface SiteTemplates {
  /** camelCase: the value of the site's setting. Never changes once a site has chosen it. */
  name: string;
  /** Shown in the site's look settings: “Harbour news”. */
  label: string;
}
