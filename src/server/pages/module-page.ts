/** Pages of modules: which of them an address names, and what of it is asked for. */
import type { ModulePage } from '#model/define-module-page.ts';
import type { AskedPage } from '#model/page.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import { isPresent } from '#model/define-module.ts';

/** Every module's page by its path. */
export type ModulePages = ReadonlyMap<string, ModulePage>;

export interface ModuleAsked {
  page: ModulePage;
  asked: AskedPage;
}

/** The module's page at an address; undefined for every other address. Whether the site has it is asked later. */
export function moduleAsked(
  { path, search }: { path: string; search: string },
  pages: ModulePages,
): ModuleAsked | undefined {
  const page = pages.get(path);
  if (!page) return undefined;
  const asked = page.read(search);
  const { key } = page;
  return { page, asked: { key, title: page.title(asked), pageNumber: page.pageNumber(asked), asked } };
}

/** What is found there: nothing on a site that has the module off. */
export function foundModule(
  { page, asked }: ModuleAsked,
  { settings }: { settings: Pick<SiteSettings, 'modulesOn'> },
): ({ kind: 'module' } & ModuleAsked) | { kind: 'notFound' } {
  return isPresent(page, settings.modulesOn) ? { kind: 'module', page, asked } : { kind: 'notFound' };
}
