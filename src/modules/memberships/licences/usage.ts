/** How much is read by licence, by company and month (of UTC). */
import { sql } from 'kysely';
import type { PassUse } from '#model/define-visitor.ts';
import type { Db } from '#server/db/index.ts';

const thisMonth = sql`date_trunc('month', now() at time zone 'utc')::date`;

/** Adds what was counted to the present month; of a licence that was deleted meanwhile nothing. */
export async function addUsage(db: Db, organisationId: number, uses: readonly PassUse[]): Promise<void> {
  const ofLicences = uses.filter(({ kind }) => kind === 'licence');
  const rows = JSON.stringify(ofLicences.map(({ id, ...counted }) => ({ ...counted, companyId: id })));
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
  /** Accounts that read something. */
  readers: number;
}

/** The last months in which something was read by a licence, the newest first. */
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
