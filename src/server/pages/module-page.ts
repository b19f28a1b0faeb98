/** Pages of modules: which of them an address names, and what of it is asked for. */
import type { ModulePage } from '#model/define-module-page.ts';
import type { AskedPage, SiteSummary } from '#model/page.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import { isPresent } from '#model/define-module.ts';

/** Every module's page by its path. */
export type ModulePages = ReadonlyMap<string, ModulePage>;

export interface ModuleAsked {
  page: ModulePage;
  /** Without its title, which is in the language of the site. */
  asked: Omit<AskedPage, 'title'>;
}

/** A module's page that the site has. */
export interface FoundModule {
  kind: 'module';
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
  return { page, asked: { key, pageNumber: page.pageNumber(asked), asked } };
}

/** What is found there: nothing on a site that has the module off. */
export function foundModule(
  { page, asked }: ModuleAsked,
  { settings, site }: { settings: Pick<SiteSettings, 'modulesOn'>; site: Pick<SiteSummary, 'language'> },
): FoundModule | { kind: 'notFound' } {
  if (!isPresent(page, settings.modulesOn)) return { kind: 'notFound' };
  const title = page.title(asked.asked, site.language);
  return { kind: 'module', page, asked: { ...asked, title } };
}
