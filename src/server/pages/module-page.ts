/** Pages of modules: finds the page that a URL names, and parses what is requested of it. */
import type { ModulePage } from '#model/pages/define-module-page.ts';
import type { Reader } from '#access/decide-access.ts';
import type { PostedForm } from '#model/pages/define-form.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import type { ModulePageSubject, SiteSummary } from '#page-model/page.ts';
import { isPresent } from '#model/define-module.ts';
import type { IssuedLink, Links } from '#server/links/index.ts';
import type { LinkValues } from '#model/pages/define-link.ts';

/** Pages of all modules by path. */
export type ModulePages = ReadonlyMap<string, ModulePage>;

export interface ModuleRequest {
  page: ModulePage;
  /** The subject without its title, which is in the language of the site. */
  subject: Omit<ModulePageSubject, 'title'>;
  /** The content of the page's link, of any site and expired or not; null without a genuine token. */
  issued: IssuedLink<LinkValues> | null;
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
  { modulePages, links }: { modulePages: ModulePages; links: Pick<Links, 'read'> },
): ModuleRequest | undefined {
  const found = modulePageAt(path, modulePages);
  if (!found) return undefined;
  const { page, part } = found;
  const query = page.read(search, part);
  const { key, hasSecret } = page;
  const urlHasSecret = page.secretIn?.(query) === true;
  const own = { key, pageNumber: page.pageNumber(query), query, search };
  return {
    page,
    subject: { ...own, ...(hasSecret && { hasSecret }), ...(urlHasSecret && { urlHasSecret }) },
    issued: page.link ? links.read(page.link.definition, page.link.tokenIn(query)) : null,
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
  data: { settings: Pick<SiteSettings, 'modulesOn'>; site: Pick<SiteSummary, 'id' | 'language'> };
  reader: Reader;
  path: string;
  /** ISO. */
  now: string;
  onlyBlock?: string;
  posted?: PostedForm;
}

/** The module page at a path, or a redirect of anonymous readers; `notFound` on a site that has the module off. */
export function foundModule(
  { page, subject, issued }: ModuleRequest,
  { data: { settings, site }, reader: { actor }, path, now, ...input }: ModuleInput,
): FoundModule | { kind: 'notFound' } | { kind: 'redirect'; to: string; tags: string[]; isPerReader: true } {
  if (!isPresent(page, settings.modulesOn)) return { kind: 'notFound' };
  const title = page.title(subject.query, site.language);
  const member = actor.kind === 'member' ? actor : null;
  // A submitted form must not be lost because the login has expired in the meantime.
  const isSent = input.onlyBlock !== undefined || input.posted !== undefined;
  const to = member || isSent ? null : (page.redirectAnonymousTo?.(subject.query, path) ?? null);
  if (to !== null) return { kind: 'redirect', to, tags: [], isPerReader: true };
  const isValid = issued?.scopeId === site.id && issued.expires * 1_000 > Date.parse(now);
  const link = page.link && { link: isValid ? issued.values : null };
  return { kind: 'module', page, subject: { ...subject, title, member, ...link } };
}
