/** Counts views by licence, company and month (UTC). */
import { sql } from 'kysely';
import type { PassUse } from '#model/readers/define-pass.ts';
import type { VisitorScope } from '#model/readers/define-visitor.ts';
import type { Db } from '#server/db/index.ts';

const thisMonth = sql`date_trunc('month', now() at time zone 'utc')::date`;

/** Adds uses to the current month; skips licences that have been deleted in the meantime. */
export async function addUsage(db: Db, organisationId: number, uses: readonly PassUse[]): Promise<void> {
  const rows = JSON.stringify(uses.map(({ id, ...counted }) => ({ ...counted, companyId: id })));
  await sql`
    insert into licence_usage (organisation_id, licence_company_id, month, views)
    select ${organisationId}, counted."companyId", ${thisMonth}, counted.views
    from jsonb_to_recordset(${rows}::jsonb) as counted ("companyId" integer, views integer)
    where licence_exists(${organisationId}, counted."companyId")
    order by 2
    on conflict (organisation_id, licence_company_id, month) do update
      set views = least(licence_usage.views::bigint + excluded.views, 2000000000)::integer`.execute(db);
  await sql`
    insert into licence_usage_reader (organisation_id, licence_company_id, month, site_user_id)
    select ${organisationId}, counted."companyId", ${thisMonth}, reader.id::integer
    from jsonb_to_recordset(${rows}::jsonb) as counted ("companyId" integer, readers jsonb)
    cross join jsonb_array_elements_text(counted.readers) as reader (id)
    join site_user u on u.organisation_id = ${organisationId} and u.id = reader.id::integer
    where licence_exists(${organisationId}, counted."companyId")
    order by 2, 4
    on conflict do nothing`.execute(db);
}

export interface MonthOfUsage {
  /** `2026-11`. */
  month: string;
  views: number;
  /** Number of accounts with at least one read. */
  readers: number;
}

/** The most recent months with reads through a licence, newest first. */
export async function readUsage(
  db: Db,
  organisationId: number,
  licenceId: number,
  monthsMax: number,
): Promise<MonthOfUsage[]> {
  const { rows } = await sql<MonthOfUsage>`
    select to_char(g.month, 'YYYY-MM') as month, g.views, (
      select count(*)::integer from licence_usage_reader r
      where r.organisation_id = g.organisation_id and r.licence_company_id = g.licence_company_id and r.month = g.month) as readers
    from licence_usage g
    where g.organisation_id = ${organisationId} and g.licence_company_id = ${licenceId}
    order by g.month desc limit ${monthsMax}`.execute(db);
  return rows;
}

export interface CompanyMonth extends MonthOfUsage {
  companyId: number;
  company: string;
}

/** A position in a site's usage list: after this month of this company. */
export interface UsagePlace {
  companyId: number;
  month: string;
}

/**
 * Views through a site's licences by company and month, oldest first: up to `limit` rows after a position.
 */
export async function readSiteUsage(
  db: Db,
  { organisationId, siteId }: VisitorScope,
  { after, limit }: { after: UsagePlace | null; limit: number },
): Promise<CompanyMonth[]> {
  const { companyId, month } = after ?? { companyId: 0, month: '0001-01' };
  const { rows } = await sql<CompanyMonth>`
    select c.id as "companyId", c.name as company, to_char(g.month, 'YYYY-MM') as month, g.views, (
      select count(*)::integer from licence_usage_reader r
      where r.organisation_id = g.organisation_id and r.licence_company_id = g.licence_company_id and r.month = g.month) as readers
    from licence_usage g
    join licence_company c on c.organisation_id = g.organisation_id and c.id = g.licence_company_id and c.site_id = ${siteId}
    where g.organisation_id = ${organisationId} and (g.licence_company_id, g.month) > (${companyId}::bigint, ${`${month}-01`}::date)
    order by g.licence_company_id, g.month limit ${limit}`.execute(db);
  return rows;
}
