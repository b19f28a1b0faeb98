/**
 * Defines page data: fields that modules and extensions add to the `page` that `getWebsiteLayoutPage`
 * returns.
 */
import { presentOf, type OfModule } from './define-module.ts';
import { ofOwner, withAdded } from './extend-entity.ts';
import type { Shape } from './field.ts';
import type { PageSubject } from '#page-model/page.ts';
import type { Section } from '#page-model/site-data.ts';

/** Runs code of a definition; returns `instead` if one of an extension throws. */
interface AttemptPart {
  attempt: <Result>(
    part: { definition: OfModule; what: string },
    run: () => Result,
    instead: Result,
  ) => Result;
}

/** Object within the page data to which fields are added; undefined: the page itself. */
type PageDataPlace = 'primarySection' | undefined;

export interface PageDataExtension extends OfModule {
  /** Adds the fields to the section of the page instead of the page itself. */
  in?: 'primarySection';
  /**
   * The added fields. They are null on pages for which `read` returns no value, and on sites that have the
   * module off.
   */
  fields: Shape;
  /** Key of the core field of that object after which the fields are inserted in the schema. Default: the last field. */
  after?: string;
  /**
   * Returns the values of the fields, as JSON. `section` is the page's primary section, null without one. Pure:
   * the response is cached like the page, and purged with it.
   */
  read: (page: PageSubject, section: Section | null) => Readonly<Record<string, unknown>>;
}

/**
 * Declares the page data of a module, in a file of its folder `page-data/` that has the name of the export.
 */
export function extendPageData(extension: PageDataExtension): PageDataExtension {
  return extension;
}

/**
 * The fields of a page, or of its section, including those of extensions. Throws if an added field already exists, or follows a
 * field that the page does not have.
 */
export function pageDataFields(
  own: Shape,
  extensions: readonly PageDataExtension[],
  place?: PageDataPlace,
): Shape {
  const added = extensionsIn(place, extensions).flatMap((extension) =>
    Object.entries(extension.fields).map(([key, field]) => ({
      key,
      after: extension.after,
      noun: `The page data${extension.module === undefined ? '' : ` of ${extension.module}`}: the field`,
      value: ofOwner(field, extension),
    })),
  );
  return Object.fromEntries(withAdded(Object.entries(own), added));
}

/**
 * The values of extensions for a page or its section, from modules that are on for the page's site. Values without a
 * declared field are left out, and those of an extension that fails.
 */
export function pageDataOf(
  { page, section }: { page: PageSubject; section: Section | null },
  extensions: readonly PageDataExtension[],
  { place, faults }: { place?: PageDataPlace; faults: AttemptPart },
): Record<string, unknown> {
  return Object.fromEntries(
    presentOf(extensionsIn(place, extensions), page.site.settings.modulesOn).flatMap((definition) => {
      const { fields, read } = definition;
      const part = { definition, what: `the page data ${Object.keys(fields).join(', ')}` };
      const values = faults.attempt(part, () => read(page, section), {});
      return Object.entries(values).filter(([key]) => Object.hasOwn(fields, key));
    }),
  );
}

function extensionsIn(
  place: PageDataPlace,
  extensions: readonly PageDataExtension[],
): readonly PageDataExtension[] {
  return extensions.filter((extension) => extension.in === place);
}
