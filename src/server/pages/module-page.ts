/** Pages of modules: finds the page that a URL names, and parses what is requested of it. */
import type { ModulePage } from '#model/pages/define-module-page.ts';
import type { Reader } from '#access/decide-access.ts';
import type { PostedForm } from '#model/pages/define-form.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import type { ModulePageSubject, SiteSummary } from '#page-model/page.ts';
import { isPresent } from '#model/define-module.ts';

/** Pages of all modules by path. */
export type ModulePages = ReadonlyMap<string, ModulePage>;

export interface ModuleRequest {
  page: ModulePage;
  /** The subject without its title, which is in the language of the site. */
  subject: Omit<ModulePageSubject, 'title'>;
}

/** A module's page that exists on the site. */
export interface FoundModule {
  kind: 'module';
  page: ModulePage;
  subject: ModulePageSubject;
}

/**
 * The module's page at a URL; undefined for every other URL. Does not check whether the site has the page.
 */
export function readModuleRequest(
  { path, search }: { path: string; search: string },
  pages: ModulePages,
): ModuleRequest | undefined {
  const found = modulePageAt(path, pages);
  if (!found) return undefined;
  const { page, part } = found;
  const query = page.read(search, part);
  const { key, hasSecret } = page;
  const urlHasSecret = page.secretIn?.(query) === true;
  const own = { key, pageNumber: page.pageNumber(query), query, search };
  return {
    page,
    subject: { ...own, ...(hasSecret && { hasSecret }), ...(urlHasSecret && { urlHasSecret }) },
  };
}

/** Returns the page with this path, or with a star in place of its last part. */
export function modulePageAt(
  path: string,
  pages: ModulePages,
): { page: ModulePage; part: string } | undefined {
  const own = pages.get(path);
  if (own) return { page: own, part: '' };
  const slash = path.lastIndexOf('/') + 1;
  const page = pages.get(`${path.slice(0, slash)}*`);
  return page && { page, part: path.slice(slash) };
}

/** The reader and the URL of a module's page, and whether a submitted form is looked up. */
interface ModuleInput {
  data: { settings: Pick<SiteSettings, 'modulesOn'>; site: Pick<SiteSummary, 'language'> };
  reader: Reader;
  path: string;
  onlyBlock?: string;
  posted?: PostedForm;
}

/** The module page at a path, or a redirect of anonymous readers; `notFound` on a site that has the module off. */
export function foundModule(
  { page, subject }: ModuleRequest,
  { data: { settings, site }, reader: { actor }, path, ...input }: ModuleInput,
): FoundModule | { kind: 'notFound' } | { kind: 'redirect'; to: string; tags: string[]; isPerReader: true } {
  if (!isPresent(page, settings.modulesOn)) return { kind: 'notFound' };
  const title = page.title(subject.query, site.language);
  const member = actor.kind === 'member' ? actor : null;
  // A submitted form must not be lost because the login has expired in the meantime.
  const isSent = input.onlyBlock !== undefined || input.posted !== undefined;
  const to = member || isSent ? null : (page.redirectAnonymousTo?.(subject.query, path) ?? null);
  if (to !== null) return { kind: 'redirect', to, tags: [], isPerReader: true };
  return { kind: 'module', page, subject: { ...subject, title, member } };
}
