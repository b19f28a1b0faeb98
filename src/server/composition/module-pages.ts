/** The pages of modules by their path, in the form that the page engine accepts. */
import type { ModulePage } from '#model/pages/define-module-page.ts';
import { guardedParts } from '#server/extensions/index.ts';
import { modulePages as all } from '#registry/module-pages.ts';

/** Every page of a module. */
export const modulePages = pagesByPath(guardedParts(all, 'page', 'caller'));

/** Throws if two pages have the same address or key: readers would never see one of them. */
export function pagesByPath(pages: readonly ModulePage[]): ReadonlyMap<string, ModulePage> {
  const paths = new Map<string, ModulePage>();
  for (const page of pages) {
    if (paths.has(page.path) || [...paths.values()].some(({ key }) => key === page.key))
      throw new Error(
        `Two pages of modules have the address ${page.path} or the key ${page.key}; change one.`,
      );
    paths.set(page.path, page);
  }
  return paths;
}
