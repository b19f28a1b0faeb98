/** Stored URLs that returned 404, and their removal. */
import { sql } from 'kysely';
import type { OperationContext } from '#server/context.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import type { SiteRef } from '#server/sites/index.ts';

/** URLs are counted up to this number. */
export const COUNTED_MAX = 100;
/**
 * Maximum number of URLs of a site that the daily clean-up retains: the most requested, and of equally
 * requested ones the latest.
 */
export const RETAINED_MAX = 2_000;
/** Days after which an unrequested URL is removed. */
const RETENTION_DAYS = 90;

interface Row {
  path: string;
  count: number;
  first_asked: string;
  last_asked: string;
  referrer_host: string | null;
}

/** The most requested URLs that have no page or redirect now, and their number. */
export async function readMissingPages(ctx: OperationContext, site: SiteRef, limit: number) {
  const rows = await sql<Row>`
    select path, count, first_asked, last_asked, referrer_host from missing_page
    where organisation_id = ${ctx.organisationId} and site_id = ${site.siteId} and ${isUnanswered}
    order by count desc, last_asked desc, path desc limit ${limit}
  `.execute(ctx.db);
  const total = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from missing_page
      where organisation_id = ${ctx.organisationId} and site_id = ${site.siteId} and ${isUnanswered}
      limit ${COUNTED_MAX + 1}) as counted
  `.execute(ctx.db);
  const paths = rows.rows.map(({ path }) => path);
  const missing = await ctx.services.pages.missing(ctx.db, site, paths, ctx.now);
  const left = rows.rows.filter(({ path }) => missing.has(path));
  // Only the listed URLs are checked for pages created since; for the others, the daily clean-up does this.
  const counted = (total.rows[0]?.count ?? 0) - (rows.rows.length - left.length);
  return {
    count: Math.min(counted, COUNTED_MAX),
    hasMore: counted > COUNTED_MAX,
    pages: left.map((row) => ({
      path: row.path,
      count: row.count,
      firstAsked: row.first_asked,
      lastAsked: row.last_asked,
      referrerHost: row.referrer_host,
    })),
  };
}

/**
 * Condition for URLs without a redirect: a redirect takes effect as soon as it exists, until it is deleted.
 */
const isUnanswered = sql<boolean>`not exists (
  select from website_redirect r
  where r.organisation_id = missing_page.organisation_id and r.site_id = missing_page.site_id and r."from" = missing_page.path)`;

/**
 * Removes URLs that now have a page or a redirect, URLs that were not requested within `RETENTION_DAYS`, and
 * the least requested ones beyond `RETAINED_MAX`.
 */
export async function tidyMissingPages(
  work: UnitOfWork,
  services: Pick<OperationContext['services'], 'pages'>,
  site: SiteRef,
): Promise<void> {
  const own = sql<boolean>`organisation_id = ${work.organisationId} and site_id = ${site.siteId}`;
  await sql`delete from missing_page where ${own}
    and last_asked < now() - make_interval(days => ${sql.lit(RETENTION_DAYS)})`.execute(work.db);
  await sql`delete from missing_page where ${own} and path in (
    select path from missing_page where ${own}
    order by count desc, last_asked desc, path desc offset ${RETAINED_MAX})`.execute(work.db);
  const rows = await sql<{ path: string }>`select path from missing_page where ${own}`.execute(work.db);
  const paths = rows.rows.map(({ path }) => path);
  const missing = await services.pages.missing(work.db, site, paths, work.now);
  const found = paths.filter((path) => !missing.has(path));
  if (found.length > 0)
    await sql`delete from missing_page where ${own} and path = any (${found}::text[])`.execute(work.db);
}
