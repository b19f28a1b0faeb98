/** What the checks before publishing need to know beside the document, and what they find. */
import { publicationState } from '#model/decide-access.ts';
import { linksOf, referencesOf } from '#model/shape.ts';
import type { OperationContext } from '#server/context.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { imagesIn } from '../checks/alt-texts.ts';
import type { Finding } from '../checks/check.ts';
import { findingsOf } from '../checks/index.ts';
import { documentShape, type ContentDocument } from './documents.ts';

/** Links followed for one document; a page with more is checked in part. */
const LINKS_MAX = 100;

/** The findings about a document as it would be published. */
export async function checkDocument(ctx: OperationContext, document: ContentDocument): Promise<Finding[]> {
  const { type, values, record } = document;
  const shape = documentShape(ctx, type);
  const site = ctx.services.sites.byId(Number(record['site']));
  const items = referencesOf(shape, values).flatMap(({ to, id }) => (to === 'content' ? id : []));
  const hrefs = [...new Set(linksOf(shape, values).map(({ href }) => href))];
  return findingsOf({
    type,
    shape,
    values,
    assetAlts: await altsOf(
      ctx,
      imagesIn(values).map(({ asset }) => asset),
    ),
    hiddenItems: await hiddenAmong(ctx, items),
    deadLinks: site ? await deadAmong(ctx, site, hrefs) : new Set(),
  });
}

async function altsOf(ctx: OperationContext, ids: readonly number[]): Promise<Map<number, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('asset')
    .select(['id', 'alt'])
    .where('organisation_id', '=', ctx.organisationId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, alt }) => [id, alt]));
}

/** Items that are not public now and will not be by themselves; what is scheduled will be. */
async function hiddenAmong(
  ctx: OperationContext,
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

/** Of addresses as they were written those that are this site's and name nothing. */
async function deadAmong(
  ctx: OperationContext,
  site: SiteRef,
  hrefs: readonly string[],
): Promise<Set<string>> {
  const paths = new Map(
    hrefs.flatMap((href) => {
      const path = pathOn(ctx, site, href);
      return path === null ? [] : [[href, path] as const];
    }),
  );
  const asked = [...paths].slice(0, LINKS_MAX);
  const missing = await ctx.services.pages.missing(
    ctx.db,
    site,
    asked.map(([, path]) => path),
    ctx.now,
  );
  return new Set(asked.filter(([, path]) => missing.has(path)).map(([href]) => href));
}

/** The path of an address on this site, with its query; null for addresses elsewhere and places on the same page. */
function pathOn(ctx: OperationContext, site: SiteRef, href: string): string | null {
  if (href.startsWith('/') && !href.startsWith('//')) return href.split('#', 1)[0] ?? href;
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  if (!/^https?:$/.test(url.protocol)) return null;
  return ctx.services.sites.byHost(url.host)?.siteId === site.siteId ? `${url.pathname}${url.search}` : null;
}
