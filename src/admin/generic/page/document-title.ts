import type { SiteInfo } from '#admin/generic/app.ts';
import { splitSite } from '#addresses/admin-path.ts';

/** `Redirects · Quayside · Masthead`. */
export function documentTitle(title: string, site: string | null): string {
  return [title, site, 'Masthead'].filter(Boolean).join(' · ');
}

/** The name of the site that a public URL of the admin names; null without one, and for users with a single site. */
export function siteNameIn(
  publicHref: string,
  sites: readonly Pick<SiteInfo, 'tenantKey' | 'name'>[],
): string | null {
  if (sites.length < 2) return null;
  const [path = ''] = publicHref.split(/[?#]/, 1);
  const { site } = splitSite(path.replace(/^\/admin/, ''));
  return sites.find(({ tenantKey }) => tenantKey === site)?.name ?? null;
}
