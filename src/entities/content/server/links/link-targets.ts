/** Checks the targets of links: finds the items and URLs among them that readers cannot open. */
import { publicationState } from '#access/decide-access.ts';
import type { OperationContext } from '#server/context.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import type { SiteRef } from '#server/sites/index.ts';

/** Maximum number of links checked in one document; the remaining links of a longer page are not checked. */
export const LINKS_MAX = 100;

/** What checking links needs. */
export type LinkContext = Pick<UnitOfWork, 'db' | 'organisationId' | 'now'> & {
  services: Pick<OperationContext['services'], 'pages' | 'sites'>;
};

/** Items that are neither public now nor scheduled. */
export async function hiddenAmong(
  ctx: LinkContext,
  ids: readonly number[],
): Promise<Map<number, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('content')
    .select(['id', 'name', 'status', 'published', 'unpublished'])
    .where('organisation_id', '=', ctx.organisationId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  const hidden = new Map<number, string | null>();
  for (const id of ids) {
    const item = known.get(id);
    const state = item ? publicationState(item, ctx.now) : 'deleted';
    if (state === 'deleted') hidden.set(id, null);
    else if (state === 'draft' || state === 'expired') hidden.set(id, item?.name ?? null);
  }
  return hidden;
}

/** Returns those of these URLs, as editors wrote them, that are on this site but have no page. */
export async function findDeadLinks(
  ctx: LinkContext,
  site: SiteRef,
  hrefs: readonly string[],
  count = LINKS_MAX,
): Promise<Set<string>> {
  const paths = new Map(
    hrefs.flatMap((href) => {
      const path = pathOn(ctx, site, href);
      return path === null ? [] : [[href, path] as const];
    }),
  );
  const checked = [...paths].slice(0, count);
  const missing = await ctx.services.pages.missing(
    ctx.db,
    site,
    checked.map(([, path]) => path),
    ctx.now,
  );
  return new Set(checked.filter(([, path]) => missing.has(path)).map(([href]) => href));
}

/** The path and query of a URL on this site; null for URLs on other sites and anchors on the same page. */
function pathOn(ctx: LinkContext, site: SiteRef, href: string): string | null {
  if (href.startsWith('/') && !href.startsWith('//')) return href.split('#', 1)[0] ?? href;
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  if (!/^https?:$/.test(url.protocol)) return null;
  return ctx.services.sites.byHost(url.host)?.siteId === site.siteId ? `${url.pathname}${url.search}` : null;
}
