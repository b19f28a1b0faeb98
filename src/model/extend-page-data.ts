/** The language of page data: what modules and extensions add to the `page` that `getWebsiteLayoutPage` answers. */
import { presentOf, type OfModule } from './define-module.ts';
import { ofOwner, withAdded } from './extend-entity.ts';
import type { Shape } from './field.ts';
import type { PageSubject } from '#page-model/page.ts';

export interface PageDataExtension extends OfModule {
  /** Null on pages without a value from `read`, and on sites that have the module off. */
  fields: Shape;
  /** Key of the core field after which they are inserted in the schema. Default: the last field. */
  after?: string;
  /** Values of the fields, as JSON has them. Pure: the answer is cached like the page, and purged with it. */
  read: (page: PageSubject) => Readonly<Record<string, unknown>>;
}

/** Declares what a module adds, in a file of its folder `page-data/` that is called like its export. */
export function extendPageData(extension: PageDataExtension): PageDataExtension {
  return extension;
}

/**
 * The fields of a page with those of extensions. Throws if an added field already exists, or follows a field that the page
 * does not have.
 */
export function pageDataFields(own: Shape, extensions: readonly PageDataExtension[]): Shape {
  const added = extensions.flatMap((extension) =>
    Object.entries(extension.fields).map(([key, field]) => ({
      key,
      after: extension.after,
      noun: `The page data${extension.module === undefined ? '' : ` of ${extension.module}`}: the field`,
      value: ofOwner(field, extension),
    })),
  );
  return Object.fromEntries(withAdded(Object.entries(own), added));
}

/** The values of extensions for a page, of modules that are on for the page's site. A value without a field is left out. */
export function pageDataOf(
  page: PageSubject,
  extensions: readonly PageDataExtension[],
): Record<string, unknown> {
  return Object.fromEntries(
    presentOf(extensions, page.site.settings.modulesOn).flatMap(({ fields, read }) =>
      Object.entries(read(page)).filter(([key]) => Object.hasOwn(fields, key)),
    ),
  );
}
